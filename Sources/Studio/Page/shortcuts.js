// The keys of the sessions page.
import { showKeyList, usesLetters } from './keys.js';

const list = [
  ['/', 'search'],
  ['j k', 'next or previous session; also ↓ ↑, and ← → on cards'],
  ['Shift ↓ ↑', 'extend the selection'],
  ['Enter', 'open the session'],
  ['space x', 'select or deselect'],
  ['a', 'select all that the filter finds'],
  ['Escape', 'select none'],
  ['Home End', 'first or last session'],
  ['PageDown PageUp', 'one page down or up'],
  ['g t', 'grid or table'],
  ['f', 'show the facets'],
  ['?', 'this list'],
];
export const showKeys = () => showKeyList(list);

const isTyped = (target) => target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]');
// Elements that use space, Enter or the arrow keys themselves.
const isOwn = (target) => target.closest('button, a, input, summary');

function step(key, results) {
  const perRow = results.perRow;
  const page = results.rowsPerScreen * perRow;
  const steps = {
    j: 1, k: -1, J: 1, K: -1, ArrowDown: perRow, ArrowUp: -perRow, PageDown: page, PageUp: -page,
    Home: -Infinity, End: Infinity,
  };
  if (!results.isTable) Object.assign(steps, { ArrowRight: 1, ArrowLeft: -1 });
  return steps[key];
}

/**
 * `acts` has `focusSearch`, `focusFacets`, `openActive`, `toggle`, `selectAll`, `selectNone`, `view(name)`,
 * and `extendTo(index)`, which selects up to an index.
 */
export function listenForKeys(results, acts) {
  const letters = {
    '/': acts.focusSearch, f: acts.focusFacets, x: acts.toggle, a: acts.selectAll, g: () => acts.view('grid'),
    t: () => acts.view('table'), '?': showKeys,
  };
  const others = { Enter: acts.openActive, ' ': acts.toggle };

  function move(event) {
    const by = step(event.key, results);
    if (by === undefined) return false;
    const from = results.active;
    results.grid.focus({ preventScroll: true });
    // Focusing an untouched list already makes its first session active.
    if (!Number.isFinite(by)) results.moveTo(by);
    else results.move(from === null ? 0 : by);
    if (event.shiftKey && from !== null) acts.extendTo(results.active, from);
    return true;
  }

  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]') || isTyped(target) || target.closest('aside')) return;
    const isLetter = key.length === 1 && key !== ' ';
    if (isLetter && !usesLetters()) return;
    let isDone = false;
    if (key === 'Escape') {
      acts.selectNone();
      isDone = true;
    } else if (isLetter && letters[key]) {
      letters[key]();
      isDone = true;
    } else if (!isOwn(target) || isLetter) {
      isDone = move(event);
      if (!isDone && others[key]) {
        others[key]();
        isDone = true;
      }
    }
    if (isDone) event.preventDefault();
  });
}
