// The masthead and the facts of a session.

import { element } from './element.js';
import { severityMark } from './findings.js';
import { byId } from './screen.js';
import { address } from './server.js';
import { bytes, count, duration, moment, sessionName, short } from './words.js';

const yes = (value) => (value ? 'yes' : null);
const size = (width, height) => (width && height ? `${width} × ${height} px` : null);

/** The terms of a session's facts with their words; those without words are left out. */
export function factsOf({ fields, streams, drops }) {
  const list = [
    ['Path', fields.path], ['Format', fields.format], ['Device', fields.device], ['System', fields.system], ['Mode', fields.mode],
    ['Start', fields.start && `${moment(fields.start)} UTC`], ['State', fields.state], ['Ended by', fields.stop],
    ['Duration', Number.isFinite(fields.duration) ? duration(fields.duration) : null],
    ['Size', Number.isFinite(fields.size) ? bytes(fields.size) : null],
    ['Frames', Number.isFinite(fields.frames) ? count(fields.frames) : null], ['Images', size(fields.width, fields.height)],
    ['Movie', fields.codec], ['Depth', size(fields.depth_width, fields.depth_height)],
    ['Path length', Number.isFinite(fields.path_length) ? `${short(fields.path_length)} m` : null],
    ['Interrupted', yes(fields.interrupted)], ['Seal', fields.seal],
    ...streams.map(({ name, count: number, rate, requested_rate: requested, drops: lost }) => [name,
      [`${count(number)} samples`, rate ? `${short(rate)} Hz${requested ? ` of ${short(requested)}` : ''}` : null, lost ? `${count(lost)} dropped` : null].filter(Boolean).join(', ')]),
    ...Object.entries(drops ?? {}).map(([reason, number]) => [`Dropped: ${reason.replaceAll('_', ' ')}`, count(number)]),
  ];
  return list.filter(([, words]) => words !== null && words !== undefined && words !== '');
}

/** Fills a list of definitions. */
export function showFacts(place, facts) {
  place.replaceChildren(...facts.map(([term, words]) => element('div', {}, element('dt', {}, term), element('dd', {}, words))));
}

/** The name that people know a session by. */
export const titleOf = ({ fields, path }) => sessionName({ ...fields, path: path ?? fields.path });

/** The masthead: title, verdict, device, mode, duration, tags and the note. */
export function showMasthead(session) {
  const { fields, findings, note, groups } = session;
  const title = titleOf(session);
  document.title = `${title} · Lockstep Studio`;
  byId('title').textContent = title;
  const tags = [...new Set([...(fields.tag ?? []), ...(note?.tags ?? [])])];
  const facts = [fields.title ? fields.name : null, fields.device, fields.mode,
    Number.isFinite(fields.duration) ? duration(fields.duration) : null, fields.start ? `${moment(fields.start)} UTC` : null].filter(Boolean);
  byId('summary').replaceChildren(
    ...(fields.state === 'recording' ? [element('span.chip.recording', {}, 'recording')] : []),
    findings.length ? element('a', { href: '#found', title: 'Show the findings' }, severityMark(fields.verdict)) : severityMark(fields.verdict),
    ...(fields.overridden ? [element('span.quiet', {}, 'set by a user')] : []),
    element('span', {}, facts.join(' · ')),
    ...(groups ?? []).map((group) => element('a', { href: address('/group', { path: group.path }), title: group.path }, `Group ${group.name}`)),
    ...tags.map((tag) => element('span.chip', {}, tag)),
    ...(note?.text ? [element('span.note-text', {}, note.text)] : []));
}
