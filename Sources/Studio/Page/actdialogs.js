// The dialogs of what can be done with sessions.
import { element } from './element.js';
import { ask, choices, field, open } from './dialog.js';
import { act, address, get } from './server.js';
import { errorWords } from './session-words.js';
import { say } from './toast.js';
import { baseName, counted, moment } from './words.js';

// `lockstep redact` removes both; it has no choice of streams.
const removable = ['location', 'audio'];

const sessions = (paths) => (paths.length === 1 ? `“${baseName(paths[0])}”` : counted(paths.length, 'session'));

const number = (name, properties = {}) => element('input', { name, type: 'number', step: 'any', ...properties });

const given = (data, name) => (data.get(name) === '' ? null : Number(data.get(name)));

const option = (value, label) => element('label', { class: 'inline' }, element('input', { name: 'option', type: 'checkbox', value }), label);

// In milliseconds, and no smaller than the given interval.
const interval = (given) => element('div.pair', {},
  field('Start in seconds', number('start', { min: 0, value: given ? Math.floor(given.start * 1000) / 1000 : '' }), 'Empty: from the first sample'),
  field('End in seconds', number('end', { min: 0, value: given ? Math.ceil(given.end * 1000) / 1000 : '' }), 'Empty: to the last sample'));

function exportOptions(data) {
  const [start, end] = [given(data, 'start'), given(data, 'end')];
  if (start !== null && end !== null && end <= start) throw new Error('The end must be after the start.');
  return {
    format: data.get('format'), ...(start === null ? {} : { start }), ...(end === null ? {} : { end }),
    ...Object.fromEntries(data.getAll('option').map((name) => [name, true])),
  };
}

const optionWords = { apply_offset: 'Apply the time offset between camera and inertial sensors' };

// Check boxes for the options that the chosen format has.
function optionBoxes(select, formats) {
  const place = element('div');
  const show = () => {
    const options = formats.find(({ name }) => name === select.value)?.options ?? [];
    place.hidden = options.length === 0;
    place.replaceChildren(...options.map((name) => option(name, optionWords[name] ?? name)));
  };
  select.addEventListener('change', show);
  show();
  return place;
}

/** Asks for the format of an export and its options. `given` is the interval { start, end } to begin with. */
export async function exportAs(paths, run, given = null) {
  const { formats } = await get('/api/formats');
  const select = element('select', { name: 'format' }, formats.map(({ name, title }) => (
    element('option', { value: name }, title && title !== name ? `${name}: ${title}` : name))));
  await ask({
    title: `Export ${sessions(paths)}`, action: 'Export',
    body: [
      field('Format', select), interval(given), optionBoxes(select, formats),
      option('force', 'Replace the files of an earlier export'),
      element('p.quiet', {}, 'Files are created in exports/FORMAT/NAME in the folder. The sessions are not changed.'),
    ],
    run: (data) => run(exportOptions(data)),
  });
}

/** Asks before shareable copies are made. */
export const redact = (paths, run) => ask({
  title: `Redact ${sessions(paths)}`, action: paths.length === 1 ? 'Make a copy' : 'Make copies',
  body: [
    element('p', {}, `A copy lacks the streams ${removable.join(' and ')}, the device’s name, the title, notes, tags and other personal text.`),
    option('images', 'Remove all metadata from image files, including thumbnails and color profiles'),
    element('p.quiet', {}, 'Nothing is blurred: images, times and the magnetic field may still reveal a place. Copies are created in redacted/ in the folder.'),
  ],
  run: (data) => run({ streams: removable, ...(data.get('option') === 'images' ? { images: true } : {}) }),
});

/** Asks for a time offset. */
export const offset = (paths, run) => ask({
  title: `Time offset of ${sessions(paths)}`, action: 'Set the offset',
  body: [field('Offset in milliseconds', number('milliseconds', { required: true, value: '0' }),
    't_imu = t_camera + offset')],
  run: (data) => run({ milliseconds: Number(data.get('milliseconds')) }),
});

