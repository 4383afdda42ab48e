// What a user can do with one session, or with an interval of it.

import * as dialogs from './actdialogs.js';
import { ask } from './dialog.js';
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

/** Asks for the format of an export of the session, or of an interval { start, end } of it. */
export const exportSession = (path, interval = null) => dialogs.exportAs([path], (options) => run(path, 'export', options), interval);

/** Asks whether to trim the session to an interval { start, end }, which makes a new session. */
export const trim = (path, interval) => ask({
  title: 'Trim the session',
  body: [element('p', {}, `Creates a session in trimmed/ with ${seconds(interval.start)} to ${seconds(interval.end)}. This session is not changed.`),
    element('p.hint', {}, 'A movie can begin only at a keyframe, so the new session may begin up to a second earlier. The log of the job states how much.')],
  action: 'Trim', run: () => run(path, 'trim', interval),
});

/** Asks whether to store the offset between camera and inertial sensors. */
export const storeOffset = (path, milliseconds) => ask({
  title: 'Store the offset',
  body: [element('p', {}, `The session will state t_imu = t_camera + ${short(milliseconds)} ms. Its samples are not changed.`)],
  action: 'Store', run: () => run(path, 'offset', { milliseconds }),
});

async function trash(path, back) {
  let moved = [];
  const answer = await ask({
    title: 'Move to the trash', action: 'Move to the trash', isDanger: true,
    body: [element('p', {}, 'The session is moved to the trash of the folder. “Trash” in the jobs panel restores it.')],
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

/** The words and the button for a movie that this browser cannot play. */
export const conversion = (path, { codec }) => [
  `This browser cannot play the movie (${codec ?? 'unknown codec'}). Convert it once; this does not change the recording.`,
  button('Convert the movie', attempt(() => run(path, 'convert'))),
];

/** Shows the actions that suit a session; `session` is the answer of `/api/session`. */
export function showActs(place, path, { fields }, back, { canConvert = false } = {}) {
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
    canConvert ? job('Convert the movie', 'convert') : null,
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
