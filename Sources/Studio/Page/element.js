// Makes DOM elements.

/**
 * `element('button.main', { type: 'button', onclick: act }, 'Export')`. Properties that begin with
 * `on` are listeners, `dataset` is merged, null and false are left out; children may be null.
 */
export function element(kind, properties = {}, ...children) {
  const [tag, ...classes] = kind.split('.');
  const made = document.createElement(tag);
  if (classes.length) made.className = classes.join(' ');
  Object.entries(properties).forEach(([name, value]) => {
    if (value === null || value === undefined || value === false) return;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name === 'dataset') Object.assign(made.dataset, value);
    else if (name === 'value' || name === 'checked') made[name] = value;
    else made.setAttribute(name, value === true ? '' : value);
  });
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** Sets a text only if it differs, so that the page is not laid out again. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function setAttribute(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}
