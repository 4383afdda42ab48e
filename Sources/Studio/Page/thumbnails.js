// Loads the thumbnails of the cards where the scrolling rests.
import { address } from './server.js';

const missing = new Set();
const waiting = new Set();
let timer = null;

export function isMissing(path) { return missing.has(path); }

function load() {
  waiting.forEach((image) => {
    const { path } = image.dataset;
    if (image.isConnected && path && !missing.has(path)) image.src = address('/api/thumbnail', { path });
  });
  waiting.clear();
}

/** Shows the thumbnail of a path, soon; null shows none. */
export function showThumbnail(image, path) {
  if ((image.dataset.path ?? '') === (path ?? '')) return;
  image.dataset.path = path ?? '';
  image.removeAttribute('src');
  image.hidden = true;
  waiting.delete(image);
  if (!path || missing.has(path)) return;
  waiting.add(image);
  clearTimeout(timer);
  timer = setTimeout(load, 70);
}

export function thumbnail() {
  const image = new Image();
  image.alt = '';
  image.decoding = 'async';
  image.hidden = true;
  image.addEventListener('load', () => { image.hidden = false; });
  image.addEventListener('error', () => {
    if (image.dataset.path) missing.add(image.dataset.path);
    image.hidden = true;
  });
  return image;
}

/** After the catalog has changed, a thumbnail that was missing may be there. */
export const forgetMissing = () => missing.clear();
