// One character of the icon font in the middle of the frame.

import { make } from "../elements.js";

// A second color shows through the holes of a glyph: a disc under it, a little smaller.
const discPart = 0.36;

export const symbol = {
    make(node) {
        node.glyph = make("span", "symbol", { "aria-hidden": true });
        node.element.append(node.glyph);
    },
    update(node, changed) {
        const { glyph, size = 17, color, color2 } = node.properties;
        const { style, classList } = node.glyph;
        if (changed.has("glyph")) node.glyph.textContent = glyph ?? "";
        if (changed.has("size")) style.fontSize = `${size}px`;
        if (changed.has("color")) style.color = color ?? "";
        classList.toggle("two-tone", Boolean(color2));
        style.setProperty("--second", color2 ?? "transparent");
        style.setProperty("--disc", `${size * discPart}px`);
    },
};
