// The interval that is selected on the timeline, and the actions on it.

import { element } from './element.js';
import { button } from './screen.js';
import { seconds } from './session-words.js';

/** A span of time of the recording; event `change`. `start` and `end` are null if nothing is selected. */
export class Interval extends EventTarget {
  constructor(player) {
    super();
    Object.assign(this, { player, start: null, end: null });
  }

  get isSet() {
    return this.start !== null && this.end > this.start;
  }

  set(start, end) {
    const inside = (time) => Math.min(Math.max(time, this.player.start), this.player.end);
    [this.start, this.end] = [inside(Math.min(start, end)), inside(Math.max(start, end))];
    this.dispatchEvent(new Event('change'));
  }

  clear() {
    [this.start, this.end] = [null, null];
    this.dispatchEvent(new Event('change'));
  }

  /** Moves the start or the end to the cursor; the other edge gives way if it is beyond. */
  setEdge(isEnd) {
    const { time, start, end } = this.player;
    if (isEnd) this.set(this.start !== null && this.start < time ? this.start : start, time);
    else this.set(time, this.end !== null && this.end > time ? this.end : end);
  }
}

/** Shows the interval with its actions, or how to select one. `acts` is a list of buttons. */
export function showInterval(place, interval, { zoom, acts }) {
  const words = element('span', { class: 'number' });
  const hint = element('span', { class: 'quiet' }, 'No interval. Drag on the strip, or set it at the cursor.');
  const edges = element('span', { class: 'joined' },
    button('[', () => interval.setEdge(false), { 'aria-label': 'Start the interval at the cursor', title: 'Start at the cursor ([)' }),
    button(']', () => interval.setEdge(true), { 'aria-label': 'End the interval at the cursor', title: 'End at the cursor (])' }));
  const tools = [
    button('Zoom the plots', () => zoom(interval.start, interval.end)), ...acts,
    button('Clear', () => interval.clear(), { class: 'bare', title: 'No interval (\\)' }),
  ];
  const show = () => {
    hint.hidden = interval.isSet;
    words.hidden = !interval.isSet;
    tools.forEach((tool) => { tool.hidden = !interval.isSet; });
    if (!interval.isSet) return;
    words.textContent = `${seconds(interval.start)} to ${seconds(interval.end)} · ${seconds(interval.end - interval.start)}`;
  };
  place.replaceChildren(edges, hint, words, ...tools);
  place.hidden = false;
  interval.addEventListener('change', show);
  show();
}
