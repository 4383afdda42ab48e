// The fields of the catalog, for filters and columns.
import { get } from './server.js';
import { complain } from './toast.js';

function member(name, pattern, meaning) {
  const isSeverity = pattern.startsWith('finding.');
  const words = isSeverity ? ['pass', 'cannot_tell', 'warn', 'fail'] : undefined;
  return { name, meaning, words, kind: isSeverity ? 'choice' : 'number', unit: pattern.startsWith('rate.') ? 'Hz' : null };
}

/** The plain fields, the members of families such as `finding.NAME`, all of both, the fields that have facets,
 * and the menu of orders. */
export async function readFields() {
  try {
    const { fields, families, facets, orders } = await get('/api/fields');
    const members = families.flatMap(({ pattern, meaning, fields: names }) => (
      names.map((name) => member(name, pattern, meaning))));
    const named = facets.map((name) => fields.find((field) => field.name === name));
    return { fields, members, all: [...fields, ...members], facets: named, orders };
  } catch (error) {
    complain(error);
    return { fields: [], members: [], all: [], facets: [], orders: [] };
  }
}
