// Custom actions of a node as buttons, which are seen while one of them has the focus.

import { button, make } from "./elements.js";

export function writeActions(node) {
    const names = node.properties.hidden ? [] : node.properties.actions ?? [];
    const key = JSON.stringify(names);
    if (node.actionNames === key) return;
    removeActions(node);
    node.actionNames = key;
    if (names.length === 0) return;
    node.actions = make("div", "actions", { "data-native": true });
    names.forEach((name, index) => {
        node.actions.append(button(name, () => node.phone.send({ action: [node.id, index] })));
    });
    placeActions(node);
}

export function placeActions(node) {
    const { actions, element, properties } = node;
    if (!actions) return;
    // After the element, so that it is read first; inside a button, actions would not be read at all.
    element.after(actions);
    const [x, y] = properties.frame ?? [0, 0];
    actions.style.left = `${x}px`;
    actions.style.top = `${y}px`;
}

export function removeActions(node) {
    node.actions?.remove();
    node.actions = null;
    node.actionNames = null;
}
