// The findings of the check, worst first; each place is a button that moves the cursor.

import { element } from './element.js';
import { button } from './screen.js';
import { seconds, severities, severitySign, withUnit } from './session-words.js';
import { counted, verdictMark } from './words.js';

const mostPlaces = 4;

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

function item(finding, jump) {
  const { name, severity, stream, meaning, places, start, end } = finding;
  const timed = places.filter(({ time }) => time !== null && time !== undefined);
  const goals = timed.map(({ time }) => [time, seconds(time)]);
  if (Number.isFinite(start)) goals.unshift([start, end > start ? `${seconds(start)} to ${seconds(end)}` : seconds(start)]);
  const files = places.filter(({ time }) => time === null || time === undefined)
    .map(({ file, row, byte }) => [file, row !== null && row !== undefined ? `row ${row}` : null,
      byte !== null && byte !== undefined ? `byte ${byte}` : null].filter(Boolean).join(' ')).filter(Boolean);
  return element('li', {},
    severityMark(severity),
    element('div.words', {},
      element('p', {}, stream ? element('b', {}, `${stream}: `) : null, meaning),
      element('p.detail', {}, element('code', {}, name), limitWords(finding),
        goals.slice(0, mostPlaces).map(([time, words]) => button(words, () => jump(time), { class: 'link number', 'aria-label': `Show ${words} of ${name}` })),
        goals.length > mostPlaces ? element('span.quiet', {}, `and ${goals.length - mostPlaces} more`) : null,
        files.length ? element('span.quiet', {}, files.slice(0, mostPlaces).join(', ')) : null)));
}

/** Fills a place with findings; those that pass are folded. `jump(time)` moves the cursor. */
export function showFindings(place, findings, jump) {
  const problems = worstFirst(findings).filter(({ severity }) => severity !== 'pass');
  const passed = findings.filter(({ severity }) => severity === 'pass');
  const wasOpen = place.querySelector('details')?.open ?? false;
  place.replaceChildren(
    problems.length ? element('ul.plain.findings', {}, problems.map((finding) => item(finding, jump)))
      : element('p.quiet', {}, findings.length ? 'No problems found.' : 'This session is not checked.'),
    ...(passed.length ? [element('details', { open: wasOpen }, element('summary', {}, `${counted(passed.length, 'check')} passed`),
      element('ul.plain.findings', {}, passed.map((finding) => item(finding, jump))))] : []));
}
