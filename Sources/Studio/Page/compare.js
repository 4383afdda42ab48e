// The compare page: two sessions on one time axis.

import { keepComparison, showBack } from './back-link.js';
import { comparedFigures } from './compare-plots.js';
import { showFactsOfBoth } from './compare-facts.js';
import { Side } from './compare-side.js';
import { element } from './element.js';
import { problemBeside, problemTimes, showFindings } from './findings.js';
import './header.js';
import { Interval } from './interval.js';
import { followJobs, hasConverted } from './job-toasts.js';
import { JoinedPlots } from './joined-plots.js';
import { listenForKeys, playerKeys, showKeys } from './keys.js';
import { Player } from './player.js';
import { preparePlots } from './report-sections.js';
import { byId, button } from './screen.js';
import { get } from './server.js';
import { titleOf } from './session-facts.js';
import { errorWords } from './session-words.js';
import { ShiftedPlayer } from './shifted-player.js';
import { Strip } from './strip.js';
import { complain } from './toast.js';
import { showTransport } from './transport.js';

const parameters = new URLSearchParams(location.search);
const paths = ['first', 'second'].map((name) => parameters.get(name) ?? '');
const player = new Player();
const shifted = new ShiftedPlayer(player);
const interval = new Interval(player);
const plots = new JoinedPlots(byId('plots'), player);
let sides = [];
let problems = [];
let showFindingSteps = () => {};

const showProblem = (error) => byId('notice').append(
  element('p.notice.problem', { role: 'alert' }, errorWords(error)));

const setRange = () => player.setRange(Math.min(0, shifted.shift), Math.max(sides[0].end, sides[1].end + shifted.shift));

function jump(time) {
  player.pause();
  player.seek(time);
}

function stepFinding(direction) {
  const next = problemBeside(problems, player.time, direction);
  if (next !== undefined) jump(next);
}

const step = (direction) => sides[0].stage.step(direction);

function showControls() {
  const [first] = sides;
  const steps = { frame: step, finding: stepFinding, help: showKeys };
  showFindingSteps = showTransport(byId('transport'), player, first.stage, steps);
  const strip = new Strip(byId('strip'), player, interval);
  interval.addEventListener('change', () => {
    if (interval.isSet) plots.zoom(interval.start, interval.end);
    else plots.zoom(player.start, player.end);
  });
  listenForKeys({ ...steps, ...playerKeys(player, interval) });
  return strip;
}

// Moves what the second session shows by seconds.
function applyShift(seconds, strip) {
  shifted.setShift(seconds);
  setRange();
  plots.change((source) => { if (source.kind === 'second') source.shift = seconds; });
  showProblems(strip);
}

function showShift(strip) {
  const longest = Math.max(sides[0].end, sides[1].end, 1);
  const slider = element('input', { type: 'range', id: 'shift-slider', min: -longest, max: longest, step: 0.01, value: 0 });
  const number = element('input', { type: 'number', class: 'number', step: 0.001, value: 0, 'aria-label': 'Shift in seconds' });
  const set = (seconds) => {
    const value = Number.isFinite(Number(seconds)) ? Number(seconds) : 0;
    [slider.value, number.value] = [value, String(Number(value.toFixed(3)))];
    applyShift(value, strip);
  };
  slider.addEventListener('input', () => set(slider.value));
  number.addEventListener('change', () => set(number.value));
  byId('shift').replaceChildren(element('label', { for: 'shift-slider' }, 'Shift the second by'), slider, number, 's',
    button('Reset', () => set(0)), element('span.quiet', {}, 'A positive shift shows the second session later.'));
  byId('shift').hidden = false;
}

function showProblems(strip) {
  problems = sides.flatMap(({ session }, index) => problemTimes(session.findings)
    .map((one) => (index === 0 ? one : { ...one, time: one.time + shifted.shift, end: one.end + shifted.shift })))
    .sort((left, right) => left.time - right.time);
  strip?.setFindings(problems);
  showFindingSteps(problems.length > 0);
}

function showFindingsOfBoth() {
  byId('found').replaceChildren(...sides.map(({ session, kind }, index) => {
    const place = element('div');
    showFindings(place, session.findings, (time) => jump(index === 0 ? time : time + shifted.shift));
    return element('section.found-side', { 'aria-label': `Findings of the ${kind} session` },
      element('h3', {}, element('i', { class: `mark ${kind}` }), titleOf(session)), place);
  }));
}

async function showSpace(reports) {
  const trajectories = reports.map((report) => report?.data.path ?? null);
  if (!trajectories.some(Boolean)) return;
  const { hasWebGL } = await import('./space-scene.js');
  if (!hasWebGL()) return;
  byId('space-section').hidden = false;
  const { showTrajectories } = await import('./compare-space.js');
  const mark = showTrajectories(byId('space-view'), byId('space-toggles'), trajectories, player, () => [player.time, shifted.time]);
  shifted.addEventListener('time', mark);
}

async function showReports() {
  const [reports] = await Promise.all([
    Promise.all(paths.map((path) => get('/api/session/report', { path }).catch((error) => {
      showProblem(error);
      return null;
    }))), preparePlots()]);
  byId('plots-waiting').hidden = true;
  plots.draw(comparedFigures(reports[0]?.data, reports[1]?.data, shifted.shift));
  await showSpace(reports);
}

async function main() {
  showBack(byId('back'));
  keepComparison(location.pathname + location.search);
  if (!paths.every(Boolean)) {
    showProblem({ message: 'Two sessions are needed.', remedy: 'Select two in the list of sessions and choose “Compare”.' });
    return;
  }
  sides = paths.map((path, index) => new Side(path, [player, shifted][index], { kind: ['first', 'second'][index] }));
  byId('sides').replaceChildren(...sides.map(({ place }) => place));
  await Promise.all(sides.map((side) => side.open()));
  followJobs(paths, (job) => sides.filter(({ path }) => hasConverted(job) && job.paths.includes(path)).forEach((side) => side.openMovie().catch(complain)));
  document.title = `${sides.map(({ session }) => titleOf(session)).join(' and ')} · Lockstep Studio`;
  setRange();
  const strip = showControls();
  showShift(strip);
  showProblems(strip);
  showFindingsOfBoth();
  showFactsOfBoth(byId('facts'), sides.map(({ session }) => session));
  byId('only-different').addEventListener('change', (event) => byId('facts').classList.toggle('only-different', event.target.checked));
  player.seek(Math.max(...sides.map(({ frames }) => frames.start)));
  await showReports().catch(complain);
}

main().catch(showProblem);
