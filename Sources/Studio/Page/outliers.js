// The outliers page: which sessions differ from the others, and in what.
import { keepList } from './back-link.js';
import { element, setText } from './element.js';
import { carryFilter } from './header.js';
import { readFields } from './fields.js';
import { sessionAddress } from './results.js';
import { scale } from './scale.js';
import { Search } from './search.js';
import { address, get, isAborted, listen } from './server.js';
import { showThumbnail, thumbnail } from './thumbnails.js';
import { complain } from './toast.js';
import { count, counted, short } from './words.js';

const step = 100;
const at = (id) => document.getElementById(id);
const known = await readFields();
const meanings = new Map(known.all.map(({ name, meaning }) => [name, meaning]));
let controller = null;
let shown = [];
let most = step;

const where = () => new URLSearchParams(location.search).get('where') ?? '';

const search = new Search({
  input: at('where'), list: at('suggestions'), hint: at('hint'), problem: at('problem'), fields: known.all,
  changed: (expression, isFinal) => go(expression, isFinal),
});

function go(expression, isStep) {
  if (expression === where()) return;
  const next = address(location.pathname, { where: expression || null });
  if (isStep) history.pushState(null, '', next);
  else history.replaceState(null, '', next);
  show();
}

const number = (value, unit) => (unit ? `${short(value)} ${unit}` : short(value));

// A finding's number is named after the finding: value.gyroscope.noise.
const plain = (field) => field.replace(/^value\./, '');

function reason(fact) {
  const { field, value, median, spread, unit, mode, deviation } = fact;
  const direction = deviation > 0 ? 'above' : 'below';
  return element('li.reason', {},
    element('p', {}, element('code', { title: meanings.get(field) }, plain(field)), ' is ',
      element('strong', {}, number(value, unit)), `, ${short(Math.abs(deviation), 2)} spreads ${direction} the median of ${mode ?? 'all'} sessions, `,
      element('strong', {}, number(median, unit)), element('span.quiet', {}, ` (spread ${number(spread, unit)})`)),
    scale(fact));
}

function item({ path, name, score, reasons }) {
  const image = thumbnail();
  showThumbnail(image, path);
  return element('li.outlier', {}, element('div.picture', {}, image),
    element('div', {},
      element('h2', {}, element('a', { href: sessionAddress(path), title: `Largest deviation: ${short(score, 2)} spreads` }, name ?? path)),
      name === path ? null : element('p.path', {}, path),
      element('ul.plain.reasons', {}, reasons.map(reason))));
}

function draw() {
  at('list').replaceChildren(...shown.slice(0, most).map(item));
  at('more').hidden = shown.length <= most;
}

function showEmpty(total) {
  const place = at('empty');
  place.hidden = shown.length > 0;
  place.replaceChildren(element('p', {}, total < 8
    ? 'There are too few sessions to compare. Choose more with the filter, or choose Update to check new ones.'
    : 'No value of a session differs much from the values of the others.'));
}

function fill({ count: total, outliers, too_few: uncompared = 0 }) {
  shown = outliers;
  const listed = shown.length ? count(shown.length) : 'None';
  setText(at('title'), `${listed} of ${counted(total, 'session')} ${shown.length > 1 ? 'are outliers' : 'is an outlier'}`);
  at('too-few').hidden = !uncompared;
  setText(at('too-few'), `${counted(uncompared, 'session')} ${uncompared === 1 ? 'was' : 'were'} not compared: fewer than eight sessions have the same mode.`);
  at('legend').hidden = shown.length === 0;
  draw();
  showEmpty(total);
}

async function show() {
  keepList(location.pathname + location.search);
  search.expression = where();
  at('clear').hidden = !where();
  carryFilter(where());
  controller?.abort();
  controller = new AbortController();
  try {
    fill(await get('/api/outliers', { where: where() || null }, { signal: controller.signal }));
    search.showError(null);
  } catch (error) {
    if (isAborted(error)) return;
    if (error.status === 400) search.showError(error);
    else complain(error);
  }
}

let timer = null;
listen('revision', () => {
  timer ??= setTimeout(() => {
    timer = null;
    search.forgetValues();
    show();
  }, 1000);
});
addEventListener('popstate', show);
addEventListener('pageshow', () => keepList(location.pathname + location.search));
at('clear').addEventListener('click', () => {
  go('', true);
  at('where').focus();
});
at('more').querySelector('button').addEventListener('click', () => {
  const first = most;
  most += step;
  draw();
  at('list').children[first]?.querySelector('a').focus();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, dialog')) return;
  event.preventDefault();
  search.focus();
});
show();
