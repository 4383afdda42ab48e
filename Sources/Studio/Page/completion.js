// The possible continuations at a position in a filter's expression.
import { tokens, quoted } from './filter.js';
import { count, verdictWords, isVerdict } from './words.js';

const most = 12;
const comparisons = {
  text: ['=', '!=', '~', 'in ('], boolean: ['=', '!='],
  choice: ['=', '!=', '<', '<=', '>', '>=', 'in ('], number: ['=', '!=', '<', '<=', '>', '>='],
};
comparisons.time = comparisons.number;
const meanings = {
  '=': 'equals', '!=': 'differs from', '~': 'contains, ignoring case', 'in (': 'is one of several',
  '<': 'is less than', '<=': 'is at most', '>': 'is greater than', '>=': 'is at least',
};
const keywords = [
  { text: 'and', meaning: 'both conditions hold', kind: 'keyword' }, { text: 'or', meaning: 'at least one condition holds', kind: 'keyword' },
  { text: 'not', meaning: 'the next condition does not hold', kind: 'keyword' },
];

/** What a value of a field looks like, for a person. */
export function expectation({ kind, unit, words }) {
  if (kind === 'time') return 'a date such as 2026-03-01 or 2026-03-01T10:30, in UTC';
  if (kind === 'number') return unit ? `a number in ${unit}, or with its own unit` : 'a number';
  if (kind === 'boolean') return 'true or false';
  return words ? words.join(', ') : 'text; in quotes if it has spaces';
}

// The field whose value is written after these tokens.
function fieldOfValue(before) {
  const last = before[before.length - 1];
  if (!last) return null;
  if (last.kind === 'comparison' || last.text === 'contains') return before[before.length - 2]?.text ?? null;
  if (last.text !== '(' && last.text !== ',') return null;
  const opening = before.map(({ text }) => text).lastIndexOf('(');
  const isList = opening > 1 && before[opening - 1].text === 'in'
    && before.slice(opening).every(({ text }) => text !== ')');
  return isList ? before[opening - 2].text : null;
}

/** The part of the expression that the caret is in: { before, typed, start, end, field, role }. */
export function contextAt(expression, caret, fieldNamed) {
  const all = tokens(expression);
  const current = all.find(({ kind, start, end }) => (
    start < caret && caret <= end && kind !== 'punctuation' && kind !== 'comparison'));
  const before = all.filter(({ end }) => end <= (current ? current.start : caret));
  const [start, end] = current ? [current.start, current.end] : [caret, caret];
  const typed = expression.slice(start, caret).replace(/^["']/, '');
  const base = { before, typed, start, end };
  const valued = fieldNamed(fieldOfValue(before));
  if (valued) return { ...base, role: 'value', field: valued };
  const last = before[before.length - 1];
  const field = last?.kind === 'word' && !current ? fieldNamed(last.text) : null;
  const isFirst = field && !fieldNamed(fieldOfValue(before.slice(0, -1)));
  if (isFirst && field.kind !== 'boolean') return { ...base, role: 'comparison', field };
  return { ...base, role: 'name', canCombine: Boolean(last) && !['and', 'or', 'not', '('].includes(last.text) };
}

const rank = (text, typed) => (text.toLowerCase().startsWith(typed) ? 0 : 1);

function names({ typed, canCombine }, fields) {
  const low = typed.toLowerCase();
  const known = fields.filter(({ name }) => name.toLowerCase().includes(low))
    .sort((first, second) => rank(first.name, low) - rank(second.name, low)
      || first.name.includes('.') - second.name.includes('.'));
  const words = keywords.filter(({ text }) => (
    text.startsWith(low) && (text === 'not' || canCombine) && (low || canCombine)));
  const shown = known.map(({ name, kind, meaning }) => ({ text: name, meaning, kind }));
  return low ? [...shown, ...words] : [...words, ...shown];
}

async function values({ typed, field }, valuesOf) {
  const low = typed.toLowerCase();
  if (field.words) {
    const seen = isVerdict(field.name) ? (word) => verdictWords[word] ?? '' : () => '';
    return field.words.filter((word) => word.startsWith(low)).map((word) => ({ text: word, meaning: seen(word) }));
  }
  if (field.kind === 'boolean') return ['true', 'false'].filter((word) => word.startsWith(low)).map((text) => ({ text }));
  if (field.kind !== 'text') return [];
  const found = await valuesOf(field.name);
  return found.filter(({ value }) => value !== null && value.toLowerCase().includes(low))
    .sort((first, second) => rank(first.value, low) - rank(second.value, low))
    .map(({ value, count: number }) => ({ text: quoted(value), meaning: count(number) }));
}

/**
 * Suggestions at a context: { list: [{ text, meaning, kind }], hint }. `valuesOf` gives the values
 * of a field that occur.
 */
export async function suggestions(context, fields, valuesOf) {
  const { role, field, typed } = context;
  if (role === 'comparison') {
    return { list: comparisons[field.kind].map((text) => ({ text, meaning: meanings[text] })), hint: field.meaning };
  }
  if (role === 'value') {
    const list = await values(context, valuesOf);
    const isWritten = list.length === 1 && list[0].text === typed;
    return { list: isWritten ? [] : list.slice(0, most), hint: `${field.name}: ${expectation(field)}` };
  }
  const list = names(context, fields);
  const isWritten = list.length === 1 && list[0].text === typed;
  return { list: isWritten ? [] : list.slice(0, most), hint: null };
}
