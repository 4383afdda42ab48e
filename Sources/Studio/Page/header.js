// The header bar of all pages: the folder, the pages, the update and the jobs.
import { element, setText } from './element.js';
import { act, address, get, listen } from './server.js';
import { complain, say } from './toast.js';
import { jobs, onJobs } from './jobs.js';
import { toggleJobs } from './jobspanel.js';

const links = [['/', 'Sessions'], ['/outliers', 'Outliers']].map(([path, name]) => (
  element('a', { href: path, 'aria-current': location.pathname === path ? 'page' : null }, name)));

const folder = element('span.folder', { hidden: true });
const connection = element('span.connection', { role: 'status' });
const badge = element('span.badge', { hidden: true });
const spokenCount = element('span.spoken');
const update = element('button', { type: 'button', title: 'Find new and changed sessions, and check them' }, 'Update');
const jobsButton = element('button', { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'jobs' },
  'Jobs', badge, spokenCount);

async function startUpdate() {
  update.disabled = true;
  try {
    await act('start', { kind: 'update' });
    say('The update has started.');
  } catch (error) {
    complain(error);
  } finally {
    showJobs();
  }
}

function showJobs() {
  const running = jobs().filter(({ state }) => state === 'running' || state === 'waiting');
  badge.hidden = running.length === 0;
  setText(badge, String(running.length));
  badge.setAttribute('aria-hidden', 'true');
  setText(spokenCount, running.length ? `, ${running.length} running` : '');
  const updating = running.find(({ kind, title, paths }) => (
    kind ? kind === 'update' : /^update/i.test(title) && !(paths ?? []).length));
  update.disabled = Boolean(updating);
  const share = updating?.progress;
  setText(update, updating ? `Updating${share === null || share === undefined ? '…' : ` ${Math.floor(share * 100)} %`}` : 'Update');
}

/** The pages of many sessions show the same sessions: their links carry the filter. */
export function carryFilter(where) {
  links.forEach((link) => { link.href = address(new URL(link.href).pathname, { where: where || null }); });
}

function build(bar) {
  bar.append(
    element('a.brand', { href: '/' }, 'Lockstep', element('span', {}, ' Studio')),
    element('nav', { 'aria-label': 'Pages' }, links),
    folder,
    element('div.end', {}, connection, update, jobsButton));
  update.addEventListener('click', startUpdate);
  jobsButton.addEventListener('click', () => toggleJobs(jobsButton));
  onJobs(showJobs);
  listen('connection', ({ state }) => {
    // The first attempt shows nothing, because it takes a moment; later ones keep "Not connected".
    if (state !== 'connecting') setText(connection, state === 'closed' ? 'Not connected' : '');
  });
  get('/api/info').then((info) => {
    folder.hidden = false;
    // The mark keeps a leading slash at the left in the text that is cut at its beginning.
    folder.textContent = `\u200e${info.folder}`;
    folder.title = info.folder;
  }).catch(complain);
}

const bar = document.getElementById('bar');
if (bar) build(bar);
