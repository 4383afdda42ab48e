// Which rows of a long list are in view, and where each is drawn.

// Firefox draws nothing beyond 17.8 million pixels. A longer list is compressed: the scroll bar
// moves through this height, and the rows in view are drawn in the visible part of the canvas.
const tallest = 12e6;

export class Viewport {
  #frame = null;
  #shift = 0;
  rowHeight = 36;
  rows = 0;

  /** `scroller` scrolls `canvas`; `draw` is called once per frame if the view has changed. */
  constructor({ scroller, canvas, draw }) {
    Object.assign(this, { scroller, canvas, draw });
    scroller.addEventListener('scroll', () => this.redraw(), { passive: true });
    new ResizeObserver(() => this.resized?.()).observe(scroller);
  }

  redraw() {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.draw();
    });
  }

  resize(rows, rowHeight) {
    const isSame = rows === this.rows && rowHeight === this.rowHeight;
    Object.assign(this, { rows, rowHeight });
    if (!isSame) this.canvas.style.height = `${this.#height}px`;
  }

  get #listHeight() { return this.rows * this.rowHeight; }
  get #height() { return Math.min(this.#listHeight, tallest); }
  // The height that rows can be seen in; a table's head covers the rest.
  get #viewHeight() { return Math.max(this.scroller.clientHeight - this.headHeight, 1); }
  get headHeight() { return this.canvas.offsetTop; }

  get #ratio() {
    const [hidden, scrolled] = [this.#listHeight - this.#viewHeight, this.#height - this.#viewHeight];
    return this.#listHeight > tallest ? hidden / scrolled : 1;
  }

  /** The pixel of the list at the upper edge. */
  get top() { return this.scroller.scrollTop * this.#ratio; }
  set top(pixel) { this.scroller.scrollTop = pixel / this.#ratio; }

  /** The rows to draw, from the first to before the second number: those in view, and `extra` on either side. */
  range(extra = 6) {
    const { top } = this;
    const first = Math.floor(top / this.rowHeight) - extra;
    const end = Math.ceil((top + this.#viewHeight) / this.rowHeight) + extra;
    // Read once per frame: between changes of rows, each reading would lay out the page again.
    this.#shift = this.#ratio === 1 ? 0 : this.scroller.scrollTop - top;
    return [Math.max(first, 0), Math.min(Math.max(end, 0), this.rows)];
  }

  /** Where a row is drawn on the canvas, as of the last `range`. */
  place(row) { return row * this.rowHeight + this.#shift; }

  /** The number of rows that are in view. */
  get visibleRows() { return Math.max(Math.floor(this.#viewHeight / this.rowHeight), 1); }

  /** Scrolls just far enough to show the row, or puts it in the middle if it is far away. */
  reveal(row) {
    const [start, end] = [row * this.rowHeight, (row + 1) * this.rowHeight];
    const [top, height] = [this.top, this.#viewHeight];
    if (start >= top && end <= top + height) return;
    const isFar = end < top - 3 * this.rowHeight || start > top + height + 3 * this.rowHeight;
    if (isFar) this.top = start - (height - this.rowHeight) / 2;
    else this.top = start < top ? start : end - height;
  }
}
