// What the report's plots draw: finer samples where they are zoomed, and shifted inertial samples.

import { get } from './server.js';

/** Streams whose times the offset slider shifts. */
export const inertialPlots = ['accelerometer', 'gyroscope', 'magnetometer'];
// A zoom or a move is over after this time, in milliseconds.
const settled = 250;

/** Keeps the plots of a report supplied with the samples of the shown stretch. */
export class PlotSamples {
  constructor(path, report) {
    Object.assign(this, { path, report, shift: 0, finer: new Map(), timer: null });
    report.viewers.push((shown) => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.refine(shown), settled);
    });
  }

  /** Shifts the inertial samples on the screen by seconds; positive is later. */
  setShift(seconds) {
    this.shift = seconds;
    inertialPlots.forEach((name) => this.draw(name));
  }

  draw(name) {
    const finer = this.finer.get(name) ?? null;
    this.report.plots.get(name)?.change({ finer, shift: inertialPlots.includes(name) ? this.shift : 0 });
    const note = document.querySelector(`.plot:has(> #plot-${name}) .under > .quiet`);
    if (!note) return;
    // What the report states about all of the recording.
    note.dataset.whole ??= note.textContent;
    if (!finer) note.textContent = note.dataset.whole;
    else note.textContent = finer.plot.perPoint > 1 ? `Here: minimum to maximum of every ${finer.plot.perPoint} samples.` : 'Here every sample is shown.';
  }

  async refine([start, end]) {
    const { path, report } = this;
    this.newest = start;
    const margin = (end - start) / 2;
    const coarse = inertialPlots.filter((name) => report.plots.get(name)?.plot.perPoint > 1);
    await Promise.all(coarse.map(async (name) => {
      const [from, to] = [start - margin - this.shift, end + margin - this.shift];
      const known = this.finer.get(name);
      const isInside = known && known.stretch[0] <= start - this.shift && known.stretch[1] >= end - this.shift;
      if (isInside && known.stretch[1] - known.stretch[0] < 4 * (end - start)) return;
      const { plot } = report.plots.get(name);
      const isWhole = end - start > 0.9 * (plot.time[plot.time.length - 1] - plot.time[0]);
      const finer = isWhole ? null : await get('/api/session/samples', { path, plot: name, from, to }).catch(() => null);
      if (this.newest !== start) return;
      // Samples that are not finer than the plot's are not drawn.
      if (finer?.time.length && finer.perPoint < plot.perPoint) this.finer.set(name, { plot: finer, stretch: [from, to] });
      else if (!known) return;
      else this.finer.delete(name);
      this.draw(name);
    }));
  }
}
