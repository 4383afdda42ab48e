// The list of sessions, as cards or as a table: drawing, the active session, and moving.
import { emptyCard, fillCard, makeCard, measure } from './cardview.js';
import { emptyRow, fillRow, head, makeRow, template } from './tableview.js';
import { element, setAttribute } from './element.js';
import { address } from './server.js';
import { Viewport } from './viewport.js';

const tableRowHeight = matchMedia('(pointer: coarse)').matches ? 44 : 36;

export const sessionAddress = (path) => address('/session', { path });

export class Results {
  #drawn = new Map();
  #free = [];
  #version = 0;
  #layout = { perRow: 1 };
  #columns = [];
  #place = null;
  /** The index of the session that the keys act on; null before the first. */
  active = null;
  /** Its path, if it has arrived. */
  activePath = null;

  /** `grid` scrolls; `moved` is called with the path and the index of a new active session. */
  constructor({ grid, rows, selection, moved }) {
    Object.assign(this, { grid, rows, selection, moved });
    this.canvas = element('div.canvas', { role: 'rowgroup' });
    grid.append(this.canvas);
    this.viewport = new Viewport({ scroller: grid, canvas: this.canvas, draw: () => this.#draw() });
    this.viewport.resized = () => this.#resized();
    grid.addEventListener('focus', () => {
      if (this.active === null && rows.total) this.moveTo(this.#firstVisible);
    });
  }

  get isTable() { return this.view === 'table'; }
  get perRow() { return this.#layout.perRow; }
  get rowsPerScreen() { return this.viewport.visibleRows; }
  get #firstVisible() { return Math.min(Math.ceil(this.viewport.top / this.viewport.rowHeight) * this.perRow, this.rows.total - 1); }

  /** Shows as cards or as a table with columns ({ name, kind, unit }), sorted by fields. */
  show(view, columns, sort) {
    const first = this.view ? this.#firstVisible : 0;
    const isOther = view !== this.view;
    Object.assign(this, { view });
    this.#columns = columns;
    this.#drawn.clear();
    this.#free = [];
    this.canvas.replaceChildren();
    this.grid.querySelector('.head-row')?.remove();
    if (this.isTable) this.grid.prepend(head(columns, sort));
    this.grid.className = `grid ${view}`;
    const widths = template(columns);
    this.grid.style.setProperty('--columns', widths);
    const least = widths.split(/ (?![^(]*\))/).reduce((sum, width) => sum + Number.parseInt(width.replace('minmax(', ''), 10), 0);
    this.grid.style.setProperty('--table-width', `${least}px`);
    this.#measure();
    if (isOther && this.rows.total) this.#keepInView(this.active !== null && this.#isNear ? this.active : first);
    this.redraw();
  }

  // Whether the active session was in view, give or take a screen.
  get #isNear() { return this.#drawn.size === 0 || this.#drawn.has(Math.floor(this.active / this.perRow)); }

  #keepInView(index) {
    this.viewport.top = Math.floor(index / this.perRow) * this.viewport.rowHeight;
  }

  #measure() {
    this.#layout = this.isTable ? { perRow: 1, rowHeight: tableRowHeight } : measure(this.grid.clientWidth);
    const count = this.rows.total ?? 0;
    this.viewport.resize(Math.ceil(count / this.perRow), this.#layout.rowHeight);
    this.grid.style.setProperty('--card', `${this.#layout.cardWidth}px`);
    this.grid.style.setProperty('--picture', `${this.#layout.imageHeight}px`);
    setAttribute(this.grid, 'aria-rowcount', this.viewport.rows + (this.isTable ? 1 : 0));
    setAttribute(this.grid, 'aria-colcount', this.isTable ? this.#columns.length + 1 : this.perRow);
  }

  #resized() {
    const { perRow } = this;
    const first = this.rows.total ? this.#firstVisible : 0;
    this.#measure();
    if (perRow !== this.perRow) {
      this.#drawn.forEach((row) => row.remove());
      this.#drawn.clear();
      this.#free = [];
      this.#keepInView(first);
    } else if (this.active !== null && this.#isNear) {
      this.viewport.reveal(Math.floor(this.active / perRow));
    }
    this.redraw();
  }

  /** Draws all rows in view again. */
  redraw() {
    this.#version += 1;
    this.viewport.redraw();
  }

  #draw() {
    if (!this.view) return;
    this.#measure();
    const [first, end] = this.viewport.range(this.isTable ? 8 : 2);
    this.rows.need(first * this.perRow, end * this.perRow);
    this.#drawn.forEach((row, index) => {
      if (index >= first && index < end) return;
      this.#drawn.delete(index);
      this.#free.push(row);
    });
    for (let index = first; index < end; index += 1) this.#drawRow(index);
    this.#free.splice(24).forEach((row) => row.remove());
    this.#free.forEach((row) => { row.hidden = true; });
    this.#pointToActive();
  }

