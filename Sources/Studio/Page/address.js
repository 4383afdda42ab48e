// What the page shows, in its address: `where`, `sort`, `view`, `columns` and `focus`.
import { keepList } from './back-link.js';
import { address as addressOf } from './server.js';

export const standardColumns = ['verdict', 'name', 'start', 'duration', 'mode', 'device', 'size', 'fails', 'warns', 'tag'];
export const standardSort = ['-start'];

const callbacks = new Set();
const narrow = matchMedia('(max-width: 700px)');

const list = (text, standard) => (text ? text.split(',').filter(Boolean) : standard);

function read() {
  const given = new URLSearchParams(location.search);
  return {
    where: given.get('where') ?? '',
    sort: list(given.get('sort'), standardSort),
    view: given.get('view') === 'table' || (given.get('view') === null && !narrow.matches) ? 'table' : 'grid',
    columns: list(given.get('columns'), standardColumns),
    focus: given.get('focus'),
  };
}

let current = read();

/** The state of the page. */
export const state = () => current;

function text({ where, sort, view, columns, focus }) {
  const differs = (values, standard) => (values.join() === standard.join() ? null : values.join());
  return addressOf(location.pathname, {
    where: where || null, sort: differs(sort, standardSort), view,
    columns: differs(columns, standardColumns), focus,
  });
}

// Sessions lead back to the list as it is now.
const keep = () => keepList(text(current));
keep();

let timer = null;

function replace() {
  clearTimeout(timer);
  timer = null;
  history.replaceState(history.state, '', text(current));
}

function tell(before) {
  keep();
  callbacks.forEach((callback) => callback(current, before));
}

/** Changes the state; `isStep` makes an entry that Back returns to. */
export function change(changes, { isStep = true } = {}) {
  const before = current;
  current = { ...current, ...changes };
  if (timer) history.replaceState(history.state, '', text(before));
  clearTimeout(timer);
  timer = null;
  if (text(current) === text(before)) return;
  if (isStep) history.pushState(null, '', text(current));
  else replace();
  tell(before);
}

/** Remembers the active session and its index, without a call of the callbacks. */
export function remember(focus, index) {
  if (current.focus === focus && history.state?.index === index) return;
  current = { ...current, focus };
  keep();
  // Safari permits 100 changes in half a minute; a held key makes more.
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = null;
    history.replaceState({ index }, '', text(current));
  }, 400);
}

/** The index that the active session had when the page was left. */
export const rememberedIndex = () => history.state?.index ?? null;

/** Calls back with the state and the one before, on each change and on Back. */
export const onChange = (callback) => callbacks.add(callback);

addEventListener('popstate', () => {
  const before = current;
  clearTimeout(timer);
  timer = null;
  current = read();
  tell(before);
});
// Otherwise Back from a session that was opened at once would miss the active row.
addEventListener('pagehide', () => { if (timer) replace(); });
addEventListener('pageshow', keep);
