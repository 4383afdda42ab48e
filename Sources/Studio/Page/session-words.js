// Times of the cursor and severities, as people read them.

import { short } from './words.js';

/** Seconds with milliseconds: `12.345 s`. */
export const seconds = (value) => (Number.isFinite(value) ? `${value.toFixed(3)} s` : '–');

/** A number with its unit, or a dash. */
export const withUnit = (value, unit) => (
  value === null || value === undefined ? '–' : `${short(value, 5)}${unit ? ` ${unit}` : ''}`);

/** A sign that does not depend on color. */
export const severitySign = (severity) => ({ fail: '✕', warn: '!', cannot_tell: '?', pass: '✓' }[severity] ?? '·');

/** Findings from the worst to the best. */
export const severities = ['fail', 'warn', 'cannot_tell', 'pass'];

/** An error's problem, which is a clause, and its remedy as sentences. */
export function errorWords({ message, remedy }) {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return `${text}${/[.!?]$/.test(text) ? '' : '.'}${remedy ? ` ${remedy}` : ''}`;
}
