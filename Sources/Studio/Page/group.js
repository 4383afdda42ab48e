// The page of a group: its sessions on one time axis.

import { keepComparison, showBack } from './back-link.js';
import { ClockMap } from './clock-map.js';
import { Side } from './compare-side.js';
import { element } from './element.js';
import { severityMark, showFindings } from './findings.js';
import { showLanes, sharedWords } from './group-lanes.js';
import { memberHeading, memberWithout } from './group-members.js';
import { GroupSamples } from './group-samples.js';
import './header.js';
import { Interval } from './interval.js';
import { followJobs, hasConverted } from './job-toasts.js';
import { listenForKeys, playerKeys, showKeys } from './keys.js';
import { MappedPlayer } from './mapped-player.js';
import { Player } from './player.js';
import { preparePlots } from './report-sections.js';
import { byId } from './screen.js';
import { get, listen } from './server.js';
import { errorWords } from './session-words.js';
import { Strip } from './strip.js';
import { complain } from './toast.js';
import { showTransport } from './transport.js';
import { counted, duration, moment } from './words.js';

const path = new URLSearchParams(location.search).get('path') ?? '';
const player = new Player();
const interval = new Interval(player);
let group = null;
let sides = [];
let samples = null;

const showProblem = (error) => byId('notice').replaceChildren(
  element('p.notice.problem', { role: 'alert' }, errorWords(error)));

const clockWords = ({ clock, member }) => (clock === 'desk' ? 'the clock of a desk' : `the clock of ${member}`);

function showMasthead({ name, reference, members, verdict, start, duration: length }) {
  document.title = `${name} · Lockstep Studio`;
  byId('title').textContent = name;
  const facts = [`${counted(members.length, 'session')} on ${clockWords(reference)}`,
    length === null ? null : duration(length), start ? `${moment(start)} UTC` : null];
  byId('summary').replaceChildren(
    element('a', { href: '#found', title: 'Show the findings' }, severityMark(verdict)), element('span', {}, facts.filter(Boolean).join(' · ')));
}

// What is measured about the clocks: the report's section, and what the check finds.
async function showClocks({ clocks, findings }) {
  await preparePlots();
  byId('clocks-place').innerHTML = clocks;
  byId('found').hidden = findings.length === 0;
  showFindings(byId('found-list'), findings, () => {});
}

function makeSide(member, index) {
  const clock = new ClockMap(member.clock, group.origin_ns);
  const mapped = new MappedPlayer(player, { own: (time) => clock.ownTime(time), shared: (time) => clock.shared(time) });
  const side = new Side(member.path, mapped, { kind: member.name, heading: memberHeading(member, index) });
  return { side, clock };
}

async function showMembers() {
  const shown = group.members.map((member, index) => (member.clock ? makeSide(member, index) : null));
  byId('sides').replaceChildren(...group.members.map((member, index) => shown[index]?.side.place ?? memberWithout(member, index)));
  sides = shown.filter(Boolean);
  await Promise.all(sides.map(({ side }) => side.open().catch((error) => {
    side.notice.hidden = false;
    side.notice.replaceChildren(errorWords(error));
  })));
}

function showControls() {
  const [{ side: { stage } }] = sides;
  const steps = { frame: (direction) => stage.step(direction), help: showKeys };
  showTransport(byId('transport'), player, stage, steps);
  const strip = new Strip(byId('strip'), player, interval);
  interval.addEventListener('change', () => {
    if (interval.isSet) samples.joined.zoom(interval.start, interval.end);
    else samples.joined.zoom(player.start, player.end);
  });
  // No finding of a group has a time.
  listenForKeys({ ...steps, finding: () => {}, ...playerKeys(player, interval) });
  return strip;
}

// Where the cursor is first: the first moment at which every member has an image.
const firstTime = () => Math.max(group.shared?.[0] ?? 0, ...sides.filter(({ side }) => side.frames.total)
  .map(({ side, clock }) => clock.shared(side.frames.start)));

async function showSamples(strip) {
  byId('samples').hidden = false;
  try {
    const { plots: [first] } = await samples.load();
    if (!first) return;
    const values = (first.high ?? first.low)[0];
    strip.setMotion({
      points: first.time.map((time, index) => ({ time, value: values[index] })), label: `${first.title} of ${first.member}`, unit: first.unit,
    });
  } finally {
    byId('samples-waiting').hidden = true;
  }
}

// After a change in the folder: the page of other members is another page.
async function refresh() {
  const answer = await get('/api/group', { path });
  if (JSON.stringify(answer) === JSON.stringify(group)) return;
  if (JSON.stringify(answer.members) !== JSON.stringify(group.members)) {
    location.reload();
    return;
  }
  group = answer;
  showMasthead(group);
  await showClocks(group);
}

async function show() {
  showMasthead(group);
  const clocksShown = showClocks(group).catch(complain);
  await showMembers();
  followJobs(sides.map(({ side }) => side.path), (job) => sides
    .filter(({ side }) => hasConverted(job) && job.paths.includes(side.path)).forEach(({ side }) => side.openMovie().catch(complain)));
  if (sides.length) {
    player.setRange(0, group.duration);
    samples = new GroupSamples(path, group.members, player, { plots: byId('plots'), chooser: byId('axes') });
    const strip = showControls();
    showLanes(byId('lanes'), group, player);
    byId('lanes').after(element('p.lanes-words', {}, sharedWords(group)));
    player.seek(firstTime());
    await showSamples(strip).catch(complain);
  }
  await clocksShown;
}

async function main() {
  showBack(byId('back'));
  keepComparison(location.pathname + location.search);
  try {
    group = await get('/api/group', { path });
  } catch (error) {
    showProblem(error);
    // The first search of the folder may not have found it yet.
    const again = () => get('/api/group', { path }).then(() => location.reload()).catch(() => {});
    listen('revision', again);
    listen('connection', ({ state }) => { if (state === 'open') again(); });
    return;
  }
  listen('revision', () => refresh().catch(() => {}));
  await show();
}

main().catch(showProblem);
