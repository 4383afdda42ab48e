// The addresses of the pages that the user came from. No page sends its address to the next one, so they are kept here.

const [listKey, comparisonKey] = ['list-address', 'comparison-address'];

/** Keeps the address of a list of sessions: the sessions or the outliers, with filter and place. */
export function keepList(address) {
  sessionStorage.setItem(listKey, address);
  sessionStorage.removeItem(comparisonKey);
}

/** Keeps the address of a comparison or of a group. */
export const keepComparison = (address) => sessionStorage.setItem(comparisonKey, address);

/** The last list, or the plain list. */
export const listAddress = () => sessionStorage.getItem(listKey) ?? '/';

/** Points a link back to the last comparison or group, if `canCompare`, or to the last list. */
export function showBack(link, { canCompare = false } = {}) {
  link.href = (canCompare && sessionStorage.getItem(comparisonKey)) || listAddress();
  link.textContent = { '/compare': '← Compare', '/group': '← Group', '/outliers': '← Outliers' }[link.pathname] ?? '← Sessions';
}
