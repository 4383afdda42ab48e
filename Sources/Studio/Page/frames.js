// The rows of the frames, read in pages around the cursor.

import { get } from './server.js';

const pageLength = 512;
// 12 pages of 512 frames are 100 s at 60 Hz.
const mostPages = 12;

/** The frames of one session: their times, poses and what is stored for each. */
export class Frames {
  constructor(path) {
    Object.assign(this, { path, total: 0, start: 0, end: 0 });
    this.pages = new Map();
    this.loading = new Map();
  }

  /** Reads the first page, and with it the count and the times of the first and last frame. */
  async open() {
    await this.load(0);
    return this;
  }

  keep(page, answer) {
    Object.assign(this, { total: answer.total, start: answer.start ?? 0, end: answer.end ?? 0 });
    if (!answer.frames.length) return;
    // The stored indices of a recovered session have gaps; the server counts rows.
    const rows = answer.frames.map((frame, row) => ({ ...frame, index: page * pageLength + row }));
    this.pages.delete(page);
    this.pages.set(page, rows);
    // The page that was used least recently goes first.
    while (this.pages.size > mostPages) this.pages.delete(this.pages.keys().next().value);
  }

  load(page) {
    if (!this.loading.has(page)) {
      const reading = get('/api/session/frames', { path: this.path, first: page * pageLength, count: pageLength })
        .then((answer) => this.keep(page, answer))
        .finally(() => this.loading.delete(page));
      this.loading.set(page, reading);
    }
    return this.loading.get(page);
  }

  /** The frame with an index, if its page is in memory. */
  cached(index) {
    const page = Math.floor(index / pageLength);
    const frames = this.pages.get(page);
    if (frames) {
      this.pages.delete(page);
      this.pages.set(page, frames);
    }
    return frames?.[index - page * pageLength] ?? null;
  }

  /** The frame with an index; null if there is none. */
  async frame(index) {
    if (index < 0 || index >= this.total) return null;
    if (!this.cached(index)) await this.load(Math.floor(index / pageLength));
    return this.cached(index);
  }

  /** The frame at a time or the last before it, if it is in memory. */
  cachedAt(time) {
    for (const frames of this.pages.values()) {
      const [first, last] = [frames[0], frames[frames.length - 1]];
      const isLast = last.index === this.total - 1;
      if (time < first.time && first.index > 0) continue;
      if (time > last.time && !isLast) {
        const next = this.pages.get(Math.floor(last.index / pageLength) + 1);
        if (!next || next[0].time <= time) continue;
      }
      return this.cached(indexAt(frames, time) + first.index);
    }
    return null;
  }

  /** The frame at a time or the last before it; the first frame if the time is before it. */
  async at(time) {
    if (this.total === 0) return null;
    const known = this.cachedAt(time);
    if (known) return known;
    const { first, frames } = await get('/api/session/frames', { path: this.path, time, count: 1 });
    if (!frames.length) return this.frame(0);
    await this.load(Math.floor(first / pageLength));
    return this.cachedAt(time) ?? this.cached(first);
  }

  /** Reads the page after a frame ahead of time, if the frame is near its end. */
  prefetch(index) {
    const page = Math.floor((index + pageLength / 4) / pageLength);
    if (page * pageLength < this.total && !this.pages.has(page)) this.load(page).catch(() => {});
  }

  /** Reads the last page again, since a recording grows. */
  async refresh() {
    await this.load(Math.floor(Math.max(this.total - 1, 0) / pageLength));
    const last = Math.floor(Math.max(this.total - 1, 0) / pageLength);
    if (!this.pages.get(last)?.[(this.total - 1) % pageLength]) await this.load(last);
  }

  /** All frames in memory, in order. */
  get known() {
    return [...this.pages.keys()].sort((left, right) => left - right).flatMap((page) => this.pages.get(page));
  }
}

// The last frame that is not later than a time, or the first.
function indexAt(frames, time) {
  let [low, high] = [0, frames.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (frames[middle].time <= time + 1e-6) low = middle; else high = middle;
  }
  return low;
}
