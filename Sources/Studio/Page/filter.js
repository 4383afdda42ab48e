// Reads and edits filter expressions (docs/CATALOG.md) without evaluating them.

const keywords = new Set(['and', 'or', 'not', 'in', 'contains']);
const parts = /"(?:\\.|[^"\\])*(?:"|$)|'(?:\\.|[^'\\])*(?:'|$)|[=!<>~]+|[(),]|[^\s=!<>~(),"']+/gsu;
const escapes = { n: '\n', t: '\t' };
const spellings = { yes: 'true', no: 'false' };

const unescaped = (text) => text.replace(/\\(.)/gsu, (_, letter) => escapes[letter] ?? letter);

function token(match) {
  const raw = match[0];
  const place = { raw, start: match.index, end: match.index + raw.length };
  if (raw[0] === '"' || raw[0] === "'") {
    const isClosed = raw.length > 1 && raw.endsWith(raw[0]);
    return { ...place, kind: 'quoted', text: unescaped(raw.slice(1, isClosed ? -1 : undefined)) };
  }
  if (/[=!<>~]/.test(raw[0])) return { ...place, kind: 'comparison', text: raw };
  if (/[(),]/.test(raw)) return { ...place, kind: 'punctuation', text: raw };
  const lower = raw.toLowerCase();
  return { ...place, kind: keywords.has(lower) ? 'keyword' : 'word', text: keywords.has(lower) ? lower : raw };
}

/** The words, quoted texts, comparisons and punctuation of an expression, with their places. */
export const tokens = (expression) => [...expression.matchAll(parts)].map(token);

/** A value as the filter language writes it. */
export function quoted(value) {
  const text = String(value);
  const isPlain = text && !/[\s=!<>~(),"'\\]/u.test(text) && !keywords.has(text.toLowerCase());
  if (isPlain) return text;
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t')}"`;
}

/**
 * The conditions of an expression that are all combined with `and`; null if `or` combines some, or
 * if parentheses do not match. Each has its tokens, and its place with the `and` before it.
 */
function conditions(expression) {
  const all = tokens(expression);
  const found = [];
  let [depth, current] = [0, []];
  const finish = () => {
    if (current.length) found.push(current);
    current = [];
  };
  for (const part of all) {
    const isEnd = current.length && depth === 0 && isComplete(current) && !continues(current, part);
    if (isEnd) finish();
    if (part.text === '(' && part.kind === 'punctuation') depth += 1;
    if (part.text === ')' && part.kind === 'punctuation') depth -= 1;
    if (depth < 0 || (depth === 0 && part.kind === 'keyword' && part.text === 'or')) return null;
    if (depth === 0 && part.kind === 'keyword' && part.text === 'and') finish();
    else current.push(part);
  }
  finish();
  return depth === 0 ? found : null;
}

const last = (list) => list[list.length - 1];

// Whether another condition may follow.
function isComplete(list) {
  const end = last(list);
  return end.kind === 'word' || end.kind === 'quoted' || end.text === ')';
}

// Whether a token belongs to the condition that looks complete: `duration` may be followed by `>`.
function continues(list, part) {
  if (part.kind === 'comparison' || part.text === 'contains' || part.text === 'in') return true;
  if (part.text === '(' && part.kind === 'punctuation') return last(list).text === 'in';
  // A unit: 2 GB.
  const isNumber = /^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(last(list).text) && list.length > 1;
  return isNumber && part.kind === 'word' && /^(ns|us|ms|s|min|h|d|B|[kMGT]i?B|Hz|kHz|mm|cm|m|km|deg|rad|px)$/i.test(part.raw);
}

/** What a condition requires of one field: { field, values, isMissing }; null for other forms. */
function requirement(list) {
  const negated = list[0].text === 'not' && list[0].kind === 'keyword';
  const [name, operator, ...rest] = negated ? list.slice(1) : list;
  if (!name || name.kind !== 'word') return null;
  const field = name.text;
  if (!operator) return { field, values: [negated ? 'false' : 'true'], isFlag: true };
  const isMissing = negated && ((operator.text === '~' && rest[0]?.text === '') || operator.text === '>=');
  if (isMissing) return { field, values: [], isMissing };
  if (negated) return null;
  if (operator.text === '=' || operator.text === '==') return { field, values: [rest[0]?.text ?? ''] };
  if (operator.text !== 'in') return null;
  return { field, values: rest.filter(({ kind }) => kind !== 'punctuation').map(({ text }) => text) };
}

function conditionOf(expression, { name, kind }) {
  return (conditions(expression) ?? []).find((list) => {
    const required = requirement(list);
    // A word alone is a condition on a field only if the field is boolean.
    return required?.field === name && (!required.isFlag || kind === 'boolean');
  });
}

/** The values of a field that an expression asks for: { values: Set of text, isMissing }. */
export function asked(expression, field) {
  const list = conditionOf(expression, field);
  const { values = [], isMissing = false } = list ? requirement(list) : {};
  const plain = (value) => (field.kind === 'boolean' ? spellings[value] ?? value : value);
  return { values: new Set(values.map(plain)), isMissing };
}

function cut(expression, list) {
  const before = expression.slice(0, list[0].start).replace(/\s+$/, '');
  const after = expression.slice(last(list).end).replace(/^\s+/, '');
  if (!before) return after.replace(/^and\b\s*/i, '');
  const rest = before.replace(/(^|\s)and$/i, '').replace(/\s+$/, '');
  return [rest, after].filter(Boolean).join(' ');
}

/** The expression without what it asks of a field. */
export function without(expression, field) {
  const list = conditionOf(expression, field);
  return list ? cut(expression, list) : expression;
}

/** The expression with one more condition. */
export function adding(expression, condition) {
  if (!expression.trim()) return condition;
  const base = conditions(expression) ? expression.trim() : `(${expression.trim()})`;
  return `${base} and ${condition}`;
}

function written({ name, kind, words }, values, isMissing) {
  if (isMissing) return kind === 'choice' ? `not ${name} >= ${words[0]}` : `not ${name} ~ ""`;
  if (kind === 'boolean' && values.length === 1) return values[0] === 'true' ? name : `${name} = false`;
  if (values.length === 1) return `${name} = ${quoted(values[0])}`;
  return `${name} in (${values.map(quoted).join(', ')})`;
}

/** Whether an expression can ask for sessions that lack the field. */
export const canAskForMissing = ({ kind }) => kind === 'choice' || kind === 'text';

/** The expression after a value of a field (null: missing) was chosen, or chosen no more. */
export function toggled(expression, field, value) {
  const list = conditionOf(expression, field);
  const { values, isMissing } = asked(expression, field);
  let next = [];
  let nextMissing = false;
  if (value === null) {
    nextMissing = !isMissing;
  } else {
    next = values.has(value) ? [...values].filter((other) => other !== value) : [...values, value];
  }
  if (!next.length && !nextMissing) return list ? cut(expression, list) : expression;
  const condition = written(field, next, nextMissing);
  if (!list) return adding(expression, condition);
  return expression.slice(0, list[0].start) + condition + expression.slice(last(list).end);
}
