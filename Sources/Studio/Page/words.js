// Numbers, times and verdicts as people read them.

/** The words of a verdict or a severity. */
export const verdictWords = { pass: 'PASS', cannot_tell: 'CANNOT TELL', warn: 'WARN', fail: 'FAIL' };
const verdictFields = new Set(['verdict', 'checked_verdict']);

export const isVerdict = (field) => verdictFields.has(field) || field.startsWith('finding.');

/** The class and the text of a verdict's mark. */
export function verdictMark(verdict) {
  return { kind: verdict ? verdict.replace('_', '-') : 'none', text: verdictWords[verdict] ?? 'unchecked' };
}

const whole = new Intl.NumberFormat('en');

export const count = (number) => whole.format(number);

/** `1 session`, `1,200 sessions`. */
export const counted = (number, noun) => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;

/**
 * A number with `digits` significant digits, but with all digits before the decimal point; with an
 * exponent only below 1e-5 and from 1e15 on.
 */
export function short(number, digits = 4) {
  if (number === 0) return '0';
  const size = Math.abs(number);
  if (size >= 1e15 || size < 1e-5) return number.toExponential(digits - 1);
  if (size >= 10 ** (digits - 1)) return count(Math.round(number));
  return String(Number(number.toPrecision(digits)));
}

export function bytes(number) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = number < 1 ? 0 : Math.min(Math.floor(Math.log10(number) / 3), units.length - 1);
  return `${short(number / 1000 ** step, 3)} ${units[step]}`;
}

export function duration(seconds) {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const rounded = Math.round(seconds);
  const [hours, minutes] = [Math.floor(rounded / 3600), Math.floor((rounded % 3600) / 60)];
  const two = (number) => String(number).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rounded % 60)} h` : `${minutes}:${two(rounded % 60)} min`;
}

/** `2026-03-01 10:30:05`, in UTC like the filter's dates. */
export const moment = (text) => text.replace('T', ' ').replace(/(\.\d+)?Z$/, '');

/** A value of the catalog as text; empty if it is missing. */
export function valueText(value, column) {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (column.kind === 'time') return moment(value);
  if (isVerdict(column.name)) return verdictWords[value] ?? value;
  if (typeof value !== 'number') return String(value);
  if (column.unit === 'B') return bytes(value);
  if (column.name === 'duration') return duration(value);
  return column.unit ? `${short(value)} ${column.unit}` : short(value);
}

/** The last part of a path. */
export const baseName = (path) => path.split('/').pop();

/**
 * The name that people know a session by. A trimmed session is named after the session that it is a part
 * of, because its own name is a date that all parts share.
 */
export const sessionName = ({ title, name, path = '' }) => title || /^trimmed\/([^/]+)\//.exec(path)?.[1] || name || baseName(path);
