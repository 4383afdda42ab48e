// The timeline strip: an overview of the recording with findings, the interval and the cursor.

import { element } from './element.js';
import { onThemeChange, oncePerFrame, themeColor } from './screen.js';
import { seconds } from './session-words.js';
import { short } from './words.js';
import { timeColor } from './time-colors.js';

const rulerHeight = 22;
const height = 74;
const findingColors = { fail: 'fail', warn: 'warn', cannot_tell: 'tell' };

/**
 * Draws the strip and moves the player and the interval: dragging on the ruler moves the cursor,
 * dragging below it selects, a click anywhere moves the cursor.
 */
export class Strip {
  constructor(place, player, interval) {
    Object.assign(this, { place, player, interval, findings: [], motion: [], bands: [] });
    this.canvas = element('canvas', {});
    place.replaceChildren(this.canvas);
    const attributes = { tabindex: '0', role: 'slider', 'aria-label': 'Time cursor. Arrow keys step a frame.', 'aria-orientation': 'horizontal' };
    Object.entries(attributes).forEach(([name, value]) => place.setAttribute(name, value));
    place.hidden = false;
    this.draw = oncePerFrame(() => this.drawNow());
    ['time', 'state'].forEach((kind) => player.addEventListener(kind, this.draw));
    interval.addEventListener('change', this.draw);
    new ResizeObserver(this.draw).observe(place);
    onThemeChange(this.draw);
    this.listen();
  }

  /** Marks of findings: [{ time, severity }]. */
  setFindings(findings) {
    this.findings = findings;
    this.draw();
  }

  /** Values that show where the phone moves: { points: [{ time, value }], label, unit }. */
  setMotion({ points, label, unit }) {
    Object.assign(this, { motion: points, label, unit });
    this.draw();
  }

  get length() {
    return Math.max(this.player.end - this.player.start, 1e-9);
  }

  x(time) {
    return ((time - this.player.start) / this.length) * this.canvas.clientWidth;
  }

  time(event) {
    const { left, width } = this.canvas.getBoundingClientRect();
    return this.player.start + (Math.min(Math.max(event.clientX - left, 0), width) / width) * this.length;
  }

  listen() {
    const { canvas, player, interval } = this;
    let from = null;
    canvas.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      const isSelecting = event.offsetY > rulerHeight;
      from = { x: event.clientX, time: this.time(event), isSelecting, isDragging: false };
      player.seek(from.time);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (!from) return;
      const time = this.time(event);
      // A hand is never quite still.
      from.isDragging = from.isDragging || Math.abs(event.clientX - from.x) > 4;
      if (!from.isDragging) return;
      if (from.isSelecting) interval.set(from.time, time);
      player.seek(time);
    });
    ['pointerup', 'pointercancel'].forEach((kind) => canvas.addEventListener(kind, () => { from = null; }));
  }

  drawNow() {
    const { canvas, player } = this;
    const width = canvas.clientWidth;
    if (!width) return;
    const ratio = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
    const context = canvas.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    this.drawRuler(context, width);
    this.drawTimeBand(context, width);
    this.drawMotion(context);
    this.drawInterval(context);
    this.drawFindings(context);
    this.drawCursor(context);
    const { place } = this;
    place.setAttribute('aria-valuemin', player.start.toFixed(3));
    place.setAttribute('aria-valuemax', player.end.toFixed(3));
    place.setAttribute('aria-valuenow', player.time.toFixed(3));
    place.setAttribute('aria-valuetext', seconds(player.time));
  }

  drawRuler(context, width) {
    const step = tickStep(this.length, Math.max(2, Math.floor(width / 90)));
    context.fillStyle = themeColor('quiet');
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'top';
    const first = Math.ceil(this.player.start / step - 1e-9);
    for (let tick = first; tick * step <= this.player.end + 1e-9; tick += 1) {
      const x = this.x(tick * step);
      context.fillRect(Math.min(x, width - 1), rulerHeight - 6, 1, 6);
      context.textAlign = x < 20 ? 'left' : x > width - 20 ? 'right' : 'center';
      context.fillText(`${short(tick * step)} s`, Math.min(x, width), 2);
    }
  }

  // The same colors as those of the trajectory.
  drawTimeBand(context, width) {
    context.fillStyle = themeColor('panel');
    context.fillRect(0, rulerHeight, width, height - rulerHeight);
    const pieces = 64;
    for (let piece = 0; piece < pieces; piece += 1) {
      context.fillStyle = timeColor((piece + 0.5) / pieces);
      context.fillRect((piece * width) / pieces, rulerHeight, width / pieces + 1, 4);
    }
  }

  drawMotion(context) {
    const most = this.motion.reduce((high, { value }) => Math.max(high, value), 0);
    if (!(most > 0)) return;
    context.strokeStyle = themeColor('run');
    context.lineWidth = 1;
    context.beginPath();
    this.motion.forEach(({ time, value }, index) => {
      const [x, y] = [this.x(time), height - 2 - (value / most) * (height - rulerHeight - 10)];
      if (index === 0 || time - this.motion[index - 1].time > this.length / 100) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    context.stroke();
    context.font = '11px system-ui, sans-serif';
    context.textAlign = 'left';
    const words = `${this.label}, 0 to ${short(most, 3)} ${this.unit}`;
    const [x, y] = [6, rulerHeight + 8];
    context.fillStyle = themeColor('panel');
    context.fillRect(x - 2, y - 1, context.measureText(words).width + 4, 13);
    context.fillStyle = themeColor('quiet');
    context.fillText(words, x, y);
  }

  drawInterval(context) {
    const { interval } = this;
    if (!interval.isSet) return;
    const [left, right] = [this.x(interval.start), this.x(interval.end)];
    context.fillStyle = themeColor('accent');
    context.globalAlpha = 0.2;
    context.fillRect(left, rulerHeight, right - left, height - rulerHeight);
    context.globalAlpha = 1;
    context.fillRect(left - 1, rulerHeight, 2, height - rulerHeight);
    context.fillRect(right - 1, rulerHeight, 2, height - rulerHeight);
  }

  drawFindings(context) {
    this.findings.forEach(({ time, end, severity }) => {
      context.fillStyle = themeColor(findingColors[severity] ?? 'quiet');
      const x = this.x(time);
      if (end > time) {
        context.globalAlpha = 0.25;
        context.fillRect(x, height - 8, Math.max(this.x(end) - x, 1), 8);
        context.globalAlpha = 1;
      }
      context.beginPath();
      context.moveTo(x - 4, height);
      context.lineTo(x + 4, height);
      context.lineTo(x, height - 9);
      context.fill();
    });
  }

  drawCursor(context) {
    const x = this.x(this.player.time);
    context.fillStyle = themeColor('ink');
    context.fillRect(x - 0.75, rulerHeight - 8, 1.5, height);
    context.beginPath();
    context.moveTo(x - 5, rulerHeight - 10);
    context.lineTo(x + 5, rulerHeight - 10);
    context.lineTo(x, rulerHeight - 2);
    context.fill();
  }
}

// A step of 1, 2 or 5 times a power of ten, with at most so many ticks.
function tickStep(length, most) {
  const rough = length / most;
  const decade = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * decade).find((step) => step >= rough);
}
