// The table: one row of cells for each session.
import { element, setAttribute, setText } from './element.js';
import { isVerdict, sessionName, valueText, verdictMark } from './words.js';

const widths = {
  name: 'minmax(160px, 2.4fr)', path: 'minmax(260px, 3fr)', title: 'minmax(140px, 1.6fr)', notes: 'minmax(140px, 1.6fr)',
  error: 'minmax(180px, 2fr)', tag: 'minmax(90px, 1.2fr)', start: '168px', device: '96px', verdict: '122px', mode: '68px',
  duration: '92px', frames: '80px', size: '76px', fails: '60px', warns: '70px', state: '96px', drops: '74px', width: '70px', height: '70px',
};
const standardWidths = { number: 'minmax(92px, 0.5fr)', time: '162px', boolean: '92px', choice: '116px', text: 'minmax(96px, 0.8fr)' };
const number = ({ kind }) => kind === 'number';

/** The widths of the columns, for `grid-template-columns`. */
export const template = (columns) => ['34px', ...columns.map(({ name, kind }) => (
  widths[name] ?? (name.includes('.') ? 'minmax(130px, 0.7fr)' : standardWidths[kind] ?? '100px')))].join(' ');

function sortOf(name, sort) {
  const index = sort.findIndex((field) => field.replace('-', '') === name);
  if (index < 0) return null;
  return { index, isDown: sort[index].startsWith('-') };
}

function headCell(column, index, sort) {
  const sorted = sortOf(column.name, sort);
  const arrow = sorted ? `${sorted.isDown ? '↓' : '↑'}${sort.length > 1 ? sorted.index + 1 : ''}` : '';
  // Of several fields, only the first has aria-sort.
  const isFirst = sorted?.index === 0;
  return element(`div.head-cell${number(column) ? '.number' : ''}`, {
    role: 'columnheader', 'aria-colindex': index + 2, dataset: { field: column.name },
    'aria-sort': isFirst ? (sorted.isDown ? 'descending' : 'ascending') : null,
  }, element('button.bare', { type: 'button', title: 'Sort; with Shift, sort by this second' },
    element('span', {}, column.name), element('span.arrow', { 'aria-hidden': 'true' }, arrow)));
}

/** The table's head. */
export function head(columns, sort) {
  return element('div.head-row', { role: 'row', 'aria-rowindex': 1 },
    element('div.head-cell', { role: 'columnheader', 'aria-colindex': 1 }, element('span.spoken', {}, 'selected')),
    columns.map((column, index) => headCell(column, index, sort)));
}

/** An empty row for these columns. */
export function makeRow(columns) {
  const row = element('div.row', { role: 'row' },
    element('div.cell.mark', { role: 'gridcell', 'aria-colindex': 1 }, element('span.check', { 'aria-hidden': 'true' })));
  columns.forEach((column, index) => {
    const cell = element(`div.cell${number(column) ? '.number' : ''}`, {
      role: 'gridcell', 'aria-colindex': index + 2, dataset: { field: column.name },
    });
    row.append(cell);
  });
  return row;
}

function child(cell, kind) {
  const name = kind.split('.')[0].toUpperCase();
  if (cell.firstElementChild?.tagName !== name) cell.replaceChildren(element(kind));
  return cell.firstElementChild;
}

function fillVerdict(cell, row, value) {
  const { kind, text } = verdictMark(value);
  const mark = child(cell, 'span');
  const isOverridden = cell.dataset.field === 'verdict' && row.overridden;
  if (cell.dataset.field === 'verdict' && row.state === 'recording') {
    mark.className = 'chip recording';
    setText(mark, 'recording');
    return;
  }
  if (cell.dataset.field === 'verdict' && row.broken) {
    mark.className = 'verdict fail';
    setText(mark, 'UNREADABLE');
    return;
  }
  const isAbsent = cell.dataset.field.startsWith('finding.') && !value;
  mark.className = isAbsent ? '' : `verdict ${kind}`;
  setText(mark, isAbsent ? '' : text + (isOverridden ? ' ✎' : ''));
  setAttribute(mark, 'title', isOverridden ? 'Set by a user.' : null);
}

function fillName(cell, row, address) {
  const link = child(cell, 'a');
  setAttribute(link, 'href', address);
  setAttribute(link, 'tabindex', -1);
  setText(link, sessionName({ name: row.name, path: row.path }));
  let note = cell.children[1];
  if (!row.error && !note) return;
  note ??= cell.appendChild(element('span.error'));
  setText(note, row.error ?? '');
  setAttribute(note, 'title', row.error || null);
}

function fillTags(cell, tags) {
  const text = tags.join('\n');
  if (cell.dataset.tags === text) return;
  cell.dataset.tags = text;
  cell.replaceChildren(...tags.map((tag) => element('span.chip', {}, tag)));
}

const isEmpty = (value) => value === null || value === undefined || value.length === 0;

// The error of a recording takes the empty cells beside its name.
function spread(cells, row, columns) {
  const first = columns.findIndex(({ name }) => name === 'name');
  if (first < 0) return;
  const filled = columns.findIndex(({ name }, index) => index > first && !isEmpty(row[name]));
  const end = filled < 0 ? columns.length : filled;
  const span = row.error ? end - first : 1;
  cells[first].style.gridColumn = span > 1 ? `span ${span}` : '';
  setAttribute(cells[first], 'aria-colspan', span > 1 ? span : null);
  cells.forEach((cell, index) => { cell.hidden = index > first && index < first + span; });
}

/** Shows a session in a row. */
export function fillRow(item, row, columns, { address }) {
  if (row.error || item.classList.contains('broken')) spread([...item.children].slice(1), row, columns);
  item.classList.toggle('broken', Boolean(row.error));
  columns.forEach((column, index) => {
    const cell = item.children[index + 1];
    const value = row[column.name];
    if (column.name === 'name') fillName(cell, row, address);
    else if (isVerdict(column.name)) fillVerdict(cell, row, value);
    else if (column.name === 'tag') fillTags(cell, value ?? []);
    else {
      const text = valueText(value, column);
      setText(cell, text);
      setAttribute(cell, 'title', text.length > 14 ? text : null);
    }
  });
}

/** Empties a row whose session has not arrived yet. */
export function emptyRow(row) {
  row.classList.remove('broken');
  [...row.children].forEach((cell) => {
    cell.hidden = false;
    cell.style.gridColumn = '';
    cell.removeAttribute('aria-colspan');
  });
  [...row.children].slice(1).forEach((cell, index) => {
    delete cell.dataset.tags;
    cell.replaceChildren(index === 0 ? '…' : '');
  });
}
