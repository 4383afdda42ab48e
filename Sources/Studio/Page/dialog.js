// Modal dialogs.
import { element } from './element.js';

let lastNumber = 0;

/** A unique id, for labels. */
export function newId(word) {
  lastNumber += 1;
  return `${word}-${lastNumber}`;
}

/** A labelled field: the label, the control and a hint. */
export function field(label, control, hint = null) {
  control.id ||= newId('field');
  const hintId = hint ? newId('hint') : null;
  if (hintId) control.setAttribute('aria-describedby', hintId);
  return element('div.field', {}, element('label', { for: control.id }, label), control,
    hint ? element('p.hint', { id: hintId }, hint) : null);
}

/** Check boxes or radio buttons with one legend. Each choice is { value, label, checked }. */
export function choices(legend, type, name, list) {
  return element('fieldset.field', {}, element('legend', {}, legend),
    element('div.choices', {}, list.map(({ value, label, checked }) => (
      element('label', {}, element('input', { type, name, value, checked }), label)))));
}

/**
 * Opens a dialog. It closes by its button, by Escape and by a click beside it, and the focus
 * returns to where it was. `foot` holds more buttons; `width` may be 'wide'.
 */
export function open({ title, body, foot = [], width = '', closed = () => {} }) {
  const id = newId('dialog');
  const close = () => box.close();
  const box = element(`dialog.box${width ? `.${width}` : ''}`, { 'aria-labelledby': id },
    element('div.head', {}, element('h2', { id }, title),
      element('button.bare', { type: 'button', 'aria-label': 'Close', onclick: close }, '✕')),
    element('div.body', {}, body),
    foot.length ? element('div.foot', {}, foot) : null);
  box.addEventListener('pointerdown', (event) => { if (event.target === box) close(); });
  box.addEventListener('close', () => {
    box.remove();
    closed();
  });
  document.body.append(box);
  box.showModal();
  // By default the close button, the first element, would have the focus, which is of no use.
  (box.querySelector('.body :is(input:not([type=radio], [type=checkbox]), select, textarea):not(:disabled)')
    ?? box.querySelector('.body input:not(:disabled)')
    ?? box.querySelector('button.main'))?.focus();
  return box;
}

/**
 * Asks with a form. Resolves with the form's data (`FormData`), or null if it was closed.
 * `run` is called first; if it throws, the dialog stays open and shows the error with its remedy.
 */
export function ask({ title, body, action, run = () => {}, isDanger = false, width = '' }) {
  return new Promise((resolve) => {
    let answer = null;
    const problem = element('p.error', { role: 'alert', hidden: true });
    const main = element(`button.main${isDanger ? '.danger-main' : ''}`, { type: 'submit' }, action);
    const form = element('form', { method: 'dialog' }, body, problem);
    form.id = newId('form');
    main.setAttribute('form', form.id);
    form.style.display = 'grid';
    form.style.gap = '12px';
    const cancel = element('button', { type: 'button', onclick: () => box.close() }, 'Cancel');
    const box = open({ title, body: form, foot: [cancel, main], width, closed: () => resolve(answer) });
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (main.disabled) return;
      main.disabled = true;
      const data = new FormData(form);
      try {
        await run(data);
        answer = data;
        box.close();
      } catch (error) {
        main.disabled = false;
        problem.hidden = false;
        problem.textContent = [error.message, error.remedy].filter(Boolean).join(' ');
      }
    });
  });
}

/** Copies text; false if the browser forbids it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
