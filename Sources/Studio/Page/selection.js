// The selected sessions, by path.

export class Selection {
  #paths = new Set();
  /** The index where a range begins. */
  anchor = null;

  constructor(changed) { this.changed = changed; }

  get size() { return this.#paths.size; }
  get paths() { return [...this.#paths]; }
  has(path) { return this.#paths.has(path); }

  toggle(path) {
    if (!this.#paths.delete(path)) this.#paths.add(path);
    this.changed();
  }

  only(path) {
    this.#paths = new Set([path]);
    this.changed();
  }

  add(paths) {
    paths.forEach((path) => this.#paths.add(path));
    this.changed();
  }

  replace(paths) {
    this.#paths = new Set(paths);
    this.changed();
  }

  remove(paths) {
    paths.forEach((path) => this.#paths.delete(path));
    this.changed();
  }

  clear() {
    this.anchor = null;
    if (this.size) this.replace([]);
  }
}
