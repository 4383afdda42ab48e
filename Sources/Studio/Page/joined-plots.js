// Samples of several sessions in the same plots, over one time axis.

import { element } from './element.js';
import { onThemeChange, themeColor } from './screen.js';
import { short } from './words.js';

// The values of each line at a time: the least, middle and greatest of the samples that the point represents.
function points(plot, shift) {
  const rows = plot.time.map((time, index) => [time + shift, plot.low.map((low, line) => {
    const high = (plot.high ?? plot.low)[line][index];
    return [low[index], (low[index] + high) / 2, high];
  })]);
  // NaN breaks a line where null would be skipped.
  const breaks = plot.gaps.map(([start, end]) => [(start + end) / 2 + shift, plot.lines.map(() => [NaN, NaN, NaN])]);
  return [...rows, ...breaks];
}

// The points of a source; in the stretch of its finer samples, these.
function pointsOf({ plot, shift = 0, finer = null }) {
  const rows = points(plot, shift);
  if (!finer) return rows;
  const [start, end] = finer.stretch;
  const inside = points(finer.plot, shift).filter(([time]) => time >= start && time <= end);
  return [...rows.filter(([time]) => time < start || time > end), ...inside];
}

// Rows of a time and the values of all lines of all sources; null where another source has a sample.
function table(sources) {
  const none = sources.map(({ plot }) => plot.lines.map(() => null));
  const rows = sources.flatMap((source, place) => pointsOf(source)
    .map(([time, values]) => [time, ...none.flatMap((empty, index) => (index === place ? values : empty))]));
  return rows.sort((left, right) => left[0] - right[0]);
}

/**
 * Plots over one time axis, linked with a player. A plot joins sources: { plot, shift, labels, colors, pattern }
 * with a plot of a report, the shift of its times in seconds, and for its lines the unique labels, the
 * names of their colors, and the pattern of dashes or null.
 */
export class JoinedPlots {
  constructor(place, player) {
    Object.assign(this, { place, player, plots: [], shown: null, isFollowing: false, onshow: () => {} });
    player.addEventListener('time', () => this.mark());
    onThemeChange(() => this.plots.forEach(({ graph, sources }) => graph.updateOptions({ colors: colorsOf(sources), gridLineColor: themeColor('line'), axisLineColor: themeColor('line') })));
  }

  /**
   * Draws figures: { title, unit, label, keys, sources } with the label for people who listen. `range` is the
   * stretch that is shown first; null for that of the samples.
   */
  draw(figures, range = null) {
    // Without a height in between, the page would jump.
    this.place.style.minHeight = `${this.place.offsetHeight}px`;
    this.plots.forEach(({ graph }) => graph.destroy());
    // Drawing marks the cursor in all plots.
    this.plots = [];
    this.place.replaceChildren();
    this.shown = null;
    this.plots = figures.map((figure) => this.drawPlot(figure, range));
    this.place.style.minHeight = '';
    this.mark();
  }

  drawPlot({ title, unit, label, keys, sources }, range) {
    const graphPlace = element('div.graph', { tabindex: 0, role: 'img', 'aria-label': label });
    const cursor = element('i.cursor');
    this.place.append(element('figure.plot', {},
      element('figcaption', {}, element('b', {}, title), element('span.unit', {}, unit), element('span.keys', {}, keys)), graphPlace));
    const series = Object.fromEntries(sources.filter(({ pattern }) => pattern)
      .flatMap(({ labels, pattern }) => labels.map((line) => [line, { strokePattern: pattern }])));
    const graph = new globalThis.Dygraph(graphPlace, table(sources), {
      labels: ['time', ...sources.flatMap(({ labels }) => labels)], colors: colorsOf(sources), series, dateWindow: range,
      customBars: true, connectSeparatedPoints: true, legend: 'never', strokeWidth: 1.3, fillAlpha: 0.15,
      gridLineColor: themeColor('line'), axisLineColor: themeColor('line'), axisLabelFontSize: 12, rightGap: 10, highlightCircleSize: 3,
      axes: { x: { axisLabelFormatter: (time) => `${short(time)} s`, drawGrid: false, pixelsPerLabel: 60 }, y: { axisLabelWidth: 56, pixelsPerLabel: 36 } },
      drawCallback: (self, isFirst) => { if (!isFirst) this.follow(self); this.mark(); },
      highlightCallback: (event, time) => { if (!this.player.isPlaying) this.player.seek(time); },
    });
    graphPlace.append(cursor);
    return { graph, sources, cursor };
  }

  /** Draws the sources of the plots again, after `change(source, index)` of each. */
  change(change) {
    this.plots.forEach(({ graph, sources }) => {
      sources.forEach(change);
      graph.updateOptions({ file: table(sources) });
    });
  }

  /** Shows a stretch in all plots. */
  zoom(start, end) {
    this.plots[0]?.graph.updateOptions({ dateWindow: [start, end] });
  }

  // All plots show the same stretch.
  follow(graph) {
    if (this.isFollowing) return;
    const range = graph.xAxisRange();
    if (this.shown && range[0] === this.shown[0] && range[1] === this.shown[1]) return;
    this.shown = range;
    this.isFollowing = true;
    this.plots.forEach(({ graph: other }) => { if (other !== graph) other.updateOptions({ dateWindow: range }); });
    this.isFollowing = false;
    this.onshow(range);
  }

  mark() {
    this.plots.forEach(({ graph, cursor }) => {
      const { x, y, w, h } = graph.getArea();
      const left = graph.toDomXCoord(this.player.time);
      cursor.hidden = left < x - 0.5 || left > x + w + 0.5;
      Object.assign(cursor.style, { left: `${left}px`, top: `${y}px`, height: `${h}px` });
    });
  }
}

const colorsOf = (sources) => sources.flatMap(({ colors }) => colors.map((name) => themeColor(name)));
