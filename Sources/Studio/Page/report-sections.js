// The sections of the report, with the scripts that draw them, in the page.

import { element } from './element.js';
import { byId } from './screen.js';

const sheets = ['page.css', 'lines.css', 'media.css', 'group.css'];
const scripts = ['page.js', 'plots.js', 'curves.js', 'trajectory.js', 'turning.js', 'cursor.js'];
let styled = null;
let loadedLibrary = null;

/** Appends a script and waits until it has run. */
export function runScript(address) {
  return new Promise((resolve, reject) => {
    const script = element('script', { src: address });
    script.addEventListener('load', () => { script.remove(); resolve(); });
    script.addEventListener('error', () => reject(new Error(`The script ${address} could not be loaded.`)));
    document.head.append(script);
  });
}

// The report's style sheets are for a page of their own: here they apply to its sections only.
async function style() {
  const texts = await Promise.all(sheets.map(async (name) => (await fetch(`/report/${name}`)).text()));
  document.head.append(element('link', { rel: 'stylesheet', href: '/library/dygraph.min.css' }),
    element('style', {}, `.report {\n${texts.join('\n')}\n}`));
}

const library = () => {
  loadedLibrary ??= runScript('/library/dygraph.min.js');
  return loadedLibrary;
};

/** Loads dygraphs and the style sheets of plots, for a page that draws its own. */
export async function preparePlots() {
  styled ??= style();
  await Promise.all([styled, library()]);
}

function putData(data) {
  byId('data')?.remove();
  const json = element('script', { type: 'application/json', id: 'data' });
  json.textContent = JSON.stringify(data);
  document.body.append(json);
}

/**
 * Inserts sections and data of a report and draws them, `without` sections of these ids.
 * Returns the scripts' global `report`.
 */
export async function insertReport(place, { sections, data }, without = []) {
  await preparePlots();
  globalThis.report?.close?.();
  // Without a height in between, the page would jump to its top.
  place.style.minHeight = `${place.offsetHeight}px`;
  const [left, top] = [scrollX, scrollY];
  place.innerHTML = sections;
  without.forEach((id) => byId(id)?.remove());
  putData(data);
  for (const name of scripts) await runScript(`/report/${name}`);
  globalThis.report.start();
  scrollTo({ left, top, behavior: 'instant' });
  place.style.minHeight = '';
  return globalThis.report;
}

/** Links to the sections of the report, in a nav element. */
export function showContents(nav, place) {
  const links = [...place.querySelectorAll(':scope > section[id]')]
    .map((section) => element('a', { href: `#${section.id}` }, section.querySelector('h2')?.textContent ?? section.id));
  nav.replaceChildren(...links);
  nav.hidden = links.length === 0;
}
