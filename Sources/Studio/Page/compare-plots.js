// Samples of two sessions in the same plots: the first is solid, the second dashed.

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

// Rows of a time and the values of all lines of both plots; null if only the other plot has a sample.
function table(first, second, shift) {
  const none = (plot) => (plot ? plot.lines.map(() => null) : []);
  const rows = [
    ...(first ? points(first, 0).map(([time, values]) => [time, ...values, ...none(second)]) : []),
    ...(second ? points(second, shift).map(([time, values]) => [time, ...none(first), ...values]) : []),
  ];
  return rows.sort((left, right) => left[0] - right[0]);
}

const colors = (count) => Array.from({ length: count }, (_, index) => themeColor(`series-${(index % 6) + 1}`));

function caption({ title, unit, lines }) {
  const keys = lines.length > 1 ? lines.map((line, index) => element('span.key', {}, element('i', { class: `swatch series-${(index % 6) + 1}` }), line)) : [];
  return element('figcaption', {}, element('b', {}, title), element('span.unit', {}, unit), element('span.keys', {}, keys,
    element('span.key', {}, element('i.line-kind'), 'first'), element('span.key', {}, element('i.line-kind.second'), 'second')));
}

/** Plots of both sessions over one time axis, linked with a player. */
export class ComparedPlots {
  constructor(place, player) {
    Object.assign(this, { place, player, plots: [], shown: null, isFollowing: false });
    player.addEventListener('time', () => this.mark());
    onThemeChange(() => this.plots.forEach(({ graph, lineColors }) => graph.updateOptions({ colors: lineColors(), gridLineColor: themeColor('line'), axisLineColor: themeColor('line') })));
  }

  /** Draws the plots of both reports, or of the only one. */
  draw(first, second, shift) {
    const names = [...new Set([...(first?.plots ?? []), ...(second?.plots ?? [])].map(({ name }) => name))];
    this.place.replaceChildren();
    this.plots = names.map((name) => {
      const [one, two] = [first, second].map((data) => data?.plots.find((plot) => plot.name === name));
      return this.drawPlot(one, two, shift);
    });
    this.mark();
  }

  drawPlot(one, two, shift) {
    const kind = one ?? two;
    const graphPlace = element('div.graph', { tabindex: 0, role: 'img', 'aria-label': `${kind.title} of both sessions over time` });
    const cursor = element('i.cursor');
    this.place.append(element('figure.plot', {}, caption(kind), graphPlace));
    const counts = [one, two].map((plot) => plot?.lines.length ?? 0);
    const labels = ['time', ...(one?.lines ?? []).map((line) => `first ${line}`), ...(two?.lines ?? []).map((line) => `second ${line}`)];
    const lineColors = () => counts.flatMap(colors);
    const dashed = Object.fromEntries(labels.slice(1 + counts[0]).map((label) => [label, { strokePattern: [7, 4] }]));
    const graph = new globalThis.Dygraph(graphPlace, table(one, two, shift), {
      labels, colors: lineColors(), customBars: true, connectSeparatedPoints: true, series: dashed, legend: 'never', strokeWidth: 1.3, fillAlpha: 0.15,
      gridLineColor: themeColor('line'), axisLineColor: themeColor('line'), axisLabelFontSize: 12, rightGap: 10, highlightCircleSize: 3,
      axes: { x: { axisLabelFormatter: (time) => `${short(time)} s`, drawGrid: false, pixelsPerLabel: 60 }, y: { axisLabelWidth: 56, pixelsPerLabel: 36 } },
      drawCallback: (self, isFirst) => { if (!isFirst) this.follow(self); this.mark(); },
      highlightCallback: (event, time) => { if (!this.player.isPlaying) this.player.seek(time); },
    });
    graphPlace.append(cursor);
    return { graph, one, two, cursor, lineColors };
  }

  /** Moves the second session's samples by seconds. */
  setShift(shift) {
    this.plots.forEach(({ graph, one, two }) => graph.updateOptions({ file: table(one, two, shift) }));
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
