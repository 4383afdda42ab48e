// The findings of the check, worst first; each place is a button that moves the cursor.

import { element } from './element.js';
import { button } from './screen.js';
import { seconds, severities, severitySign, withUnit } from './session-words.js';
import { counted, verdictMark } from './words.js';

const mostPlaces = 4;
// In seconds: the samples of streams are not taken at the same time.
const sameTime = 0.1;

/** Findings from the worst to the best; alike in severity in the order of the check. */
export const worstFirst = (findings) => severities
  .flatMap((severity) => findings.filter((finding) => finding.severity === severity));

/** The times of problems, ascending: [{ time, end, severity }]. */
export const problemTimes = (findings) => findings
  .filter(({ severity }) => severity !== 'pass')
  .flatMap(({ severity, places, start, end }) => {
    const times = places.map(({ time }) => time).filter((time) => time !== null && time !== undefined);
    if (Number.isFinite(start)) return [{ time: start, end: end ?? start, severity }, ...times.map((time) => ({ time, end: time, severity }))];
    return times.map((time) => ({ time, end: time, severity }));
  })
  .sort((left, right) => left.time - right.time);

/** The time of the next or the previous problem, or undefined. */
export const problemBeside = (problems, time, direction) => (direction > 0
  ? problems.find((one) => one.time > time + 1e-3) : problems.filter((one) => one.time < time - 1e-3).pop())?.time;

/** A mark with the severity as a sign and a word. */
export function severityMark(severity) {
  const { kind, text } = verdictMark(severity);
  return element(`span.verdict.${kind}`, {}, element('span', { 'aria-hidden': 'true' }, `${severitySign(severity)} `), text);
}

function limitWords({ value, unit, limit, limit_unit: limitUnit }) {
  if (value === null || value === undefined) return null;
  const bound = limit === null || limit === undefined ? '' : ` · limit ${withUnit(limit, limitUnit ?? unit)}`;
  return element('span.number.quiet', {}, `${withUnit(value, unit)}${bound}`);
}

const isGiven = (value) => value !== null && value !== undefined;

// The times of a finding as buttons that move the cursor, and its places in files.
function placesOf({ name, places, start, end }, jump) {
  const goals = places.filter(({ time }) => isGiven(time)).map(({ time }) => [time, seconds(time)]);
  if (Number.isFinite(start)) goals.unshift([start, end > start ? `${seconds(start)} to ${seconds(end)}` : seconds(start)]);
  const files = places.filter(({ time }) => !isGiven(time))
    .map(({ file, row, byte }) => [file, isGiven(row) ? `row ${row}` : null, isGiven(byte) ? `byte ${byte}` : null].filter(Boolean).join(' '))
    .filter(Boolean);
  return [
    goals.slice(0, mostPlaces).map(([time, words]) => button(words, () => jump(time), { class: 'link number', 'aria-label': `Show ${words} of ${name}` })),
    goals.length > mostPlaces ? element('span.quiet', {}, `and ${goals.length - mostPlaces} more`) : null,
    files.length ? element('span.quiet', {}, files.slice(0, mostPlaces).join(', ')) : null,
  ].flat();
}

// One finding, or several of one incident: the first one's words, and the others on demand.
function item(group, jump) {
  const [first] = group;
  const streams = group.map(({ stream }) => stream).filter(Boolean).join(', ');
  return element('li', {},
    severityMark(first.severity),
    element('div.words', {},
      element('p', {}, streams ? element('b', {}, `${streams}: `) : null, first.meaning),
      first.remedy ? element('p.quiet', {}, first.remedy) : null,
      element('p.detail', {}, element('code', {}, first.name), limitWords(first), placesOf(first, jump)),
      group.length > 1 ? element('details', {}, element('summary', {}, `Each of the ${group.length} streams`),
        group.map((finding) => element('p', {}, element('b', {}, `${finding.stream}: `), finding.meaning, ' ',
          element('span.detail', {}, limitWords(finding), placesOf(finding, jump))))) : null));
}

// Findings of one incident: of one name and severity, in several streams, at nearly one time.
function isSameIncident(one, other) {
  if (!one.stream || !other.stream || one.stream === other.stream || one.name !== other.name || one.severity !== other.severity) return false;
  return Number.isFinite(one.start) === Number.isFinite(other.start) && !(Math.abs(one.start - other.start) > sameTime);
}

function incidents(findings) {
  const groups = [];
  findings.forEach((finding) => {
    const group = groups.find(([first]) => isSameIncident(first, finding));
    if (group) group.push(finding);
    else groups.push([finding]);
  });
  return groups;
}

/** Fills a place with findings; those that pass are folded. `jump(time)` moves the cursor. */
export function showFindings(place, findings, jump) {
  const problems = worstFirst(findings).filter(({ severity }) => severity !== 'pass');
  const passed = findings.filter(({ severity }) => severity === 'pass');
  const wasOpen = place.querySelector('details.passed')?.open ?? false;
  place.replaceChildren(
    problems.length ? element('ul.plain.findings', {}, incidents(problems).map((group) => item(group, jump)))
      : element('p.quiet', {}, findings.length ? 'No problems found.' : 'This session is not checked.'),
    ...(passed.length ? [element('details.passed', { open: wasOpen }, element('summary', {}, `${counted(passed.length, 'check')} passed`),
      element('ul.plain.findings', {}, incidents(passed).map((group) => item(group, jump))))] : []));
}