  #drawRow(index) {
    let row = this.#drawn.get(index);
    if (!row) {
      row = this.#free.pop() ?? this.#make();
      row.hidden = false;
      row.version = null;
      this.#drawn.set(index, row);
    }
    const place = `translateY(${this.viewport.place(index)}px)`;
    if (row.style.transform !== place) row.style.transform = place;
    if (row.version === this.#version) return;
    row.version = this.#version;
    setAttribute(row, 'aria-rowindex', index + (this.isTable ? 2 : 1));
    if (this.isTable) this.#fill(row, index);
    else [...row.children].forEach((card, column) => this.#fill(card, index * this.perRow + column));
  }

  #make() {
    const row = this.isTable ? makeRow(this.#columns) : element('div.row', { role: 'row' });
    if (!this.isTable) for (let column = 0; column < this.perRow; column += 1) row.append(makeCard(column));
    this.canvas.append(row);
    return row;
  }

  #fill(item, index) {
    const row = this.rows.at(index);
    item.hidden = index >= this.rows.total;
    item.id = `session-${index}`;
    item.index = index;
    const isSelected = Boolean(row && this.selection.has(row.path));
    item.classList.toggle('selected', isSelected);
    item.classList.toggle('active', index === this.active);
    setAttribute(item, 'aria-selected', isSelected);
    if (this.isTable && row) fillRow(item, row, this.#columns, { address: sessionAddress(row.path) });
    else if (this.isTable) emptyRow(item);
    else if (row) fillCard(item, row, sessionAddress(row.path));
    else emptyCard(item);
  }

  #pointToActive() {
    const isDrawn = this.active !== null && this.#drawn.has(Math.floor(this.active / this.perRow));
    setAttribute(this.grid, 'aria-activedescendant', isDrawn ? `session-${this.active}` : null);
    const path = this.active === null ? null : this.rows.at(this.active)?.path;
    if (!path || path === this.activePath) return;
    this.activePath = path;
    this.moved(path, this.active);
  }

  /** Makes a session active and scrolls to it. */
  moveTo(index) {
    if (!this.rows.total) return;
    this.active = Math.min(Math.max(index, 0), this.rows.total - 1);
    this.activePath = null;
    this.#place = null;
    this.viewport.reveal(Math.floor(this.active / this.perRow));
    this.redraw();
  }

  /** Moves by so many sessions, or makes the first in view active. */
  move(step) {
    if (!this.rows.total) return;
    if (this.active === null) this.moveTo(this.#firstVisible);
    else this.moveTo(this.active + step);
  }

  /** Back to the beginning, for another query. */
  reset() {
    this.active = null;
    this.activePath = null;
    this.#place = null;
    this.viewport.top = 0;
    this.redraw();
  }

  /** Notes which session is where, before rows are fetched again. */
  holdPlace() {
    const { top, rowHeight } = this.viewport;
    const index = this.rows.total ? this.#firstVisible : null;
    const path = index === null ? null : this.rows.at(index)?.path;
    // A list at its top stays there, so that new sessions are seen.
    const isAtTop = top < rowHeight / 2;
    this.#place = path ? {
      path, isAtTop, activePath: this.activePath, offset: Math.floor(index / this.perRow) * rowHeight - top, time: performance.now(),
    } : null;
  }

  /** Shows the noted session where it was, if it is among the rows that have arrived. */
  restorePlace() {
    const place = this.#place;
    // After 3 s, moving the list would disturb more than it helps.
    if (!place || performance.now() - place.time > 3000) return;
    const active = place.activePath ? this.rows.indexOf(place.activePath) : -1;
    if (active >= 0) this.active = active;
    if (this.active !== null && this.rows.total) this.active = Math.min(this.active, this.rows.total - 1);
    const index = place.isAtTop ? -1 : this.rows.indexOf(place.path);
    if (place.isAtTop || index >= 0) this.#place = null;
    this.#measure();
    if (index >= 0) {
      const top = Math.floor(index / this.perRow) * this.viewport.rowHeight - place.offset;
      if (Math.abs(top - this.viewport.top) >= 1) this.viewport.top = top;
    }
  }
}
