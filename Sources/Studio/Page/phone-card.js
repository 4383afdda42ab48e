// What the live page shows of one phone.

import { element, setText } from './element.js';
import { LivePlot } from './phone-plot.js';
import { PhoneSpace } from './phone-space.js';
import { bytes, count, counted, duration, short } from './words.js';

const quarterTurns = { portrait: 1, portraitUpsideDown: 3, landscapeRight: 2 };
const activities = { idle: 'not recording', recording: 'recording', finishing: 'finishing' };

const milliseconds = (nanoseconds) => `${short(nanoseconds / 1e6, 3)} ms`;

// The offset itself is the difference of two times since boot: only its bound and drift say something.
function clockWords(clock) {
  if (!clock) return 'not measured yet';
  const offset = `${short(clock.offset_ns / 1e9, 7)} s`;
  return `${offset} ± ${milliseconds(clock.bound_ns)}, drift ${clock.drift_ppm.toFixed(1)} ppm`;
}

function facts({ clock, session, elapsed, free, tracking, activity }) {
  const recorded = session ? `${session}${activity === 'recording' && elapsed ? `, ${duration(elapsed)}` : ''}` : '–';
  return [
    ['Session', recorded], ['Clock offset to the desk', clockWords(clock)],
    ['Tracking', tracking ?? '–'], ['Free on the phone', free === undefined ? '–' : bytes(free)],
  ];
}

/** A card; `place` is its element, and `show()` brings it up to date. */
export class PhoneCard {
  constructor({ number, name }) {
    this.number = number;
    const label = `phone-${number}`;
    this.state = element('span.chip');
    this.image = element('img', { alt: `Newest image of ${name}`, hidden: true });
    this.imageWords = element('span.quiet.number');
    this.transferWords = element('span');
    this.transferBar = element('progress', { max: 1, value: 0, 'aria-label': `Transfer from ${name}` });
    this.transfer = element('p.transfer', { hidden: true }, this.transferWords, this.transferBar);
    this.values = new Map();
    this.list = element('dl');
    this.rows = element('tbody');
    const space = element('div.space');
    const curves = element('div.curves');
    this.place = element('article.phone', { 'aria-labelledby': label },
      element('div.head', {}, element('h2', { id: label }, name), this.state),
      this.list, this.transfer,
      element('div.views', {},
        element('figure', {}, element('figcaption', {}, element('b', {}, 'Image'), this.imageWords), element('div.picture', {}, this.image)),
        element('figure', {}, element('figcaption', {}, element('b', {}, 'Trajectory')), space),
        curves),
      this.table(name));
    this.plots = [
      new LivePlot(curves, 'accelerometer', 'Acceleration', 'g'),
      new LivePlot(curves, 'gyroscope', 'Angular velocity', 'rad/s'),
    ];
    this.space = new PhoneSpace(space, number);
  }

  table(name) {
    const head = [['Stream'], ['received', 'number'], ['left out', 'number'], ['why']]
      .map(([text, kind]) => element(kind ? `th.${kind}` : 'th', { scope: 'col' }, text));
    return element('div.counts', { tabindex: 0, role: 'region', 'aria-label': `Samples of ${name}` },
      element('table', {}, element('thead', {}, element('tr', {}, head)), this.rows));
  }

  show(phone) {
    this.place.classList.toggle('gone', !phone.connected);
    const isRecording = phone.connected && phone.activity === 'recording';
    this.state.className = isRecording ? 'chip recording' : 'chip';
    setText(this.state, phone.connected ? activities[phone.activity] ?? 'connected' : 'not connected');
    facts(phone).forEach(([name, text]) => this.showFact(name, text));
    this.showTransfer(phone.transfer);
    this.showImage(phone.image);
    this.showCounts(phone.streams);
    this.plots.forEach((plot) => plot.show(phone.plots[plot.name]));
    this.space.show(phone);
  }

  showFact(name, text) {
    if (!this.values.has(name)) {
      this.values.set(name, element('dd'));
      this.list.append(element('div', {}, element('dt', {}, name), this.values.get(name)));
    }
    setText(this.values.get(name), text);
  }

  showTransfer(transfer) {
    this.transfer.hidden = !transfer;
    if (!transfer) return;
    const { session, received, total, state } = transfer;
    const words = { running: `${bytes(received)} of ${bytes(total)}`, done: 'complete', failed: 'failed' }[state];
    setText(this.transferWords, `Transfer of ${session}: ${words}`);
    this.transferBar.value = state === 'done' ? 1 : received / Math.max(total, 1);
  }

  // The next image is asked for once the last one is there, so a slow page skips images.
  showImage(image) {
    if (!image || image.number === this.shown || (this.image.src && !this.image.complete)) return;
    this.shown = image.number;
    this.image.hidden = false;
    this.image.src = `/api/image?phone=${this.number}&number=${image.number}`;
    const turns = quarterTurns[image.orientation] ?? 0;
    this.image.classList.toggle('turned', turns % 2 === 1);
    this.image.style.transform = turns ? `rotate(${turns * 90}deg)` : '';
    const format = image.format === 'heic' ? ', HEIC: not every browser shows it' : '';
    setText(this.imageWords, `${image.width} × ${image.height}${format}`);
  }

  showCounts(streams) {
    this.rows.replaceChildren(...streams.map(({ name, received, missing, reasons }) => element('tr', {},
      element('td', {}, name), element('td.number', {}, count(received)),
      element(missing ? 'td.number.missing' : 'td.number', { title: missing ? counted(missing, 'sample') : null }, count(missing)),
      element('td.quiet', {}, reasons))));
  }
}
