// A slider that tries offsets between the clocks of the camera and the inertial sensors.

import { element } from './element.js';
import { button } from './screen.js';
import { short } from './words.js';

const reach = 200;
const unstored = 'This page does not know how the earlier offset is stored.';

/**
 * Adds the slider to the section with the correlation curves, if there is one.
 * Curves are over the offset d of t_imu = t_camera + d, relative to the stored one in
 * milliseconds; shifting the inertial samples by −d aligns them with the camera.
 * `shift(seconds)` shows the shifted samples, `store(milliseconds)` stores the resulting offset.
 */
export function showOffset(section, { data, stored, shift, store }) {
  if (!section) return;
  const curves = data.curves.filter(({ name }) => name.startsWith('synchronization-'));
  const measured = curves.find(({ mark }) => mark)?.mark.x ?? null;
  const isRelative = curves.some(({ xAxis }) => xAxis.title !== 'Offset');
  const base = isRelative ? stored : (stored ?? 0);
  const slider = element('input', { type: 'range', id: 'offset', min: -reach, max: reach, step: 0.5, value: '0' });
  const number = element('input', { type: 'number', class: 'number', min: -reach, max: reach, step: 0.1, value: '0', 'aria-label': 'Shift in milliseconds' });
  const words = element('output', { class: 'quiet number', for: 'offset' });
  const set = (milliseconds) => {
    const value = Math.min(Math.max(Number(milliseconds) || 0, -reach), reach);
    [slider.value, number.value] = [value, String(Number(value.toFixed(2)))];
    shift(value / 1000);
    curves.forEach((curve) => {
      curve.tried = value === 0 ? undefined : -value;
      curve.redraw?.();
    });
    words.textContent = base === null ? `offset ${short(-value)} ms from the stored one`
      : `offset t_imu − t_camera = ${short(base - value)} ms`;
    keep.disabled = value === 0 || base === null;
  };
  const keep = button('Store this offset…', () => store(base - Number(number.value)));
  if (base === null) keep.title = unstored;
  slider.addEventListener('input', () => set(slider.value));
  number.addEventListener('change', () => set(number.value));
  section.querySelector('h2').after(element('div.offset', {},
    element('label', { for: 'offset' }, 'Shift the inertial samples by'), slider, number, 'ms',
    measured === null ? null : button('To the peak', () => set(-measured), { title: `Measured: ${short(measured)} ms` }),
    button('Reset', () => set(0)), keep, words));
  set(0);
}
