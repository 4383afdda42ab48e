// The session page: connects its parts.

import { listAddress, showBack } from './back-link.js';
import { element } from './element.js';
import { problemBeside, problemTimes, showFindings } from './findings.js';
import { Frames } from './frames.js';
import './header.js';
import { Interval, showInterval } from './interval.js';
import { followJobs, hasConverted } from './job-toasts.js';
import { listenForKeys, playerKeys, showKeys } from './keys.js';
import { followRecording, hideRecording } from './live.js';
import { showLocation } from './location-map.js';
import { pinImage } from './pinned-image.js';
import { Player } from './player.js';
import { ReportView } from './report-view.js';
import { byId, button } from './screen.js';
import { get, listen } from './server.js';
import { conversion, exportSession, showActs, trim } from './session-acts.js';
import { factsOf, showFacts, showMasthead } from './session-facts.js';
import { errorWords } from './session-words.js';
import { Stage } from './stage.js';
import { Strip } from './strip.js';
import { complain } from './toast.js';
import { showTransport } from './transport.js';

const path = new URLSearchParams(location.search).get('path') ?? '';
const player = new Player();
const frames = new Frames(path);
const interval = new Interval(player);
const stage = new Stage({ path, frames, player });
const reportView = new ReportView(path, player);
let session = null;
let strip = null;
let problems = [];
let showFindingSteps = () => {};
// Whether the cursor follows the newest frame of a growing recording, and is moved for that now.
let isFollowingEnd = true;
let isNewest = false;
// A promise of whether the movie plays; null without a movie.
let moviePlays = null;
let canConvert = false;

function notice(words, ...more) {
  byId('notice').replaceChildren(element('p.notice', {}, words, ...more));
}

function showProblem(error) {
  byId('notice').replaceChildren(element('p.notice.problem', { role: 'alert' }, errorWords(error)));
}

// Moves to a finding: the plots show a second on either side.
function jump(time) {
  player.pause();
  reportView.show([time - 1, time + 1]);
  player.seek(time);
}

function stepFinding(direction) {
  const next = problemBeside(problems, player.time, direction);
  if (next !== undefined) jump(next);
}

const showActions = () => showActs(byId('acts'), path, session, listAddress(), { canConvert });

function showSession() {
  const { fields, findings } = session;
  showMasthead(session);
  showActions();
  stage.describe(session);
  byId('found').hidden = !findings.length && !fields.checked;
  showFindings(byId('found-list'), findings, jump);
  problems = problemTimes(findings);
  strip?.setFindings(problems);
  showFindingSteps(problems.length > 0);
  showFacts(byId('facts'), factsOf(session));
  byId('facts-box').hidden = false;
}

async function readSession() {
  const wasRecording = session?.fields.state === 'recording';
  const answer = await get('/api/session', { path });
  // The catalog changes for other sessions too; drawing again would take the focus away.
  if (JSON.stringify(answer) === JSON.stringify(session)) return;
  const isCheckedAgain = session && JSON.stringify(answer.findings) !== JSON.stringify(session.findings);
  session = answer;
  showSession();
  if (wasRecording && session.fields.state !== 'recording') await endRecording();
  else if (isCheckedAgain && reportView.data && session.fields.state !== 'recording') await showReport();
}

function showControls() {
  const steps = { frame: (direction) => stage.step(direction), finding: stepFinding, help: showKeys };
  showFindingSteps = showTransport(byId('transport'), player, stage, steps);
  showFindingSteps(problems.length > 0);
  strip = new Strip(byId('strip'), player, interval);
  strip.setFindings(problems);
  const chosen = () => ({ start: interval.start, end: interval.end });
  showInterval(byId('interval'), interval, {
    zoom: (start, end) => reportView.show([start, end]),
    acts: [button('Trim the interval…', () => trim(path, chosen()).catch(complain)),
      button('Export the interval…', () => exportSession(path, chosen()).catch(complain))],
  });
  listenForKeys({ ...steps, ...playerKeys(player, interval) });
}

// Frames start later than the first sample, and the report ends after the last frame.
function setRange() {
  const end = Math.max(frames.end, session?.fields.duration ?? 0, reportView.duration);
  player.setRange(0, end);
}

async function showFrames() {
  await frames.open();
  if (frames.total === 0) {
    byId('stage').hidden = true;
    return;
  }
  setRange();
  player.seek(frames.start);
  if (frames.known.some(({ movie }) => movie !== null)) moviePlays = stage.openMovie();
}

async function showMovie() {
  if (moviePlays === null || session.fields.state === 'recording') return;
  const couldNotPlay = canConvert;
  canConvert = !await moviePlays;
  if (canConvert === couldNotPlay) return;
  showActions();
  if (canConvert) notice(...conversion(path, session.fields));
  else byId('notice').replaceChildren();
}

