// The facts of two sessions in one table, with their differences marked.

import { element } from './element.js';
import { factsOf, titleOf } from './session-facts.js';

// These differ between any two sessions.
const always = new Set(['Path', 'Start']);

/** Fills a table with the facts of two answers of `/api/session`. */
export function showFactsOfBoth(table, sessions) {
  const [first, second] = sessions.map((session) => new Map(factsOf(session)));
  const terms = [...new Set([...first.keys(), ...second.keys()])];
  const rows = terms.map((term) => {
    const [one, two] = [first.get(term) ?? '–', second.get(term) ?? '–'];
    const isDifferent = one !== two && !always.has(term);
    return element('tr', { class: isDifferent ? 'different' : 'same' },
      element('th', { scope: 'row' }, term, isDifferent ? element('span.spoken', {}, ', different') : null),
      element('td', {}, one), element('td', {}, two));
  });
  table.replaceChildren(
    element('thead', {}, element('tr', {}, element('td', {}), sessions.map((session, index) => element('th', { scope: 'col' },
      `${['First', 'Second'][index]}: ${titleOf(session)}`)))),
    element('tbody', {}, rows));
}
