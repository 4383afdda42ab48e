// How the members of a group look: each has a color and a pattern.

import { element } from './element.js';
import { address } from './server.js';
import { errorWords } from './session-words.js';

const colorCount = 6;
// Lines of phones that were mounted together lie on each other: dashes let the one below be seen.
const patterns = [null, [7, 4], [2, 3], [12, 4, 2, 4], [12, 6]];
const styles = ['solid', 'dashed', 'dotted', 'dashed', 'dashed'];

/** The name of a member's color. */
export const memberColor = (index) => `series-${(index % colorCount) + 1}`;

/** The dashes of a member's lines; null for solid ones. */
export const memberPattern = (index) => patterns[index % patterns.length];

/** The style of an element that shows a member's color. */
export const memberStyle = (index) => `--member: var(--${memberColor(index)})`;

/** A member's mark and name. */
export const memberHeading = ({ name }, index) => [
  element('i.mark', { style: `${memberStyle(index)}; border-top-style: ${styles[index % styles.length]}` }),
  element('span.member', {}, name)];

/** Why a member has no image: its session is not there, or its clock is not known. */
export function memberWithout(member, index) {
  const { name, path, error } = member;
  const words = error ? [errorWords(error)] : ['No method relates its clock to the reference clock, so it has no place on the time axis. ',
    element('a', { href: address('/session', { path }) }, 'Open the session')];
  return element('div.side-of.without', {},
    element('h2', {}, memberHeading(member, index)),
    element('p.notice.problem', {}, element('span', {}, error ? `The session of ${name} is not shown. ` : '', words)));
}
