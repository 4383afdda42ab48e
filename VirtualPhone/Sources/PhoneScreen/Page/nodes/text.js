// Lines of text, each placed where the server measured it.

import { make } from "../elements.js";
import { writeFont } from "../fonts.js";

export const text = {
    make(node) {
        node.words = make("span");
        node.element.append(node.words);
    },
    update(node, changed) {
        const { font, color, underline } = node.properties;
        const { style } = node.words;
        if (changed.has("font")) writeFont(style, font);
        if (changed.has("color")) style.color = color ?? "";
        if (changed.has("underline")) style.textDecoration = underline ? "underline" : "";
        if (changed.has("lines") || changed.has("font")) writeLines(node);
    },
};

// A space between the lines keeps the words apart for screen readers.
function writeLines({ words, properties: { lines = [], font } }) {
    const strut = Math.ceil(font?.size ?? 17);
    words.style.setProperty("--strut", `${strut}px`);
    words.replaceChildren(...lines.flatMap((line) => [lineElement(line, strut), " "]).slice(0, -1));
}

function lineElement([x, baseline, , string], strut) {
    const element = make("span", "line");
    element.style.left = `${x}px`;
    element.style.top = `${baseline - strut}px`;
    element.textContent = string;
    return element;
}
