// The search box: an expression with completion, and its error with the place of the error.
import { element, setAttribute, setText } from './element.js';
import { contextAt, suggestions } from './completion.js';
import { get } from './server.js';
import { errorWords } from './session-words.js';
import { complain } from './toast.js';

const pause = 350;
const kindWords = { boolean: 'true or false', choice: 'word', time: 'date' };

/** A space follows an accepted suggestion, except after an opening parenthesis. */
const following = ({ text }) => (text.endsWith('(') ? '' : ' ');

export class Search {
  #timer = null;
  #number = 0;
  #list = [];
  #active = -1;
  #context = null;
  #values = new Map();
  #isTyping = false;
  #error = null;

  /** `changed(expression, isFinal)` is called while a person types, and with true at Enter. */
  constructor({ input, list, hint, problem, fields, changed }) {
    Object.assign(this, { input, list, hint, problem, fields, changed });
    const byName = new Map(fields.map((field) => [field.name, field]));
    this.fieldNamed = (name) => byName.get(name) ?? null;
    input.addEventListener('input', () => this.#typed());
    input.addEventListener('keydown', (event) => this.#key(event));
    input.addEventListener('blur', () => setTimeout(() => this.#close(), 120));
    input.addEventListener('click', () => { if (!list.hidden) this.#suggest(); });
    list.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      const option = event.target.closest('[role=option]');
      if (option) this.#accept(Number(option.dataset.index));
    });
  }

  get expression() { return this.input.value.trim(); }

  /** Shows another expression, unless the box already contains it. */
  set expression(text) {
    if (this.expression === text) return;
    this.input.value = text;
    this.#isTyping = false;
  }

  focus() {
    this.input.focus();
    this.input.select();
  }

  /** Forgets the suggested values, because those in the catalog may have changed. */
  forgetValues() { this.#values.clear(); }

  #typed() {
    this.#isTyping = true;
    clearTimeout(this.#timer);
    if (this.#isUnfinished) this.showError(null);
    else this.#timer = setTimeout(() => this.changed(this.expression, false), pause);
    this.#suggest();
  }

  // Whether a comparison, a value or a condition must follow at the end, so that the server would only report an error.
  get #isUnfinished() {
    const { value, selectionStart: caret } = this.input;
    if (caret < value.trimEnd().length) return false;
    const { role, typed, before, canCombine } = contextAt(value, caret, this.fieldNamed);
    return !typed && before.length > 0 && (role === 'comparison' || role === 'value' || !canCombine);
  }

  #commit() {
    clearTimeout(this.#timer);
    this.#close();
    this.#isTyping = false;
    this.#showProblem(this.#error);
    this.changed(this.expression, true);
  }

  /** Shows where the expression is wrong, and what to do; null removes the message. */
  showError(error) {
    // An expression that is being written is not wrong at its end, only unfinished.
    const isUnfinished = error && this.#isTyping && error.column > this.expression.length;
    this.#error = error;
    this.#showProblem(isUnfinished ? null : error);
  }

  #showProblem(error) {
    this.problem.hidden = !error;
    setAttribute(this.input, 'aria-invalid', error ? 'true' : null);
    if (!error) {
      this.problem.replaceChildren();
      return;
    }
    const { message, remedy, column } = error;
    const parts = [element('strong', {}, errorWords({ message }))];
    if (remedy) parts.push(' ', element('span.remedy', {}, remedy));
    if (column) parts.push(this.#excerpt(column));
    this.problem.replaceChildren(...parts);
  }

  #excerpt(column) {
    const letters = [...this.expression];
    const wrong = letters[column - 1] ?? ' ';
    const jump = () => {
      const place = letters.slice(0, column - 1).join('').length;
      this.input.focus();
      this.input.setSelectionRange(place, place + (letters[column - 1] ?? '').length);
    };
    return element('button.excerpt', { type: 'button', title: 'Go to the place in the search box', onclick: jump },
      letters.slice(Math.max(column - 30, 0), column - 1).join(''), element('mark', {}, wrong), letters.slice(column, column + 30).join(''));
  }

  async #valuesOf(name) {
    if (!this.#values.has(name)) {
      const answer = get('/api/facets', { fields: name }).then(({ facets }) => facets[0]?.values ?? []);
      this.#values.set(name, answer.catch((error) => {
        complain(error);
        return [];
      }));
    }
    return this.#values.get(name);
  }

  async #suggest() {
    this.#number += 1;
    const number = this.#number;
    const context = contextAt(this.input.value, this.input.selectionStart, this.fieldNamed);
    const { list, hint } = await suggestions(context, this.fields, (name) => this.#valuesOf(name));
    if (number !== this.#number || document.activeElement !== this.input) return;
    this.#context = context;
    this.#list = list;
    this.#active = -1;
    this.#draw(hint);
  }

  #draw(hint) {
    this.list.replaceChildren(...this.#list.map(({ text, meaning, kind }, index) => (
      element('li', { role: 'option', id: `suggestion-${index}`, 'aria-selected': 'false', dataset: { index } },
        element('code', {}, text), element('span.meaning', {}, meaning ?? ''), kind ? element('span.kind', {}, kindWords[kind] ?? kind) : null))));
    this.list.hidden = this.#list.length === 0;
    setText(this.hint, hint ?? '');
    this.hint.hidden = !hint;
    setAttribute(this.input, 'aria-expanded', String(!this.list.hidden));
    setAttribute(this.input, 'aria-activedescendant', null);
  }

  #close() {
    this.#number += 1;
    this.#list = [];
    this.#draw(null);
  }

  #choose(step) {
    const length = this.#list.length;
    // One position is the box itself, so that Enter after the last suggestion searches.
    this.#active = ((this.#active + 1 + step + length + 1) % (length + 1)) - 1;
    [...this.list.children].forEach((option, index) => {
      setAttribute(option, 'aria-selected', String(index === this.#active));
      if (index === this.#active) option.scrollIntoView({ block: 'nearest' });
    });
    setAttribute(this.input, 'aria-activedescendant', this.#active >= 0 ? `suggestion-${this.#active}` : null);
  }

  #accept(index) {
    const { start, end } = this.#context;
    const choice = this.#list[index];
    const text = choice.text + following(choice);
    const rest = this.input.value.slice(end).replace(/^ /, '');
    this.input.value = this.input.value.slice(0, start) + text + rest;
    this.input.setSelectionRange(start + text.length, start + text.length);
    this.#typed();
  }

  #key(event) {
    const { key } = event;
    const isOpen = !this.list.hidden;
    if (key === 'Enter') {
      if (this.#active >= 0) this.#accept(this.#active);
      else this.#commit();
    } else if (key === 'Escape' && isOpen) {
      this.#close();
    } else if (key === 'Escape') {
      this.input.blur();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && isOpen) {
      this.#choose(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'ArrowDown') {
      this.#suggest();
    } else {
      return;
    }
    event.preventDefault();
  }
}
