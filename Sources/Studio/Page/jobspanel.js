// The panel with the jobs.
import { showTrash } from './actdialogs.js';
import { copy } from './dialog.js';
import { element, setText } from './element.js';
import { cancel, forget, isRunning, jobs, onJobs, retry, stateWord, targetsOf } from './jobs.js';
import { showLog } from './joblog.js';
import { complain, say } from './toast.js';

const marks = { done: 'pass', failed: 'fail', cancelled: 'none', interrupted: 'warn', running: 'cannot-tell', waiting: 'none' };

const attempt = (work) => () => work().catch(complain);

function button(label, run) {
  return element('button', { type: 'button', onclick: attempt(run) }, label);
}

const list = element('ol.plain');
const empty = element('p.job.quiet', {}, 'No jobs yet. Select sessions and choose what to do with them.');
const forgetAll = element('button', { type: 'button' }, 'Clear finished');
const panel = element('aside.side', { id: 'jobs', 'aria-label': 'Jobs', hidden: true, tabindex: -1 },
  element('div.head', {}, element('h2', {}, 'Jobs'),
    element('div.tools', {}, forgetAll, ' ', button('Trash', showTrash), ' ',
      element('button.bare', { type: 'button', 'aria-label': 'Close the jobs', onclick: close }, '✕'))),
  element('div.body', {}, empty, list));
const items = new Map();
let opener = null;

async function copyCommand(text) {
  say(await copy(text) ? 'Copied the command.' : 'The browser did not allow copying. Select the text and copy it.');
}

function make(id, title) {
  const parts = {
    title: element('h3'), state: element('span.verdict'), progress: element('progress', { max: 1, 'aria-label': `Progress of ${title}` }),
    command: element('code', { tabindex: 0 }), line: element('p.line'), targets: element('p.quiet'),
    cancel: button('Cancel', () => cancel(id)), retry: button('Retry', () => retry(id)),
    forget: button('Clear', () => forget(id)),
  };
  const copying = element('button', {
    type: 'button', 'aria-label': 'Copy the command', onclick: () => copyCommand(parts.command.textContent),
  }, 'Copy');
  parts.box = element('div.command', {}, parts.command, copying);
  const log = element('button', { type: 'button', onclick: () => showLog(id) }, 'Log');
  parts.item = element('li.job', {},
    element('div.title', {}, parts.title, parts.state), parts.progress,
    parts.box, parts.line, parts.targets,
    element('div.tools', {}, log, parts.cancel, parts.retry, parts.forget));
  return parts;
}

function showProgress(bar, job) {
  bar.hidden = job.state !== 'running';
  if (job.progress === null || job.progress === undefined) bar.removeAttribute('value');
  else bar.value = job.progress;
}

function fill(parts, job) {
  const isActive = isRunning(job);
  const code = job.state === 'failed' && Number.isInteger(job.exit) ? ` (exit ${job.exit})` : '';
  setText(parts.title, job.title);
  setText(parts.state, stateWord(job) + code);
  parts.state.className = `verdict ${marks[job.state] ?? 'none'}`;
  showProgress(parts.progress, job);
  setText(parts.command, job.command);
  parts.box.hidden = !job.command;
  setText(parts.line, job.line ?? '');
  parts.line.title = job.line ?? '';
  parts.line.hidden = !job.line;
  if (parts.shownState !== job.state) {
    const targets = targetsOf(job);
    parts.targets.hidden = targets.length === 0;
    parts.targets.replaceChildren(...targets);
    parts.shownState = job.state;
  }
  parts.cancel.hidden = !isActive;
  parts.retry.hidden = isActive || job.state === 'done';
  parts.forget.hidden = isActive;
}

function show() {
  if (panel.hidden) return;
  const focused = panel.contains(document.activeElement) ? document.activeElement : null;
  const current = jobs();
  const present = new Set(current.map(({ id }) => id));
  items.forEach(({ item }, id) => {
    if (present.has(id)) return;
    item.remove();
    items.delete(id);
  });
  current.forEach((job, index) => {
    if (!items.has(job.id)) items.set(job.id, make(job.id, job.title));
    const parts = items.get(job.id);
    fill(parts, job);
    if (list.children[index] !== parts.item) list.insertBefore(parts.item, list.children[index] ?? null);
  });
  empty.hidden = current.length > 0;
  forgetAll.hidden = !current.some((job) => !isRunning(job));
  // A button that vanishes would leave the keyboard at the top of the page.
  if (focused && !focused.offsetParent) panel.focus();
}

function close() {
  panel.hidden = true;
  opener?.setAttribute('aria-expanded', 'false');
  opener?.focus();
}

/** Opens or closes the panel; `from` is the button that does so. */
export function toggleJobs(from) {
  opener = from;
  if (!panel.hidden) {
    close();
    return;
  }
  panel.hidden = false;
  from.setAttribute('aria-expanded', 'true');
  const below = document.getElementById('bar')?.getBoundingClientRect().bottom ?? 0;
  panel.style.top = `${Math.max(below, 0)}px`;
  show();
  panel.focus();
}

forgetAll.addEventListener('click', attempt(() => (
  Promise.all(jobs().filter((job) => !isRunning(job)).map(({ id }) => forget(id))))));
panel.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  close();
});
// After the header, so that Tab comes here from its button.
(document.getElementById('bar') ?? document.body.firstElementChild)?.after(panel);
onJobs(show);
