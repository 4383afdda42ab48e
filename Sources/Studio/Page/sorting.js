// The menu of orders, and sorting by the table's head.
import { element } from './element.js';

const orders = [
  ['-start', 'Newest first'], ['start', 'Oldest first'], ['-verdict', 'Worst verdict first'], ['-fails,-warns', 'Most findings first'],
  ['-duration', 'Longest first'], ['duration', 'Shortest first'], ['-size', 'Largest first'], ['name', 'By name'], ['device,-start', 'By device'],
];

const words = (sort) => `By ${sort.map((field) => (field.startsWith('-') ? `${field.slice(1)} ↓` : `${field} ↑`)).join(', ')}`;

/** Shows the order in the menu, also one that the menu does not offer. */
export function fillSort(select, sort) {
  const current = sort.join();
  const list = orders.some(([value]) => value === current) ? orders : [...orders, [current, words(sort)]];
  select.replaceChildren(...list.map(([value, text]) => element('option', { value }, text)));
  select.value = current;
}

/** The order after a click on a field's head; `isSecond` keeps the other fields before it. */
export function sortAfterClick(sort, field, isSecond) {
  const old = sort.find((other) => other.replace('-', '') === field);
  const next = old === field ? `-${field}` : field;
  if (!isSecond) return [next];
  return old ? sort.map((other) => (other === old ? next : other)) : [...sort, next];
}
