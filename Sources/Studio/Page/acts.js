// What can be done with the selected sessions.
import { act, address } from './server.js';
import { start } from './jobs.js';
import { complain, say } from './toast.js';
import { counted } from './words.js';
import * as dialogs from './actdialogs.js';

// One message with 100,000 paths would hold up the others.
const most = 1000;

async function inParts(paths, run) {
  const answers = [];
  for (let index = 0; index < paths.length; index += most) answers.push(await run(paths.slice(index, index + most)));
  return answers;
}

/** Adds to the notes of sessions: a tag, a text or a verdict. */
const note = (paths, fields) => inParts(paths, (part) => act('note', { paths: part, ...fields }));

async function startJob(kind, paths, options = {}) {
  const job = await start(kind, paths, options);
  say(`Started: ${job?.title ?? kind}. Jobs shows its progress.`, null, { kind: 'of-job' });
}

async function trash(paths, forget) {
  if (paths.length > 1 && !await dialogs.confirmTrash(paths)) return;
  const answers = await inParts(paths, (part) => act('trash', { paths: part }));
  const moved = answers.flatMap((answer) => answer.moved);
  forget(moved.map(({ path }) => path));
  say(`Moved ${counted(moved.length, 'session')} to the trash.`, {
    label: 'Undo',
    run: () => inParts(moved.map(({ id }) => id), (ids) => act('restore', { ids }))
      .then(() => say(`Restored ${counted(moved.length, 'session')}.`)).catch(complain),
  });
}

const job = (kind) => (paths) => startJob(kind, paths);
const withOptions = (ask, kind) => (paths) => ask(paths, (options) => startJob(kind, paths, options));

/** Groups of actions. Each: the label, what it does with the paths, what it is for, and its kind. */
export const groups = [
  [
    ['Check', job('check'), 'Measures the sessions and reports findings'],
    ['Verify', job('verify'), 'Compares the files with the seal'],
    ['Recover', job('recover'), 'Repairs interrupted recordings'],
    ['Report', job('report'), 'Writes a report page for each session'],
  ],
  [
    ['Export…', withOptions(dialogs.exportAs, 'export'), 'Converts to another format'],
    ['Redact…', withOptions(dialogs.redact, 'redact'), 'Makes shareable copies'],
    ['Offset…', withOptions(dialogs.offset, 'offset'), 'Stores the time offset between camera and inertial sensors'],
  ],
  [
    ['Tag…', (paths, { tags }) => dialogs.tag(paths, tags(), (fields) => note(paths, fields)), 'Adds or removes a tag'],
    ['Note…', (paths) => dialogs.note(paths, (fields) => note(paths, fields)), 'Adds a note'],
    ['Verdict…', (paths) => dialogs.verdict(paths, (fields) => note(paths, fields)), 'Sets a verdict in place of the check’s'],
  ],
  [['Compare', ([first, second]) => location.assign(address('/compare', { first, second })), 'Shows two sessions side by side']],
  [['Move to trash', (paths, { selection }) => trash(paths, (gone) => selection.remove(gone)), 'Moves the sessions to the trash', 'danger']],
];
