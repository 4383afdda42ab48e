// What the list shows if it has no sessions.
import { element } from './element.js';

const nothingMatches = (clear) => [
  element('h2', {}, 'No session matches'),
  element('p', {}, 'Remove a condition or a word from the filter.'),
  element('button', { type: 'button', onclick: clear }, 'Clear the filter'),
];

const noSessions = () => [
  element('h2', {}, 'No sessions yet'),
  element('p', {}, 'Copy recordings into the folder, then choose Update. Recordings of other apps are found too.'),
  element('p', {}, 'To make an example in this folder: ', element('code', {}, 'lockstep record --from synthetic --to FOLDER'), '.'),
];

/** Shows why there is nothing: { where, clear }; null hides it. */
export function showEmpty(place, reason) {
  place.hidden = !reason;
  place.replaceChildren(...(!reason ? [] : reason.where ? nothingMatches(reason.clear) : noSessions()));
}
