// The keys of the pages with a player, and the dialog that lists keys.

import { open } from './dialog.js';
import { element } from './element.js';
import { speeds } from './player.js';

const list = [
  ['space', 'play or pause'],
  ['← →', 'previous or next frame; also , and .'],
  ['Shift ← →', 'one second back or forward'],
  ['1 … 6', 'speed 0.1, 0.25, 0.5, 1, 2, 4'],
  ['f  Shift f', 'next or previous finding'],
  ['[  ]', 'start or end of the interval at the cursor'],
  ['\\', 'clear the interval'],
  ['Home End', 'start or end of the recording'],
  ['?', 'this list'],
];

// Elements that take typed text, and those that use the arrow keys themselves.
const typing = 'input:not([type=range], [type=checkbox], [type=radio]), select, textarea, dialog';
const moving = 'input, select, textarea, dialog, #lines, .graph, .stage .space canvas, .leaflet-container';
const moves = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** The actions of the keys that move a player's cursor and set an interval. */
export const playerKeys = (player, interval) => ({
  toggle: () => player.toggle(), second: (direction) => player.seek(player.time + direction),
  speed: (index) => player.setSpeed(speeds[index]),
  edge: (isEnd) => interval.setEdge(isEnd), clear: () => interval.clear(),
  start: () => player.seek(player.start), end: () => player.seek(player.end),
});

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
    if (event.key.length === 1 && event.key !== ' ' && !usesLetters()) return;
    if (!action || event.target.closest?.(moves.has(event.key) ? moving : typing)) return;
    // The space bar presses the focused control.
    if (event.key === ' ' && event.target.closest?.('button, a, summary, input')) return;
    event.preventDefault();
    action(event.shiftKey);
  });
}

const stored = 'lockstep-studio-letters';

/** Whether keys with a letter act. People who speak to the computer, or whose keys stick, can switch them off. */
export const usesLetters = () => localStorage.getItem(stored) !== 'off';

/** Opens a dialog with keys: [keys, what they do]. */
export function showKeyList(rows) {
  const letters = element('input', {
    type: 'checkbox', checked: usesLetters(),
    onchange: () => localStorage.setItem(stored, letters.checked ? 'on' : 'off'),
  });
  open({
    title: 'Keys',
    body: [
      element('dl.keys', {}, rows.flatMap(([keys, words]) => [
        element('dt', {}, keys.split(/\s+/).map((key) => (key === '…' ? '…' : element('kbd', {}, key)))), element('dd', {}, words)])),
      element('label', { class: 'inline' }, letters, 'Use keys with a single letter or sign'),
    ],
  });
}

/** Opens the dialog with the keys of the player. */
export const showKeys = () => showKeyList(list);
