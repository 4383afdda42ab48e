// The cards: a thumbnail and the most important facts of each session.
import { element, setAttribute, setText } from './element.js';
import { showThumbnail, thumbnail } from './thumbnails.js';
import { bytes, count, counted, duration, moment, sessionName, verdictMark } from './words.js';

const gap = 12;
const edge = 16;
const factsHeight = 94;

/** The fields that a card shows. */
export const cardFields = ['path', 'name', 'title', 'start', 'duration', 'device', 'mode', 'format', 'verdict', 'overridden',
  'state', 'error', 'broken', 'tag', 'fails', 'warns', 'size', 'frames', 'depth'];

/** How many cards are side by side in a width, and how large they are. */
export function measure(width) {
  const room = Math.max(width - 2 * edge, 120);
  const perRow = Math.max(Math.floor((room + gap) / (208 + gap)), room >= 330 ? 2 : 1);
  const cardWidth = (room - (perRow - 1) * gap) / perRow;
  const imageHeight = Math.round(cardWidth * 0.625);
  return { perRow, cardWidth, imageHeight, rowHeight: imageHeight + factsHeight + gap };
}

/** A card without a session. */
export function makeCard(column) {
  const parts = {
    image: thumbnail(), none: element('span.no-thumbnail'), verdict: element('span.verdict'), length: element('span.length'),
    name: element('a', { tabindex: -1 }), facts: element('p'), more: element('p'), tags: element('p.tags'),
  };
  const card = element('div.card', { role: 'gridcell', 'aria-colindex': column + 1 },
    element('div.picture', {}, parts.none, parts.image, parts.verdict, parts.length,
      element('span.check', { 'aria-hidden': 'true' })),
    element('div.facts', {}, element('h3', { role: 'presentation' }, parts.name), parts.facts, parts.more, parts.tags));
  card.parts = parts;
  return card;
}

function showVerdict(mark, { verdict, state, broken, overridden }) {
  const isRecording = state === 'recording';
  const { kind, text } = verdictMark(verdict);
  mark.className = isRecording ? 'chip recording' : `verdict ${broken ? 'fail' : kind}`;
  if (isRecording) setText(mark, 'recording');
  else setText(mark, broken ? 'UNREADABLE' : text + (overridden ? ' ✎' : ''));
  setAttribute(mark, 'title', overridden ? 'Set by a user.' : null);
}

function facts(row) {
  if (row.error) return row.error;
  return [row.device, row.mode, row.format === 'lockstep' ? null : row.format, row.depth ? 'depth' : null].filter(Boolean).join(' · ');
}

function more(row) {
  if (row.state === 'recording' && row.counts) {
    return Object.entries(row.counts).map(([name, number]) => `${name} ${count(number)}`).join(' · ');
  }
  return [
    row.start ? moment(row.start).slice(0, 16) : null, typeof row.size === 'number' ? bytes(row.size) : null,
  ].filter(Boolean).join(' · ');
}

// The numbers of bad findings and the tags, or the frames, so that the line is never empty.
function findings(row) {
  const words = [row.fails ? counted(row.fails, 'fail') : null, row.warns ? counted(row.warns, 'warn') : null].filter(Boolean).join(' · ');
  if (words || row.tag?.length) return words;
  return typeof row.frames === 'number' ? counted(row.frames, 'frame') : '';
}

/** Shows a session on a card. */
export function fillCard(card, row, address) {
  const { image, none, verdict, length, name, tags, ...texts } = card.parts;
  card.classList.toggle('broken', Boolean(row.broken));
  // The check makes it.
  showThumbnail(image, row.verdict && row.path);
  setText(none, row.mode ?? row.format ?? '');
  showVerdict(verdict, row);
  setText(length, typeof row.duration === 'number' ? duration(row.duration) : '');
  setAttribute(name, 'href', address);
  setText(name, sessionName(row));
  setAttribute(name, 'title', row.path);
  setText(texts.facts, facts(row));
  texts.facts.classList.toggle('error', Boolean(row.error));
  setText(texts.more, more(row));
  const text = [findings(row), ...(row.tag ?? [])].join('\n');
  if (tags.dataset.tags === text) return;
  tags.dataset.tags = text;
  tags.replaceChildren(element('span', {}, findings(row)), ...(row.tag ?? []).map((tag) => element('span.chip', {}, tag)));
}

/** A card whose session has not arrived. */
export function emptyCard(card) {
  const { image, none, verdict, length, name, facts: line, more: second, tags } = card.parts;
  showThumbnail(image, null);
  card.classList.remove('broken');
  verdict.className = '';
  [none, verdict, length, name, line, second].forEach((part) => setText(part, ''));
  setText(name, '…');
  name.removeAttribute('href');
  delete tags.dataset.tags;
  tags.replaceChildren();
}
