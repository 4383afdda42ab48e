// What depends on the screen: drawing once per frame, and the colors of the theme.

import { element } from './element.js';

/** The element with an id. */
export const byId = (id) => document.getElementById(id);

/** A button with a text and an action. */
export const button = (text, onclick, given = {}) => element('button', { type: 'button', onclick, ...given }, text);

/** Calls a function at most once per frame of the screen, with the newest arguments. */
export function oncePerFrame(action) {
  let newest = null;
  return (...values) => {
    if (!newest) {
      requestAnimationFrame(() => {
        const latest = newest;
        newest = null;
        action(...latest);
      });
    }
    newest = values;
  };
}

/** A color of the current theme by the name of its CSS variable. */
export function themeColor(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** Calls back if the theme changes. */
export function onThemeChange(callback) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', callback);
}
