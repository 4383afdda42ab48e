// The report's sections on the session page, with one cursor for player and plots.

import { showOffset } from './offset.js';
import { PlotSamples } from './plot-samples.js';
import { insertReport, showContents } from './report-sections.js';
import { byId } from './screen.js';
import { get } from './server.js';
import { storeOffset } from './session-acts.js';
import { complain } from './toast.js';

// A growing recording is read again after so many milliseconds.
const refreshInterval = 5000;

/**
 * Loads the report's sections and data, and links their cursor with a player.
 * `without` are the ids of sections that the page shows in another way.
 */
export class ReportView {
  constructor(path, player) {
    Object.assign(this, { path, player, report: null, data: null, sent: null, refreshed: 0, isLoading: false, without: [] });
    player.addEventListener('time', () => this.mark());
  }

  /** The length of the recording in seconds; 0 before the data is there. */
  get duration() {
    return this.data?.duration ?? 0;
  }

  /** How fast the phone turns: { points: [{ time, value }], label, unit }. */
  get motion() {
    const plot = this.data?.plots.find(({ name }) => name === 'gyroscope') ?? this.data?.plots.find(({ name }) => name === 'accelerometer');
    if (!plot) return { points: [], label: '', unit: '' };
    const reach = (index) => Math.hypot(...plot.low.map((low, line) => Math.max(Math.abs(low[index]), Math.abs((plot.high ?? plot.low)[line][index]))));
    return { points: plot.time.map((time, index) => ({ time, value: reach(index) })), label: plot.title, unit: plot.unit };
  }

  /** Reads and draws the report. `stored` is the stored time offset in milliseconds, or null. */
  async load({ stored = null } = {}) {
    const waiting = byId('report-waiting');
    waiting.hidden = Boolean(this.report);
    waiting.textContent = 'Reading all samples for the plots…';
    this.stored = stored;
    try {
      await this.read();
    } finally {
      waiting.hidden = true;
    }
  }

  async read() {
    this.isLoading = true;
    try {
      const answer = await get('/api/session/report', { path: this.path });
      this.data = answer.data;
      const place = byId('sections');
      this.report = await insertReport(place, answer, this.without);
      showContents(byId('contents'), place);
      this.link();
    } finally {
      this.refreshed = performance.now();
      this.isLoading = false;
    }
  }

  link() {
    const { report, player, path } = this;
    const samples = new PlotSamples(path, report);
    report.markers.push((time) => {
      // Markers are also called for the mark that this page set.
      if (time === this.sent || player.isPlaying) return;
      this.sent = time;
      player.seek(time);
    });
    showOffset(document.getElementById('synchronization'), {
      data: report.data, stored: this.stored,
      shift: (seconds) => samples.setShift(seconds),
      store: (milliseconds) => storeOffset(path, milliseconds).catch(complain),
    });
    this.mark();
  }

  mark() {
    if (!this.report || this.player.time === this.sent) return;
    this.sent = Math.min(Math.max(this.player.time, 0), this.data.duration);
    this.report.mark(this.sent);
  }

  /** Zooms all plots over time to a stretch. */
  show(stretch) {
    this.report?.show?.(stretch);
  }

  /** Reads the report of a growing recording again, at most every few seconds. Returns whether it did. */
  async refreshLater() {
    if (this.isLoading || performance.now() - this.refreshed < refreshInterval) return false;
    await this.read();
    return true;
  }
}
