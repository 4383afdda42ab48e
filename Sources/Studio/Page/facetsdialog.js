// On a narrow screen the facets are in a dialog.
import { open } from './dialog.js';

const narrow = matchMedia('(max-width: 900px)');

/** Returns the function that shows or focuses the facets. */
export function facetsDialog(facets, button) {
  const home = facets.parentElement;
  let box = null;
  const back = () => {
    box = null;
    home.prepend(facets);
  };
  const show = () => {
    if (!narrow.matches) {
      (facets.querySelector('input') ?? facets).focus();
      return;
    }
    box = open({ title: 'Facets', body: [facets], closed: back });
  };
  narrow.addEventListener('change', () => box?.close());
  button.addEventListener('click', show);
  return show;
}
