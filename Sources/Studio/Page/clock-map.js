// Converts times of a session to the reference clock of its group and back, exactly.

const second = 1e9;
const magnitude = (number) => (number < 0n ? -number : number);

// The index of the pair at which the line around a time begins.
function segment(pairs, time) {
  let [low, high] = [0, Math.max(0, pairs.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pairs[middle][0] <= time) low = middle; else high = middle - 1;
  }
  return low;
}

// The conversion that docs/GROUP.md defines, between the clocks of [from, to] pairs.
function converted(pairs, time) {
  const index = segment(pairs, time);
  const [[from, to], end] = [pairs[index], pairs[index + 1]];
  const past = time - from;
  if (!end) return to + past;
  const interval = end[0] - from;
  const growth = end[1] - to - interval;
  const share = (magnitude(past) * magnitude(growth) + interval / 2n) / interval;
  return to + past + ((past < 0n) === (growth < 0n) ? share : -share);
}

/**
 * The clock of a member of a group. Times of its session are seconds since the session's first sample;
 * shared times are seconds since the group's first sample. Nanoseconds are BigInts in between,
 * because numbers of JavaScript are exact only up to 2^53.
 */
export class ClockMap {
  /** `clock` is a member's in the answer of `/api/group`, `origin` the group's `origin_ns`. */
  constructor({ origin_ns: own, points }, origin) {
    Object.assign(this, { own: BigInt(own), origin: BigInt(origin) });
    this.forth = points.map(([host, reference]) => [BigInt(host), BigInt(reference)]);
    this.back = this.forth.map(([host, reference]) => [reference, host]);
  }

  /** The shared time of a time of the session, in seconds. */
  shared(seconds) {
    const host = this.own + BigInt(Math.round(seconds * second));
    return Number(converted(this.forth, host) - this.origin) / second;
  }

  /** The time of the session at a shared time, in seconds. */
  ownTime(seconds) {
    const reference = this.origin + BigInt(Math.round(seconds * second));
    return Number(converted(this.back, reference) - this.own) / second;
  }
}
