// The time cursor that everything on the page follows.

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4];

/**
 * A clock in session seconds that plays, pauses and seeks.
 * Events: `time` after each move of the cursor, `state` if it starts, stops or changes its speed.
 */
export class Player extends EventTarget {
  constructor() {
    super();
    Object.assign(this, { time: 0, start: 0, end: 0, speed: 1, isPlaying: false });
    this.last = 0;
    this.advance = this.advance.bind(this);
  }

  /** Sets the stretch in which the cursor can be. */
  setRange(start, end) {
    this.start = start;
    this.end = Math.max(end, start);
    this.dispatchEvent(new Event('state'));
    if (this.time < start || this.time > this.end) this.seek(this.time);
  }

  seek(time) {
    if (!Number.isFinite(time)) return;
    this.time = Math.min(Math.max(time, this.start), this.end);
    this.dispatchEvent(new Event('time'));
  }

  play() {
    if (this.isPlaying || this.end <= this.start) return;
    // The end of the report's data is rounded.
    if (this.time >= this.end - 1e-3) this.time = this.start;
    this.isPlaying = true;
    this.last = performance.now();
    this.dispatchEvent(new Event('state'));
    requestAnimationFrame(this.advance);
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.dispatchEvent(new Event('state'));
    // Parts that follow with a delay while playing show the exact time now.
    this.dispatchEvent(new Event('time'));
  }

  toggle() {
    if (this.isPlaying) this.pause(); else this.play();
  }

  setSpeed(speed) {
    this.speed = speed;
    this.dispatchEvent(new Event('state'));
  }

  advance(now) {
    if (!this.isPlaying) return;
    // A tab in the background gets no frames: it continues where it was.
    const passed = Math.min(Math.max(now - this.last, 0), 250) / 1000;
    this.last = now;
    this.seek(this.time + passed * this.speed);
    if (this.time >= this.end) this.pause();
    else requestAnimationFrame(this.advance);
  }
}
