// Clicks on the list of sessions: select, extend, open, and sort by the table's head.
import { sessionAddress } from './results.js';

function itemAt(target) {
  const item = target.closest('.card') ?? target.closest('.row');
  return item && item.index !== undefined ? item : null;
}

/** `extend(index)` selects from the anchor up to an index; `sortBy(field, isSecond)` sorts. */
export function listenForClicks({ grid, results, rows, selection, extend, sortBy }) {
  let isTouch = false;
  grid.addEventListener('pointerdown', (event) => { isTouch = event.pointerType === 'touch'; });
  grid.addEventListener('mousedown', (event) => {
    // A click with Shift selects sessions, not text.
    if (!event.shiftKey) return;
    event.preventDefault();
    grid.focus({ preventScroll: true });
  });
  grid.addEventListener('click', (event) => {
    const headCell = event.target.closest('.head-cell');
    if (headCell) {
      if (headCell.dataset.field) sortBy(headCell.dataset.field, event.shiftKey);
      return;
    }
    const item = itemAt(event.target);
    const row = item && rows.at(item.index);
    if (!row) return;
    const isOpening = event.target.closest('a') && !event.shiftKey;
    if (isOpening) {
      results.moveTo(item.index);
      return;
    }
    event.preventDefault();
    results.moveTo(item.index);
    const isToggle = isTouch || event.ctrlKey || event.metaKey || event.target.closest('.check, .mark');
    if (event.shiftKey) {
      extend(item.index);
      return;
    }
    if (isToggle) selection.toggle(row.path);
    else selection.only(row.path);
    selection.anchor = item.index;
  });
  grid.addEventListener('dblclick', (event) => {
    const item = itemAt(event.target);
    const row = item && rows.at(item.index);
    if (row && !event.target.closest('.check, .mark')) location.assign(sessionAddress(row.path));
  });
}
