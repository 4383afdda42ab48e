// Inertial samples of all members of a group in the same plots, finer where they are zoomed.

import { element } from './element.js';
import { memberColor, memberHeading, memberPattern } from './group-members.js';
import { JoinedPlots } from './joined-plots.js';
import { preparePlots } from './report-sections.js';
import { button } from './screen.js';
import { get } from './server.js';
import { complain } from './toast.js';

const sensors = ['gyroscope', 'accelerometer', 'magnetometer'];
const axes = [['magnitude', 'Magnitude'], ['x', 'x'], ['y', 'y'], ['z', 'z']];
// A zoom or a move is over after this time, in milliseconds.
const settled = 250;

/** Plots of a group's samples over the shared time, linked with a player. */
export class GroupSamples {
  constructor(path, members, player, { plots, chooser }) {
    Object.assign(this, { path, members, player, axis: 'magnitude', timer: null, newest: 0 });
    this.names = members.map(({ name }) => name);
    this.joined = new JoinedPlots(plots, player);
    this.joined.onshow = (range) => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.refine(range).catch(complain), settled);
    };
    this.buttons = axes.map(([axis, words]) => button(words, () => this.choose(axis).catch(complain), { 'aria-pressed': String(axis === this.axis) }));
    chooser.replaceChildren(...this.buttons);
  }

  async choose(axis) {
    this.axis = axis;
    this.buttons.forEach((one, index) => one.setAttribute('aria-pressed', String(axes[index][0] === axis)));
    await this.load();
  }

  read(sensor, stretch = {}) {
    return get('/api/group/samples', { path: this.path, plot: sensor, axis: this.axis, ...stretch });
  }

  /** Reads and draws all samples. Returns the answer for the gyroscope. */
  async load() {
    const { axis } = this;
    const [answers] = await Promise.all([Promise.all(sensors.map((sensor) => this.read(sensor))), preparePlots()]);
    // The other axis that was chosen meanwhile draws itself.
    if (axis === this.axis) this.draw(answers);
    return answers[0];
  }

  draw(answers) {
    const { start, end } = this.player;
    this.joined.draw(answers.map((answer, index) => this.figure(sensors[index], answer)).filter(Boolean), [start, end]);
  }

  figure(sensor, { plots }) {
    if (!plots.length) return null;
    const [{ title, unit }] = plots;
    const sources = plots.map((plot) => {
      const index = this.names.indexOf(plot.member);
      return { plot, sensor, labels: [plot.member], colors: [memberColor(index)], pattern: memberPattern(index) };
    });
    const keys = plots.map(({ member }) => {
      const index = this.names.indexOf(member);
      return element('span.key', {}, memberHeading(this.members[index], index));
    });
    return { title, unit, label: `${title}, ${this.axis}, of all members over time`, keys, sources };
  }

  // Reads finer samples of the stretch that the plots show, and of a half of it on either side.
  async refine([start, end]) {
    const { plots } = this.joined;
    const isWhole = plots.every(({ graph }) => end - start > 0.9 * (graph.xAxisExtremes()[1] - graph.xAxisExtremes()[0]));
    const [from, to] = [start - (end - start) / 2, end + (end - start) / 2];
    this.newest += 1;
    const { newest } = this;
    const coarse = new Set(plots.flatMap(({ sources }) => sources).filter(({ plot }) => plot.perPoint > 1).map(({ sensor }) => sensor));
    const answers = new Map(isWhole ? [] : await Promise.all([...coarse].map(async (sensor) => [sensor, await this.read(sensor, { from, to })])));
    if (newest !== this.newest) return;
    this.joined.change((source) => {
      const plot = answers.get(source.sensor)?.plots.find(({ member }) => member === source.plot.member);
      source.finer = plot && plot.perPoint < source.plot.perPoint ? { plot, stretch: [from, to] } : null;
    });
  }
}
