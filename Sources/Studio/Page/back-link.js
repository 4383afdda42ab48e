// The address of the sessions list that the user came from.

const key = 'sessions-address';

/** The list with its filter and place, or the plain list. */
export function backAddress() {
  const from = document.referrer ? new URL(document.referrer) : null;
  if (from?.origin === location.origin && ['/', '/outliers', '/compare'].includes(from.pathname)) {
    sessionStorage.setItem(key, from.pathname + from.search + from.hash);
  }
  return sessionStorage.getItem(key) ?? '/';
}
