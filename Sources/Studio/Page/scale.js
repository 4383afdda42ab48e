// A small scale: the median and spread of many sessions, and the value of one.
import { short } from './words.js';

const [width, height, middle] = [320, 40, 22];
const namespace = 'http://www.w3.org/2000/svg';

function shape(name, attributes, text = null) {
  const made = document.createElementNS(namespace, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  if (text !== null) made.textContent = text;
  return made;
}

// A value 100 spreads away would reduce the spread to a line; so distant values are drawn nearer.
const compressed = (deviation) => Math.asinh(deviation / 2);

const withUnit = (value, unit) => (unit ? `${short(value)} ${unit}` : short(value));

function caption(x, y, text, kind) {
  const room = text.length * 3.2;
  const inside = Math.min(Math.max(x, room), width - room);
  return shape('text', { x: inside, y, 'text-anchor': 'middle', class: kind }, text);
}

/** Draws where a value is: { value, median, spread, unit, deviation }. */
export function scale({ value, median, unit, deviation }) {
  const most = compressed(Math.max(Math.abs(deviation) * 1.15, 9));
  const x = (spreads) => width / 2 + (compressed(spreads) / most) * (width / 2 - 6);
  const line = (spreads, size, kind) => shape('line', {
    x1: x(spreads), x2: x(spreads), y1: middle - size, y2: middle + size, class: kind,
  });
  const drawing = shape('svg', { viewBox: `0 0 ${width} ${height}`, class: 'scale', 'aria-hidden': 'true' });
  drawing.append(
    shape('line', { x1: 2, x2: width - 2, y1: middle, y2: middle, class: 'axis' }),
    shape('rect', { x: x(-1), width: x(1) - x(-1), y: middle - 6, height: 12, rx: 3, class: 'band' }),
    line(0, 8, 'middle'), line(-6, 6, 'limit'), line(6, 6, 'limit'),
    shape('circle', { cx: x(deviation), cy: middle, r: 5.5, class: 'value' }),
    caption(x(deviation), 10, withUnit(value, unit), 'value-text'),
    caption(x(0), 39, withUnit(median, unit), ''));
  return drawing;
}
