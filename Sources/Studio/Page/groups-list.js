// The groups of the folder, above the list of sessions.

import { element, setText } from './element.js';
import { groupProblems, relationWords } from './group-words.js';
import { address, get } from './server.js';
import { errorWords, severitySign } from './session-words.js';
import { complain } from './toast.js';
import { count } from './words.js';

const stored = 'lockstep-studio-groups';

const mark = ([severity, words]) => element(`span.verdict.${severity}`, {}, `${severitySign(severity)} ${words}`);

function row(group) {
  const { path, name, error } = group;
  if (error) {
    return element('li.broken', {}, element('strong', { title: path }, name), element('span.verdict.fail', {}, `${severitySign('fail')} UNREADABLE`),
      element('span.error', {}, errorWords(error)));
  }
  return element('li', {}, element('a', { href: address('/group', { path }), title: path }, name),
    element('span', {}, group.members.join(', ')), element('span.quiet.number', {}, relationWords(group)), groupProblems(group).map(mark));
}

/** Fills a details element with the groups; hides it if there are none. Returns what reads them again. */
export function showGroups(place) {
  const [title, list] = [element('summary'), element('ul.plain')];
  place.replaceChildren(title, list);
  place.open = localStorage.getItem(stored) !== 'closed';
  place.addEventListener('toggle', () => localStorage.setItem(stored, place.open ? 'open' : 'closed'));
  let shown = '';
  const read = async () => {
    const { groups } = await get('/api/groups');
    // Drawing again would take the focus away.
    if (JSON.stringify(groups) === shown) return;
    shown = JSON.stringify(groups);
    setText(title, `Groups (${count(groups.length)})`);
    list.replaceChildren(...groups.map(row));
    place.hidden = groups.length === 0;
  };
  return () => read().catch(complain);
}
