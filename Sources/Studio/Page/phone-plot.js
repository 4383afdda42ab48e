// The last ten seconds of a sensor with three axes.

import { element } from './element.js';
import { onThemeChange, themeColor } from './screen.js';
import { short } from './words.js';

const axes = ['x', 'y', 'z'];
const gap = 0.2;

const theme = () => ({
  colors: axes.map((_, index) => themeColor(`series-${index + 1}`)),
  gridLineColor: themeColor('line'), axisLineColor: themeColor('line'),
});

// Rows of a time and, for each axis, the least, middle and greatest value; a gap breaks the lines.
function table(plot) {
  const rows = [];
  plot.time.forEach((time, index) => {
    if (index > 0 && time - plot.time[index - 1] > gap) {
      rows.push([(time + plot.time[index - 1]) / 2, ...axes.map(() => [NaN, NaN, NaN])]);
    }
    rows.push([time, ...axes.map((_, axis) => {
      const [low, high] = [plot[`low${axis}`][index], plot[`high${axis}`][index]];
      return [low, (low + high) / 2, high];
    })]);
  });
  return rows;
}

/** Draws samples of the last ten seconds, as the least and greatest of each 50 ms. */
export class LivePlot {
  constructor(place, name, title, unit) {
    this.name = name;
    this.graphPlace = element('div.graph', { role: 'img', 'aria-label': `${title} of the last 10 seconds` });
    place.append(element('figure', {},
      element('figcaption', {}, element('b', {}, title), element('span.quiet', {}, unit),
        axes.map((axis, index) => element('span.key', {}, element(`i.axis-${index}`), axis))),
      this.graphPlace));
    onThemeChange(() => this.graph?.updateOptions(theme()));
  }

  show(plot) {
    if (!globalThis.Dygraph || !plot?.time.length) return;
    const file = table(plot);
    if (this.graph) {
      this.graph.updateOptions({ file });
      return;
    }
    this.graph = new globalThis.Dygraph(this.graphPlace, file, {
      labels: ['time', ...axes], customBars: true, legend: 'never', strokeWidth: 1.3, fillAlpha: 0.15, dateWindow: [-10, 0],
      axisLabelFontSize: 12, rightGap: 10, interactionModel: {}, highlightCircleSize: 0, ...theme(),
      axes: { x: { axisLabelFormatter: (time) => `${short(time)} s`, drawGrid: false, pixelsPerLabel: 60 }, y: { axisLabelWidth: 46, pixelsPerLabel: 30 } },
    });
  }
}
