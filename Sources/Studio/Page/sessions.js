// The sessions page: connects its parts. The address holds what is shown; see address.js.
import { Facets } from './facets.js';
import { Results, sessionAddress } from './results.js';
import { Rows } from './rows.js';
import { Search } from './search.js';
import { Selection } from './selection.js';
import { change, onChange, remember, rememberedIndex, standardColumns, state } from './address.js';
import { showActs } from './selectionbar.js';
import { cardFields } from './cardview.js';
import { chooseColumns } from './columns.js';
import { showEmpty } from './empty.js';
import { readFields } from './fields.js';
import { showGroups } from './groups-list.js';
import { carryFilter } from './header.js';
import { facetsDialog } from './facetsdialog.js';
import { listenForClicks } from './pointer.js';
import { listenForKeys, showKeys } from './shortcuts.js';
import { fillSort, sortAfterClick } from './sorting.js';
import { forgetMissing } from './thumbnails.js';
import { get, listen } from './server.js';
import { complain } from './toast.js';
import { count, counted } from './words.js';
import { setText } from './element.js';

const at = (id) => document.getElementById(id);
const grid = at('grid');
const known = await readFields();
const byName = new Map(known.all.map((field) => [field.name, field]));
let whole = null;

const selection = new Selection(() => {
  showSelection();
  results.redraw();
});

const rows = new Rows({
  changed() {
    results.restorePlace();
    results.redraw();
  },
  arrived(total) {
    search.showError(null);
    grid.classList.remove('earlier');
    showCount(total);
    if (isFirstAnswer) restoreFocus();
  },
  failed: showFailure,
});
const results = new Results({ grid, rows, selection, moved: remember });
const search = new Search({
  input: at('where'), list: at('suggestions'), hint: at('hint'), problem: at('problem'), fields: known.all,
  changed: (where, isFinal) => change({ where, focus: null }, { isStep: isFinal || !isTyping(where) }),
});
const facets = new Facets({
  place: at('facets'), fields: known.facets, current: () => state().where,
  choose: (where) => change({ where, focus: null }),
});
const showSelection = showActs(at('acts'), { selection, tags: occurringTags });
let isFirstAnswer = true;

// The first letter makes an entry in the history; those that follow replace it.
let lastTyped = null;
function isTyping(where) {
  const isContinued = lastTyped !== null && lastTyped === state().where;
  lastTyped = where;
  return isContinued;
}

async function occurringTags() {
  const { facets: [{ values }] } = await get('/api/facets', { fields: 'tag' });
  return values.map(({ value }) => value).filter((value) => value !== null);
}

function showFailure(error) {
  if (error.status === 400) search.showError(error);
  else complain(error);
  grid.classList.add('earlier');
  if (rows.total === null) setText(at('count'), 'No answer');
}

function showCount(total) {
  const { where } = state();
  const isPart = Boolean(where) && whole !== null && whole >= total;
  setText(at('count'), isPart ? `${count(total)} of ${counted(whole, 'session')}` : counted(total, 'session'));
  grid.hidden = total === 0;
  showEmpty(at('empty'), total === 0 ? { where, clear: () => change({ where: '' }) } : null);
}

function query({ where, sort, view, columns }) {
  const wanted = view === 'table' ? [...new Set(['path', 'name', 'state', 'error', 'broken', 'overridden', ...columns])] : cardFields;
  return { where: where || null, sort, columns: wanted };
}

function show(next, before = {}) {
  const isOther = (name) => String(next[name]) !== String(before[name]);
  const tableColumns = next.columns.map((name) => byName.get(name) ?? { name, kind: 'text', unit: null });
  search.expression = next.where;
  at('clear').hidden = !next.where;
  carryFilter(next.where);
  fillSort(at('sort'), next.sort, known.orders);
  at('columns').hidden = next.view !== 'table';
  ['grid', 'table'].forEach((view) => at(`view-${view}`).setAttribute('aria-pressed', String(view === next.view)));
  rows.ask(query(next));
  if (isOther('where') || isOther('sort')) {
    if (before.view) results.reset();
    if (isOther('where') && before.view) selection.clear();
  }
  if (['view', 'columns', 'sort'].some(isOther)) results.show(next.view, tableColumns, next.sort);
  results.redraw();
  if (isOther('where')) showFacets();
}

const showFacets = () => facets.show(state().where).catch((error) => {
  // The error of the expression is shown for the rows.
  if (error.status !== 400) complain(error);
});

async function restoreFocus() {
  isFirstAnswer = false;
  const { focus } = state();
  if (!focus) return;
  try {
    const index = await rows.locate(focus, rememberedIndex());
    if (index >= 0) results.moveTo(index);
  } catch (error) {
    complain(error);
  }
}

async function extend(index, from = null) {
  selection.anchor ??= from ?? results.active ?? index;
  const [first, last] = [Math.min(selection.anchor, index), Math.max(selection.anchor, index)];
  try {
    selection.replace(await rows.paths(first, last + 1));
  } catch (error) {
    complain(error);
  }
}

async function selectAll() {
  if (!rows.total) return;
  try {
    selection.replace(await rows.paths(0, rows.total));
  } catch (error) {
    complain(error);
  }
}

function toggle() {
  const row = results.active === null ? null : rows.at(results.active);
  if (!row) return;
  selection.anchor = results.active;
  selection.toggle(row.path);
}

function openActive() {
  const row = results.active === null ? null : rows.at(results.active);
  if (row) location.assign(sessionAddress(row.path));
}

async function columns() {
  const chosen = await chooseColumns({ chosen: state().columns, standard: standardColumns, ...known });
  if (chosen) change({ columns: chosen });
}

const readGroups = showGroups(at('groups'));
const readWhole = () => get('/api/info').then(({ sessions }) => {
  whole = sessions;
  if (rows.total !== null) showCount(rows.total);
}).catch(complain);

// An update of thousands of sessions reports many revisions; twice a second is enough to watch.
let refreshTimer = null;
function refresh() {
  refreshTimer ??= setTimeout(() => {
    refreshTimer = null;
    forgetMissing();
    search.forgetValues();
    results.holdPlace();
    rows.refresh();
    results.redraw();
    showFacets();
    readWhole();
    readGroups();
  }, 500);
}

listenForClicks({
  grid, results, rows, selection, extend,
  sortBy: (field, isSecond) => change({ sort: sortAfterClick(state().sort, field, isSecond) }),
});
const openFacets = facetsDialog(at('facets'), at('show-facets'));
const view = (name) => change({ view: name });
listenForKeys(results, {
  focusSearch: () => search.focus(), focusFacets: openFacets, openActive, toggle, selectAll, view,
  selectNone: () => selection.clear(), extendTo: extend,
});
at('sort').addEventListener('change', ({ target }) => change({ sort: target.value.split(',') }));
at('columns').addEventListener('click', columns);
at('view-grid').addEventListener('click', () => view('grid'));
at('view-table').addEventListener('click', () => view('table'));
at('keys').addEventListener('click', showKeys);
at('clear').addEventListener('click', () => {
  change({ where: '', focus: null });
  at('where').focus();
});
onChange(show);
listen('revision', refresh);
listen('connection', ({ state: now, isAgain }) => { if (now === 'open' && isAgain) refresh(); });
listen('live', (message) => {
  rows.grow(message);
  results.redraw();
});
show(state());
showSelection();
readWhole();
readGroups();
