// The facets at the side: how many sessions have which value. They edit the filter's expression.
import { element, setText } from './element.js';
import { asked, canAskForMissing, toggled, without } from './filter.js';
import { get, isAborted } from './server.js';
import { count, isVerdict, verdictMark } from './words.js';

const titles = { seal: 'Seal', tag: 'Tag', interrupted: 'Interrupted by the system' };
const few = 8;
const missingWords = { verdict: 'unchecked', tag: 'no tag' };
const sessionKey = (name) => `facet-${name}`;

const capital = (word) => word[0].toUpperCase() + word.slice(1);

function label(field, value) {
  if (value === null) return missingWords[field.name] ?? 'unknown';
  if (field.kind === 'boolean') return value === 'true' ? 'yes' : 'no';
  return value.replace('_', ' ');
}

function mark(field, value) {
  if (!isVerdict(field.name) || value === null) return element('span.label', {}, label(field, value));
  const { kind, text } = verdictMark(value);
  return element('span.label', {}, element(`span.verdict.${kind}`, {}, text));
}

export class Facets {
  #controller = null;
  #fields = [];
  #all = new Set();
  #sections = new Map();

  /** `fields` are shown in their order; `current` returns the expression, `choose` is called with the new one. */
  constructor({ place, fields, current, choose }) {
    Object.assign(this, { place, current, choose });
    this.#fields = fields;
    this.#fields.forEach((field) => this.#build(field));
  }

  #build(field) {
    const list = element('ul.plain');
    const isOpen = sessionStorage.getItem(sessionKey(field.name)) !== 'closed';
    const section = element('details.facet', { open: isOpen }, element('summary', {}, titles[field.name] ?? capital(field.name)), list);
    section.addEventListener('toggle', () => sessionStorage.setItem(sessionKey(field.name), section.open ? 'open' : 'closed'));
    this.#sections.set(field.name, { list, section });
    this.place.append(section);
  }

  /** Shows the counts for an expression; throws what the server answers. */
  async show(expression) {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    // A field's own condition does not count for its facet; otherwise one could not choose a second value.
    const isActive = (field) => without(expression, field) !== expression;
    const [active, others] = [this.#fields.filter(isActive), this.#fields.filter((field) => !isActive(field))];
    const requests = active.map((field) => [without(expression, field), [field]]);
    if (others.length) requests.push([expression, others]);
    try {
      const answers = await Promise.all(requests.map(([where, fields]) => get('/api/facets', {
        where: where || null, fields: fields.map(({ name }) => name),
      }, { signal: controller.signal })));
      answers.flatMap(({ facets }) => facets).forEach(({ field, values }) => this.#fill(field, values, expression));
    } catch (error) {
      if (!isAborted(error)) throw error;
    }
  }

  #fill(name, given, expression) {
    const field = this.#fields.find((other) => other.name === name);
    const { values: chosen, isMissing } = asked(expression, field);
    const counts = new Map(given.map(({ value, count: number }) => [value === null ? null : String(value), number]));
    chosen.forEach((value) => { if (!counts.has(value)) counts.set(value, 0); });
    let entries = [...counts];
    if (field.words) entries.sort(([first], [second]) => this.#rank(field, first) - this.#rank(field, second));
    const hidden = this.#all.has(name) ? 0 : entries.slice(few).filter(([value]) => !chosen.has(value)).length;
    if (hidden > 1) entries = entries.filter(([value], index) => index < few || chosen.has(value));
    const { list, section } = this.#sections.get(name);
    section.hidden = entries.length === 0;
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.value : null;
    list.replaceChildren(...entries.map(([value, number]) => (
      this.#item(field, value, number, value === null ? isMissing : chosen.has(value)))));
    if (hidden > 1) list.append(this.#more(name, given, expression, hidden));
    if (focused !== null) [...list.querySelectorAll('input')].find(({ dataset }) => dataset.value === focused)?.focus();
  }

  // The worst verdict first; missing ones last.
  #rank({ name, words }, value) {
    if (value === null) return words.length;
    return isVerdict(name) ? words.length - 1 - words.indexOf(value) : words.indexOf(value);
  }

  #item(field, value, number, checked) {
    const box = element('input', {
      type: 'checkbox', checked, dataset: { value: `${value === null}${value}` },
      disabled: value === null && !canAskForMissing(field),
      // Not the expression of these counts: another click may have changed it since.
      onchange: () => this.choose(toggled(this.current(), field, value)),
    });
    return element('li', {}, element('label', {}, box, mark(field, value),
      element('span.count', {}, count(number))));
  }

  #more(name, given, expression, hidden) {
    const button = element('button.link', {
      type: 'button',
      onclick: () => {
        this.#all.add(name);
        this.#fill(name, given, expression);
        this.#sections.get(name).list.querySelectorAll('input')[few]?.focus();
      },
    });
    setText(button, `${hidden} more`);
    return element('li', {}, button);
  }
}
