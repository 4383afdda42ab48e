// The turning spokes that show that something takes time.

import { makeDrawing } from "../elements.js";

const spokes = 8;

export const spinner = {
    make(node) {
        node.spinner = makeSpinner();
        node.element.append(node.spinner);
    },
    update(node, changed) {
        if (changed.has("color")) node.spinner.style.color = node.properties.color ?? "";
    },
};

export function makeSpinner() {
    const drawing = makeDrawing("svg", "spinner");
    drawing.setAttribute("viewBox", "-12 -12 24 24");
    drawing.setAttribute("aria-hidden", "true");
    for (let index = 0; index < spokes; index += 1) {
        const spoke = makeDrawing("path");
        spoke.setAttribute("d", "M0-5.5V-9.5");
        spoke.setAttribute("transform", `rotate(${(index * 360) / spokes})`);
        spoke.setAttribute("stroke", "currentColor");
        spoke.setAttribute("stroke-width", "2.4");
        spoke.setAttribute("stroke-linecap", "round");
        spoke.setAttribute("opacity", String(0.25 + (0.75 * index) / (spokes - 1)));
        drawing.append(spoke);
    }
    return drawing;
}
