// Which columns the table has.
import { element } from './element.js';
import { ask, choices, field } from './dialog.js';

const placeholder = 'value.timestamps.gaps, rate.camera';

/**
 * Asks for the columns. `fields` are all fields; families such as `finding.NAME` are written in a
 * text box with completion. Resolves with the names, in their order, or null.
 */
export async function chooseColumns({ chosen, standard, fields, members }) {
  const plain = new Set(fields.map(({ name }) => name));
  const others = chosen.filter((name) => !plain.has(name));
  const text = element('input', { name: 'others', type: 'text', list: 'members', autocomplete: 'off', spellcheck: 'false', placeholder, value: others.join(', ') });
  const reset = element('button.link', {
    type: 'button',
    onclick: (event) => {
      event.target.closest('form').querySelectorAll('input[type=checkbox]')
        .forEach((box) => { box.checked = standard.includes(box.value); });
      text.value = '';
    },
  }, 'Back to the standard columns');
  const known = new Set([...plain, ...members.map(({ name }) => name)]);
  const written = (data) => data.get('others').split(/[\s,]+/).filter(Boolean);
  const data = await ask({
    title: 'Columns', action: 'Show columns', width: 'wide',
    body: [
      choices('Fields', 'checkbox', 'column', fields.map(({ name }) => ({ value: name, label: name, checked: chosen.includes(name) }))),
      field('Streams, drops and findings', text, 'Names such as rate.STREAM, count.STREAM, drops.REASON, finding.NAME and value.NAME; commas between.'),
      element('datalist', { id: 'members' }, members.map(({ name }) => element('option', { value: name }))),
      element('p', {}, reset),
    ],
    run: (form) => {
      const unknown = written(form).find((name) => !known.has(name));
      if (unknown) throw new Error(`“${unknown}” is not a field.`);
      if (!form.getAll('column').length && !written(form).length) throw new Error('Choose one column or more.');
    },
  });
  if (!data) return null;
  const wanted = [...data.getAll('column'), ...written(data)];
  // Columns that stay keep their order; new ones follow.
  const kept = chosen.filter((name) => wanted.includes(name));
  const isStandard = standard.length === wanted.length && standard.every((name) => wanted.includes(name));
  return isStandard ? standard : [...new Set([...kept, ...wanted])];
}
