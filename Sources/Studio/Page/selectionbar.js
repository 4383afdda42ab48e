// The bar with what can be done with the selected sessions.
import { element, setText } from './element.js';
import { groups } from './acts.js';
import { complain } from './toast.js';
import { counted } from './words.js';

/** Fills the bar. `tags` gives the tags that occur. Returns the function that shows it again. */
export function showActs(bar, { selection, tags }) {
  const number = element('strong', { role: 'status' });
  const clear = element('button.bare', { type: 'button', 'aria-label': 'Select none', onclick: () => selection.clear() }, '✕');
  let compare = null;
  const run = (work) => () => Promise.resolve(work(selection.paths, { selection, tags })).catch(complain);
  const buttons = groups.map((group) => element('div.group', {}, group.map(([label, work, title, kind]) => {
    const button = element(`button${kind ? `.${kind}` : ''}`, { type: 'button', title, onclick: run(work) }, label);
    if (label === 'Compare') compare = button;
    return button;
  })));
  bar.append(element('div.chosen', {}, clear, number), element('div.groups', {}, buttons));
  return () => {
    bar.hidden = selection.size === 0;
    setText(number, `${counted(selection.size, 'session')} selected`);
    compare.disabled = selection.size !== 2;
    compare.title = selection.size === 2 ? 'Shows two sessions side by side' : 'Select exactly two sessions to compare';
  };
}
