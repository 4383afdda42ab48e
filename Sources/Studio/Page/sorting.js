// The menu of orders, and sorting by the table's head.
import { element } from './element.js';

const words = (sort) => `By ${sort.map((field) => (field.startsWith('-') ? `${field.slice(1)} ↓` : `${field} ↑`)).join(', ')}`;

/** Shows the order in the menu of these, also one that the menu does not offer. */
export function fillSort(select, sort, orders) {
  const current = sort.join();
  const isOffered = orders.some((order) => order.sort === current);
  const list = isOffered ? orders : [...orders, { sort: current, title: words(sort) }];
  select.replaceChildren(...list.map((order) => element('option', { value: order.sort }, order.title)));
  select.value = current;
}

/** The order after a click on a field's head; `isSecond` keeps the other fields before it. */
export function sortAfterClick(sort, field, isSecond) {
  const old = sort.find((other) => other.replace('-', '') === field);
  const next = old === field ? `-${field}` : field;
  if (!isSecond) return [next];
  return old ? sort.map((other) => (other === old ? next : other)) : [...sort, next];
}
