// A session that is being recorded: growing counts and the newest image.

import { element } from './element.js';
import { byId } from './screen.js';
import { listen } from './server.js';
import { count, duration } from './words.js';

function show({ counts, duration: length }) {
  const place = byId('live');
  place.hidden = false;
  place.replaceChildren(
    element('p', {}, element('span.chip.recording', {}, 'recording'), ' ', element('b.number', {}, duration(length ?? 0))),
    element('dl.counts', {}, Object.entries(counts ?? {}).map(([stream, number]) => element('div', {},
      element('dt', {}, stream), element('dd.number', {}, count(number))))));
}

/** Calls `grown()` after each message about a session, and `ended()` if it is not recorded any more. */
export function followRecording(path, { grown, ended }) {
  listen('live', (message) => {
    if (message.path !== path) return;
    if (message.state === 'recording') {
      show(message);
      grown(message);
    } else {
      ended();
    }
  });
}

/** Hides the counts. */
export const hideRecording = () => { byId('live').hidden = true; };
