// The list of jobs, as the server last reported it.
import { element } from './element.js';
import { quoted } from './filter.js';
import { act, address, get, listen } from './server.js';
import { complain, say } from './toast.js';

const known = new Map();
const callbacks = new Set();
const ended = { done: 'done', failed: 'failed', cancelled: 'canceled', interrupted: 'interrupted' };
let order = [];

/** All jobs, newest first. */
export const jobs = () => order.map((id) => known.get(id));

export const jobWithId = (id) => known.get(id);

export const isRunning = ({ state }) => state === 'running' || state === 'waiting';

/** The state of a job, as a word. */
export const stateWord = ({ state }) => ended[state] ?? state;

/** Calls back now and whenever a job changes. */
export function onJobs(callback) {
  callbacks.add(callback);
  callback();
}

const tell = () => callbacks.forEach((callback) => callback());

// The page that shows the output of a job that succeeded; null if none does.
function addressOf(target, state) {
  if (state !== 'done') return null;
  if (/^(trimmed|redacted)\//.test(target)) return address('/', { where: `path ~ ${quoted(target)}` });
  return target.startsWith('reports/') ? address('/made', { path: target }) : null;
}

/** The links and paths of what a job writes, three at most, as parts of a sentence; empty if there are none. */
export function targetsOf({ targets, state }) {
  const shown = (targets ?? []).filter((target) => !target.startsWith('.lockstep/'));
  if (!shown.length) return [];
  const parts = shown.slice(0, 3).flatMap((target) => {
    const link = addressOf(target, state);
    return [', ', link ? element('a', { href: link }, target) : element('code', {}, target)];
  });
  return ['In ', ...parts.slice(1), shown.length > 3 ? ` and ${shown.length - 3} more` : null].filter(Boolean);
}

// The last line of a check has its result.
function resultOf(job) {
  if (/^lockstep (check|verify) /.test(job.command)) return job.line ? [element('span.remedy', {}, job.line)] : [];
  const targets = targetsOf(job);
  return targets.length ? [element('span.remedy', {}, targets)] : [];
}

function announce(job, before) {
  if (!before || !isRunning(before) || isRunning(job)) return;
  if (job.state === 'failed' || job.state === 'interrupted') {
    complain({ message: `${job.title}: ${stateWord(job)}.`, remedy: job.line || null }, 'of-job');
  } else {
    say(`${job.title}: ${stateWord(job)}.`, null, { more: resultOf(job), kind: 'of-job' });
  }
}

function change(job) {
  const before = known.get(job.id);
  known.set(job.id, job);
  if (!before) order.unshift(job.id);
  announce(job, before);
  tell();
}

async function load() {
  try {
    const { jobs: list } = await get('/api/jobs');
    known.clear();
    list.forEach((job) => known.set(job.id, job));
    order = list.map(({ id }) => id);
    tell();
  } catch (error) {
    complain(error);
  }
}

/** Starts a job; resolves with its record. */
export async function start(kind, paths, options = {}) {
  const { job } = await act('start', { kind, paths, options });
  if (job) change(job);
  return job;
}

export const cancel = (id) => act('cancel', { job: id });
export const retry = (id) => act('retry', { job: id });

export async function forget(id) {
  await act('forget', { job: id });
  known.delete(id);
  order = order.filter((other) => other !== id);
  tell();
}

listen('job', change);
listen('connection', ({ state, isAgain }) => { if (state === 'open' && isAgain) load(); });
load();
