// A small copy of the image in the corner while the stage is scrolled away, so that a cursor moved
// in a plot shows its image.

import { element } from './element.js';
import { button, byId } from './screen.js';
import { seconds } from './session-words.js';

const width = 240;

/** Shows the copy as long as the stage is above the screen; a button plays, one returns to the stage. */
export function pinImage(stage, player) {
  const canvas = element('canvas', { role: 'img', 'aria-label': 'Image at the cursor, small', width, height: (width * 3) / 4 });
  const time = element('span.number');
  const play = button('▶', () => player.toggle(), { 'aria-label': 'Play' });
  const up = button('↑', () => byId('workbench').scrollIntoView(), { 'aria-label': 'Back to the player' });
  const box = element('aside.pinned', { 'aria-label': 'Player, small', hidden: true }, canvas,
    element('div.row', {}, play, time, up));
  document.body.append(box);
  const draw = () => {
    const { source } = stage.picture;
    const [across, down] = [source?.videoWidth || source?.width, source?.videoHeight || source?.height];
    if (box.hidden || !across || !down) return;
    const height = Math.round((width * down) / across);
    if (canvas.height !== height) canvas.height = height;
    canvas.getContext('2d').drawImage(source, 0, 0, width, height);
  };
  const show = () => { time.textContent = seconds(player.time); };
  stage.addEventListener('picture', draw);
  player.addEventListener('time', show);
  player.addEventListener('state', () => {
    play.textContent = player.isPlaying ? '❚❚' : '▶';
    play.setAttribute('aria-label', player.isPlaying ? 'Pause' : 'Play');
  });
  new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) => {
    box.hidden = isIntersecting || boundingClientRect.top > 0 || byId('stage').hidden;
    draw();
    show();
  }).observe(byId('workbench'));
}
