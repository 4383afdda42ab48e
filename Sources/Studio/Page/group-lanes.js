// When each member of a group recorded, on the group's time axis, with the cursor.

import { element } from './element.js';
import { seconds } from './session-words.js';
import { memberStyle } from './group-members.js';
import { relationWords } from './group-words.js';

/** Fills a place with a lane for each member with a span, and the stretch that all recorded. */
export function showLanes(place, { members, duration, shared }, player) {
  const share = (time) => `${(100 * Math.min(Math.max(time / Math.max(duration, 1e-9), 0), 1)).toFixed(3)}%`;
  const between = ([start, end]) => `left: ${share(start)}; width: calc(${share(end)} - ${share(start)})`;
  const here = element('i.here');
  const lanes = members.map((member, index) => (member.span ? element('div.lane', {
    role: 'img', 'aria-label': `${member.name} recorded from ${seconds(member.span[0])} to ${seconds(member.span[1])}`,
    style: memberStyle(index),
  }, element('span', {}, [member.name, relationWords({ ...member, methods: [member.method] })].filter(Boolean).join(' · ')), element('i', { style: between(member.span) })) : null));
  place.replaceChildren(...(shared ? [element('i.shared', { style: between(shared) })] : []), ...lanes.filter(Boolean), here);
  place.hidden = !lanes.some(Boolean);
  const mark = () => { here.style.left = share(player.time); };
  player.addEventListener('time', mark);
  mark();
}

/** What the lanes show, in words. */
export function sharedWords({ members, shared }) {
  const number = members.filter(({ span }) => span).length;
  if (!shared) return 'There is no moment that all sessions recorded.';
  return `${number < members.length ? 'All sessions on the axis' : `All ${number} sessions`} recorded ${seconds(shared[1] - shared[0])} together, from ${seconds(shared[0])} to ${seconds(shared[1])}.`;
}
