// What the plots of the compare page show: the first session is solid, the second dashed.

import { element } from './element.js';

const kinds = ['first', 'second'];
const color = (index) => `series-${(index % 6) + 1}`;

function keysOf({ lines }) {
  const named = lines.length > 1 ? lines.map((line, index) => element('span.key', {}, element('i', { class: `swatch ${color(index)}` }), line)) : [];
  return [...named, ...kinds.map((kind) => element('span.key', {}, element('i', { class: `line-kind ${kind}` }), kind))];
}

const source = (plot, kind, shift) => ({
  plot, kind, shift, labels: plot.lines.map((line) => `${kind} ${line}`), colors: plot.lines.map((_, index) => color(index)),
  pattern: kind === 'second' ? [7, 4] : null,
});

/** The figures of both reports' data, or of the only one. */
export function comparedFigures(first, second, shift) {
  const names = [...new Set([...(first?.plots ?? []), ...(second?.plots ?? [])].map(({ name }) => name))];
  return names.map((name) => {
    const sources = [first, second].map((data, index) => {
      const plot = data?.plots.find((one) => one.name === name);
      return plot ? source(plot, kinds[index], index ? shift : 0) : null;
    }).filter(Boolean);
    const [{ plot }] = sources;
    return { title: plot.title, unit: plot.unit, label: `${plot.title} of both sessions over time`, keys: keysOf(plot), sources };
  });
}