/** Asks for a tag to add or to remove; `tags` are those that occur. */
export async function tag(paths, tags, run) {
  const known = await tags;
  const text = element('input', { name: 'tag', type: 'text', required: true, list: 'known-tags', autocomplete: 'off', maxlength: 100 });
  const data = await ask({
    title: `Tag ${sessions(paths)}`, action: 'Apply',
    body: [
      choices('What to do', 'radio', 'kind', [{ value: 'tag', label: 'Add the tag', checked: true }, { value: 'untag', label: 'Remove the tag' }]),
      field('Tag', text), element('datalist', { id: 'known-tags' }, known.map((value) => element('option', { value }))),
    ],
    run: (form) => {
      const word = form.get('tag').trim();
      if (!word) throw new Error('Write a tag.');
      return run({ [form.get('kind')]: word });
    },
  });
  if (data) say(`${data.get('kind') === 'tag' ? 'Added' : 'Removed'} the tag “${data.get('tag').trim()}”.`);
}

async function textOf(paths) {
  if (paths.length !== 1) return '';
  const { note: own } = await get('/api/session', { path: paths[0] });
  return own?.text ?? '';
}

/** Asks for the text of a note. */
export async function note(paths, run) {
  const text = element('textarea', { name: 'text', rows: 5, value: await textOf(paths) });
  const data = await ask({
    title: `Note on ${sessions(paths)}`, action: 'Save the note',
    body: [field('Text', text, paths.length > 1 ? 'The text replaces the note of each session. An empty text removes the notes.' : 'An empty text removes the note.')],
    run: (form) => run({ text: form.get('text').trim() || null }),
  });
  if (data) say('Saved the note.');
}

/** Asks for a verdict in place of the check's. */
export async function verdict(paths, run) {
  const data = await ask({
    title: `Verdict on ${sessions(paths)}`, action: 'Save the verdict',
    body: [choices('Verdict', 'radio', 'verdict', [
      { value: 'pass', label: 'PASS' }, { value: 'warn', label: 'WARN' }, { value: 'fail', label: 'FAIL' },
      { value: '', label: 'Use the check’s verdict', checked: true },
    ])],
    run: (form) => run({ verdict: form.get('verdict') || null }),
  });
  if (data) say('Saved the verdict.');
}

/** Asks before several sessions are moved. */
export const confirmTrash = (paths) => ask({
  title: 'Move to the trash', action: `Move ${counted(paths.length, 'session')}`, isDanger: true,
  body: [
    element('p', {}, `${counted(paths.length, 'session')} will be moved to the trash. Undo or “Trash” in the jobs panel restores them.`),
    element('ul', {}, paths.slice(0, 6).map((path) => element('li', {}, element('code', {}, path))),
      paths.length > 6 ? element('li', {}, `and ${paths.length - 6} more`) : null),
  ],
});

// A session in the trash, with a button that moves it back.
function trashed({ id, path, time }, showProblem) {
  const restore = element('button', {
    type: 'button', 'aria-label': `Restore ${path}`,
    onclick: async () => {
      restore.disabled = true;
      try {
        await act('restore', { ids: [id] });
        restore.replaceWith(element('a', { href: address('/session', { path }) }, 'Restored'));
      } catch (error) {
        restore.disabled = false;
        showProblem(error);
      }
    },
  }, 'Restore');
  return element('li.between', {}, element('span', {}, element('code', {}, path), ' ', element('span.quiet', {}, `${moment(time)} UTC`)), restore);
}

/** Shows what is in the trash. */
export async function showTrash() {
  const { items } = await get('/api/trash');
  const problem = element('p.error', { role: 'alert', hidden: true });
  const showProblem = (error) => {
    problem.hidden = false;
    problem.textContent = errorWords(error);
  };
  open({
    title: 'Trash',
    body: [
      items.length ? element('ul.plain.trash', {}, items.map((item) => trashed(item, showProblem))) : element('p.quiet', {}, 'The trash is empty.'),
      problem, element('p.quiet', {}, 'Sessions in the trash are kept in .lockstep/trash in the folder. Nothing is deleted.'),
    ],
  });
}