// three.js is large, so it comes after the first image.
async function showSpace() {
  const known = frames.known;
  const has = { depth: stage.hasDepth, features: known.some(({ features }) => features > 0) };
  if (!session.fields.poses && !known.some(({ pose }) => pose)) return;
  byId('space-panel').hidden = false;
  byId('stage').classList.add('with-space');
  const { hasWebGL } = await import('./space-scene.js');
  if (hasWebGL()) reportView.without.push('trajectory');
  else {
    byId('space-view').append(element('p.empty', {}, 'This browser has no WebGL, which the 3-D view needs.'));
    return;
  }
  const { Space } = await import('./space.js');
  stage.space = new Space(byId('space-view'), byId('space-toggles'), { path, has, picture: () => stage.picture });
  if (reportView.data) showPath();
  else stage.space.setFrames(known, player.end);
  if (stage.frame) stage.space.show(stage.frame, stage.lastWith('depth', stage.frame.index));
}

function showPath() {
  const { path: line, duration } = reportView.data;
  if (line) stage.space?.setPath(line, duration);
}

async function showReport() {
  await reportView.load({ stored: session.stored_offset ?? null });
  setRange();
  strip?.setMotion(reportView.motion);
  showPath();
}

// The newest image, unless the user looks at an earlier one.
async function grow(message) {
  await frames.refresh().catch(() => {});
  if (!frames.total) return;
  byId('stage').hidden = false;
  if (!strip) showControls();
  player.setRange(0, Math.max(frames.end, message.duration ?? 0));
  if (isFollowingEnd && !player.isPlaying) {
    isNewest = true;
    player.seek(frames.end);
    isNewest = false;
  }
  const isNew = await reportView.refreshLater().catch(() => false);
  if (!isNew) return;
  showPath();
  if (moviePlays) await stage.refreshMovie();
}

function openMovieAgain() {
  if (frames.known.some(({ movie }) => movie !== null)) moviePlays = stage.refreshMovie().then(() => stage.movie !== null);
  return showMovie();
}

async function endRecording() {
  hideRecording();
  await frames.refresh();
  stage.forget();
  await Promise.all([showReport(), openMovieAgain(), stage.hasDepth ? stage.showDepthRange() : null]);
}

function followServer() {
  followRecording(path, { grown: (message) => grow(message), ended: () => readSession().catch(complain) });
  listen('revision', () => readSession().catch(() => {}));
  followJobs([path], (job) => (hasConverted(job) ? openMovieAgain() : readSession()).catch(complain));
  // A user who moves the cursor of a growing recording looks at that place.
  player.addEventListener('time', () => { isFollowingEnd = isFollowingEnd ? isNewest || player.time >= frames.end - 0.5 : player.time >= player.end - 0.05; });
}

async function main() {
  showBack(byId('back'), { canCompare: true });
  const framesShown = showFrames().catch((error) => error);
  try {
    session = await get('/api/session', { path });
  } catch (error) {
    byId('stage').hidden = true;
    showProblem(error);
    // A recording that has just begun is in the catalog soon.
    listen('revision', () => location.reload());
    return;
  }
  showSession();
  if (session.fields.state === 'recording') framesShown.then(() => player.seek(frames.end));
  followServer();
  const { fields } = session;
  const isPlayable = !fields.error && !fields.broken && (fields.format ?? 'lockstep') === 'lockstep';
  byId('facts-box').open = !isPlayable;
  if (fields.error || fields.broken) {
    byId('workbench').hidden = true;
    showProblem({ message: `This recording cannot be read: ${fields.error ?? 'unknown error'}`, remedy: 'Try “Recover”, or copy the recording again.' });
    return;
  }
  if (!isPlayable) {
    byId('workbench').hidden = true;
    notice(`This is a recording of another app (${fields.format}). To play it, import it: `, element('code', {}, `lockstep import '${path}' --to FOLDER`));
    return;
  }
  const failure = await framesShown;
  if (fields.location) reportView.without.push('location');
  if (failure) {
    byId('stage').hidden = true;
    showProblem(failure);
  } else if (!frames.total) {
    notice(fields.state === 'recording' ? 'No frame is stored yet.' : 'This session has no frames.');
  }
  setRange();
  if (player.end > 0) showControls();
  pinImage(stage, player);
  await Promise.allSettled([showMovie(), stage.hasDepth ? stage.showDepthRange() : null]);
  // Which sections the report needs depends on what the 3-D view can show.
  await showSpace().catch(complain);
  await Promise.allSettled([showReport().catch(showProblem), fields.location ? showLocation(path, player).catch(complain) : null]);
}

main().catch(showProblem);
