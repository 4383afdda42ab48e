// Short messages at the bottom of the page.
import { element } from './element.js';

const places = { polite: null, assertive: null };

// The regions exist before their first message; otherwise screen readers miss it.
function place(kind) {
  places[kind] ??= element('div', { 'aria-live': kind });
  if (!places[kind].isConnected) {
    let stack = document.querySelector('.toasts');
    if (!stack) {
      stack = element('section.toasts', { 'aria-label': 'Messages' });
      document.body.append(stack);
    }
    stack.append(places[kind]);
  }
  return places[kind];
}
place('polite');
place('assertive');

function show(kind, toast, seconds) {
  place(kind).append(toast);
  let timer = null;
  const start = () => { timer = setTimeout(() => toast.remove(), seconds * 1000); };
  const stop = () => clearTimeout(timer);
  // Nothing vanishes under the pointer or the keyboard's focus.
  ['pointerenter', 'focusin'].forEach((name) => toast.addEventListener(name, stop));
  ['pointerleave', 'focusout'].forEach((name) => toast.addEventListener(name, start));
  start();
}

const closing = (toast) => element('button.bare', {
  type: 'button', 'aria-label': 'Close the message', onclick: () => toast.remove(),
}, '✕');

/**
 * Shows a message. `undo` is { label, run }, where `run` may return a promise. `more` are nodes or
 * texts after the message; `kind` is a class.
 */
export function say(text, undo = null, { more = [], kind = 'plain' } = {}) {
  const toast = element(`div.toast.${kind}`, {}, element('p', {}, text, more));
  if (undo) {
    toast.append(element('button', {
      type: 'button',
      onclick: () => {
        toast.remove();
        undo.run();
      },
    }, undo.label));
  }
  toast.append(closing(toast));
  show('polite', toast, undo || more.length ? 12 : 5);
}

/** Shows an error with its remedy; `kind` is a class. */
export function complain(error, kind = 'plain') {
  const toast = element(`div.toast.error.${kind}`, {}, element('p', {},
    error.message, error.remedy ? element('span.remedy', {}, error.remedy) : null));
  // Several requests may fail for one reason.
  const same = [...place('assertive').children].find(({ firstChild }) => firstChild.textContent === toast.textContent);
  same?.remove();
  toast.append(closing(toast));
  show('assertive', toast, 12);
}
