// The buttons under the stage: play, step, speed, and the time of the cursor.

import { element } from './element.js';
import { button } from './screen.js';
import { speeds } from './player.js';
import { seconds } from './session-words.js';
import { count } from './words.js';

const trackingWords = { normal: '', limited: ' · tracking limited', none: ' · no pose' };

/**
 * Fills a place with the controls of a player and the words of the stage's frame.
 * `steps` has functions: `frame(direction)`, `help()`, and if there are findings, `finding(direction)`.
 * Returns a function that sets whether there is a finding to step to.
 */
export function showTransport(place, player, stage, steps) {
  const play = button('', () => player.toggle(), { class: 'main play' });
  const output = element('output', { class: 'number clock', 'aria-label': 'Time cursor' });
  const rates = speeds.map((speed) => button(`${speed}×`, () => player.setSpeed(speed), { 'aria-label': `Speed ${speed}` }));
  const frame = element('span', { class: 'quiet number' });
  const findings = !steps.finding ? [] : [['‹ Finding', 'Previous finding', -1], ['Finding ›', 'Next finding', 1]].map(([text, label, direction]) => (
    button(text, () => steps.finding(direction), { 'aria-label': label })));
  place.replaceChildren(
    element('div', { class: 'joined' },
      button('◂', () => steps.frame(-1), { 'aria-label': 'Previous frame', title: 'Previous frame (←)' }),
      play,
      button('▸', () => steps.frame(1), { 'aria-label': 'Next frame', title: 'Next frame (→)' })),
    ...(findings.length ? [element('div', { class: 'joined' }, findings)] : []),
    output, frame,
    element('div', { class: 'joined rates', role: 'group', 'aria-label': 'Speed' }, rates),
    button('?', steps.help, { class: 'bare', 'aria-label': 'Keys', title: 'Keys (?)' }));

  const showState = () => {
    play.textContent = player.isPlaying ? '❚❚' : '▶';
    play.setAttribute('aria-label', player.isPlaying ? 'Pause' : 'Play');
    play.title = player.isPlaying ? 'Pause (space)' : 'Play (space)';
    play.disabled = player.end <= player.start;
    rates.forEach((rate, index) => rate.setAttribute('aria-pressed', String(speeds[index] === player.speed)));
  };
  const showTime = () => {
    output.textContent = `${seconds(player.time)} of ${seconds(player.end)}`;
  };
  const showFrame = () => {
    if (!stage.frame) return;
    const { index, tracking } = stage.frame;
    frame.textContent = `frame ${count(index)} of ${count(stage.frames.total)}${trackingWords[tracking] ?? ''}`;
  };
  stage.addEventListener('frame', showFrame);
  player.addEventListener('state', () => { showState(); showTime(); });
  player.addEventListener('time', showTime);
  showState();
  showTime();
  showFrame();
  place.hidden = false;
  return (hasFindings) => findings.forEach((one, index) => {
    one.disabled = !hasFindings;
    one.title = hasFindings ? ['Previous finding (Shift F)', 'Next finding (F)'][index] : 'No finding has a time';
  });
}
