// The keys of the session page.

import { element } from './element.js';

const list = [
  ['space', 'play or pause'],
  ['← →', 'previous or next frame; also , and .'],
  ['Shift ← →', 'a second back or on'],
  ['1 … 6', 'speed 0.1, 0.25, 0.5, 1, 2, 4'],
  ['f  Shift f', 'next or previous finding'],
  ['[  ]', 'start or end of the interval at the cursor'],
  ['\\', 'no interval'],
  ['Home End', 'start or end of the recording'],
  ['?', 'this list'],
];

// Elements that take typed text, and those that use the arrow keys themselves.
const typing = 'input:not([type=range], [type=checkbox], [type=radio]), select, textarea, dialog';
const moving = 'input, select, textarea, dialog, #lines, .graph, .stage .space canvas, .leaflet-container';
const moves = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

/**
 * Calls actions by key: `toggle`, `frame(n)`, `second(n)`, `speed(index)`, `finding(n)`,
 * `edge(isEnd)`, `clear`, `start`, `end`, `help`.
 */
export function listenForKeys(actions) {
  const byKey = {
    ' ': () => actions.toggle(),
    ',': () => actions.frame(-1),
    '.': () => actions.frame(1),
    ArrowLeft: (shift) => (shift ? actions.second(-1) : actions.frame(-1)),
    ArrowRight: (shift) => (shift ? actions.second(1) : actions.frame(1)),
    f: () => actions.finding(1),
    F: () => actions.finding(-1),
    '[': () => actions.edge(false),
    ']': () => actions.edge(true),
    '\\': () => actions.clear(),
    Home: () => actions.start(),
    End: () => actions.end(),
    '?': () => actions.help(),
  };
  [1, 2, 3, 4, 5, 6].forEach((number) => { byKey[number] = () => actions.speed(number - 1); });
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const action = byKey[event.key];
    if (!action || event.target.closest?.(moves.has(event.key) ? moving : typing)) return;
    // The space bar presses the focused control.
    if (event.key === ' ' && event.target.closest?.('button, a, summary, input')) return;
    event.preventDefault();
    action(event.shiftKey);
  });
}

/** The keys as a list of definitions, for a dialog. */
export const keyList = () => element('dl', { class: 'key-list' }, list.map(([keys, words]) => element('div', {},
  element('dt', {}, keys.split(/\s+/).map((key) => (key === '…' ? ' … ' : element('kbd', {}, key)))),
  element('dd', {}, words))));
