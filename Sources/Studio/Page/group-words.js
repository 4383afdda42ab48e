// What is known about a group, in words.

import { counted } from './words.js';

const methodWords = { reference: null, anchors: 'by a desk', gyroscope: 'by gyroscopes', event: 'by an event' };

/**
 * How clocks were related by methods, and the bound of their times on the reference clock, which is
 * nanoseconds as text: `by a desk · ± 0.120 ms`. Empty for the reference clock itself.
 */
export function relationWords({ methods, bound_ns: bound }) {
  const measured = methods.map((method) => methodWords[method]).filter(Boolean);
  return measured.length ? [...measured, `± ${(Number(BigInt(bound)) / 1e6).toFixed(3)} ms`].join(' · ') : '';
}

/** What is wrong with a group, each as a severity and words. */
export const groupProblems = ({ unrelated, agrees }) => [
  agrees === false ? ['fail', 'methods disagree'] : null,
  unrelated ? ['fail', `${counted(unrelated, 'session')} without a clock`] : null,
].filter(Boolean);
