// What a user can do with one session, or with a stretch of it.

import * as dialogs from './actdialogs.js';
import { ask, field } from './dialog.js';
import { element } from './element.js';
import { start } from './jobs.js';
import { button } from './screen.js';
import { act, get } from './server.js';
import { seconds } from './session-words.js';
import { complain, say } from './toast.js';
import { short } from './words.js';

const attempt = (work) => async () => {
  try {
    await work();
  } catch (error) {
    complain(error);
  }
};

/** Starts a job on a session. */
export const run = (path, kind, options = {}) => start(kind, [path], options);

/** Asks for the format of an export, of the session or of a stretch { start, end } of it. */
export async function exportSession(path, stretch = null) {
  const { formats } = await get('/api/formats');
  const select = element('select', { name: 'format' }, formats.map(({ name, title }) => (
    element('option', { value: name }, title && title !== name ? `${name}: ${title}` : name))));
  const offset = element('label.check', {}, element('input', { type: 'checkbox', name: 'apply_offset' }), ' Apply the time offset of the session');
  const showOptions = () => {
    offset.hidden = !(formats.find(({ name }) => name === select.value)?.options ?? []).includes('apply_offset');
  };
  select.addEventListener('change', showOptions);
  showOptions();
  await ask({
    title: stretch ? `Export ${seconds(stretch.start)} to ${seconds(stretch.end)}` : 'Export the session',
    body: [
      field('Format', select),
      offset,
      element('label.check', {}, element('input', { type: 'checkbox', name: 'force' }), ' Replace an earlier export'),
      element('p.quiet', {}, 'The files are created in exports/FORMAT/NAME below the folder. The session stays as it is.'),
    ],
    action: 'Export',
    run: (data) => run(path, 'export', {
      format: data.get('format'), ...(stretch ?? {}), force: data.has('force'),
      apply_offset: data.has('apply_offset') && !offset.hidden,
    }),
  });
}

/** Asks whether to trim the session to a stretch { start, end }, which makes a new session. */
export const trim = (path, stretch) => ask({
  title: 'Trim the session',
  body: [element('p', {}, `Creates a session in trimmed/ with ${seconds(stretch.start)} to ${seconds(stretch.end)}. This one stays as it is.`)],
  action: 'Trim', run: () => run(path, 'trim', stretch),
});

/** Asks whether to store the offset between camera and inertial sensors. */
export const storeOffset = (path, milliseconds) => ask({
  title: 'Store the offset',
  body: [element('p', {}, `The session will state t_imu = t_camera + ${short(milliseconds)} ms. Its samples stay as they are.`)],
  action: 'Store', run: () => run(path, 'offset', { milliseconds }),
});

async function trash(path, back) {
  let moved = [];
  const answer = await ask({
    title: 'Move to the trash', action: 'Move to the trash', isDanger: true,
    body: [element('p', {}, 'The session moves to the trash of the folder. It can be restored from there.')],
    run: async () => { ({ moved } = await act('trash', { paths: [path] })); },
  });
  if (!answer) return;
  say('Moved the session to the trash.', { label: 'Undo', run: attempt(async () => {
    await act('restore', { ids: moved.map(({ id }) => id) });
    location.reload();
  }) });
  document.getElementById('acts').replaceChildren(
    element('p', {}, 'This session is in the trash. ', element('a', { href: back }, 'Back to the sessions')));
}

const knownTags = async () => {
  const { facets } = await get('/api/facets', { fields: 'tag' }).catch(() => ({ facets: [] }));
  return facets.flatMap(({ values }) => values.map(({ value }) => value)).filter(Boolean);
};

/** Shows the acts that suit a session; `session` is the answer of `/api/session`. */
export function showActs(place, path, { fields }, back) {
  const isOwn = (fields.format ?? 'lockstep') === 'lockstep';
  const isReadable = !fields.broken && !fields.error;
  const job = (words, kind) => button(words, attempt(() => run(path, kind)));
  const starting = (kind) => (options) => run(path, kind, options);
  const noted = (fieldsOfNote) => act('note', { paths: [path], ...fieldsOfNote });
  const dialog = (words, open, given = {}) => button(words, attempt(open), given);
  const offered = [
    job('Check', 'check'),
    isOwn ? job('Verify', 'verify') : null,
    isOwn && (!isReadable || fields.state === 'recording') ? job('Recover', 'recover') : null,
    isReadable ? job('Report', 'report') : null,
    fields.codec === 'hevc' ? job('Convert the movie', 'convert') : null,
    isReadable ? dialog('Export…', () => exportSession(path)) : null,
    isOwn && isReadable ? dialog('Redact…', () => dialogs.redact([path], starting('redact'))) : null,
    dialog('Tag…', () => dialogs.tag([path], knownTags(), noted)),
    dialog('Note…', () => dialogs.note([path], noted)),
    dialog('Verdict…', () => dialogs.verdict([path], noted)),
    dialog('Trash…', () => trash(path, back), { class: 'danger' }),
  ];
  place.replaceChildren(...offered.filter(Boolean));
  place.hidden = false;
}
