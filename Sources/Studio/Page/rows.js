// The sessions that the filter finds, fetched in pages when they come into view.
import { get, isAborted } from './server.js';

const pageSize = 100;
// Rows on either side of the view that are fetched before they come into view.
const ahead = 40;
// Milliseconds.
const pause = 30;
// 20,000 rows at most; older pages are fetched again when they come back into view.
const mostPages = 200;

/** Rows by index. The fields of a row are objects such as { path, name, verdict }. */
export class Rows {
  #pages = new Map();
  #requests = new Map();
  #generation = 0;
  #query = null;
  #live = new Map();
  #timer = null;
  #soon = '';
  // Pages that failed; they are not asked for again by the next drawing.
  #failed = new Set();

  /** The number of rows; null before the first answer. */
  total = null;
  columns = [];

  /**
   * `changed` is called when rows have arrived, `failed` with the error of a request, and
   * `arrived` with each query's first answer.
   */
  constructor({ changed, failed, arrived }) {
    Object.assign(this, { changed, failed, arrived });
  }

  /** Shows another query: { where, sort, columns }. What is there stays until the first answer. */
  ask(query) {
    this.#query = query;
    this.refresh();
  }

  get query() { return this.#query; }

  /** Fetches what is in view again; old rows stay until then. */
  refresh() {
    this.#generation += 1;
    this.#failed.clear();
    this.#requests.forEach(({ controller }) => controller.abort());
    this.#requests.clear();
  }

  at(index) {
    const row = this.#pages.get(Math.floor(index / pageSize))?.rows[index % pageSize];
    const live = row && row.state === 'recording' ? this.#live.get(row.path) : null;
    return live ? { ...row, ...live } : row;
  }

  /** The index of a path among the rows that are here; -1 if it is not. */
  indexOf(path) {
    for (const [page, { rows, generation }] of this.#pages) {
      const index = generation === this.#generation ? rows.findIndex((row) => row.path === path) : -1;
      if (index >= 0) return page * pageSize + index;
    }
    return -1;
  }

  /** A session that is being recorded has grown. */
  grow({ path, state, counts, duration }) {
    if (state !== 'recording') {
      this.#live.delete(path);
      return;
    }
    const streams = Object.entries(counts ?? {}).map(([name, number]) => [`count.${name}`, number]);
    this.#live.set(path, {
      duration, frames: counts?.camera ?? 0, counts, ...Object.fromEntries(streams),
    });
  }

  /** Fetches the rows from `first` up to `end` that are missing or old, and stops other requests. */
  need(first, end) {
    const wanted = new Set();
    const before = Math.max(first - ahead, 0);
    const after = Math.min(end + ahead, this.total ?? 1);
    for (let page = Math.floor(before / pageSize); page * pageSize < Math.max(after, 1); page += 1) wanted.add(page);
    this.#requests.forEach(({ controller }, page) => {
      if (wanted.has(page)) return;
      controller.abort();
      this.#requests.delete(page);
    });
    const missing = [...wanted].filter((page) => (
      this.#pages.get(page)?.generation !== this.#generation && !this.#requests.has(page) && !this.#failed.has(page)));
    // While the thumb of the scroll bar moves, only the pages where it rests are fetched.
    if (missing.join() === this.#soon) return;
    clearTimeout(this.#timer);
    this.#soon = missing.join();
    this.#timer = setTimeout(() => {
      this.#soon = '';
      missing.forEach((page) => this.#fetch(page));
    }, missing.length ? pause : 0);
  }

  async #fetch(page) {
    const generation = this.#generation;
    const controller = new AbortController();
    this.#requests.set(page, { controller });
    try {
      const answer = await get('/api/sessions', {
        ...this.#query, limit: pageSize, offset: page * pageSize,
      }, { signal: controller.signal });
      if (generation !== this.#generation) return;
      this.#requests.delete(page);
      this.#store(page, answer);
    } catch (error) {
      if (isAborted(error) || generation !== this.#generation) return;
      this.#requests.delete(page);
      this.#failed.add(page);
      this.failed(error);
    }
  }

  #store(page, { total, columns, rows }) {
    const isFirst = ![...this.#pages.values()].some(({ generation }) => generation === this.#generation);
    this.total = total;
    this.columns = columns;
    const names = columns.map(({ name }) => name);
    this.#pages.delete(page);
    this.#pages.set(page, {
      generation: this.#generation,
      rows: rows.map((values) => Object.fromEntries(names.map((name, index) => [name, values[index]]))),
    });
    if (this.#pages.size > mostPages) this.#pages.delete(this.#pages.keys().next().value);
    if (isFirst) this.arrived(total);
    this.changed();
  }

  /** The paths of the rows from `first` up to `end`, from the server if they are not here. */
  async paths(first, end) {
    const here = [];
    for (let index = first; index < end && this.at(index); index += 1) here.push(this.at(index).path);
    if (here.length === end - first) return here;
    const found = [];
    while (found.length < end - first) {
      const { rows } = await get('/api/sessions', {
        where: this.#query.where, sort: this.#query.sort, columns: 'path',
        limit: Math.min(end - first - found.length, 1000), offset: first + found.length,
      });
      if (!rows.length) break;
      found.push(...rows.map(([path]) => path));
    }
    return found;
  }

  /** The index of a path in the whole list, or -1; looks near `hint` first. */
  async locate(path, hint = null) {
    const chunk = 1000;
    const from = Math.max((hint ?? 0) - 100, 0);
    const near = hint === null ? [] : await this.paths(from, from + 200);
    if (near.includes(path)) return from + near.indexOf(path);
    for (let first = 0; ; first += chunk) {
      const paths = await this.paths(first, first + chunk);
      if (paths.includes(path)) return first + paths.indexOf(path);
      if (paths.length < chunk) return -1;
    }
  }
}
