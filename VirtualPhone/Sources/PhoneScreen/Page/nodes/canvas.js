// A list of drawing operations, for graphs, overlays and other content that changes at once.

import { make } from "../elements.js";
import { baselineOffset, fontText } from "../fonts.js";

const canvases = new Set();

export const canvas = {
    make(node) {
        node.canvas = make("canvas", "drawing", { "aria-hidden": true });
        node.element.append(node.canvas);
        canvases.add(node);
    },
    update(node, changed) {
        if (changed.has("draw") || changed.has("frame")) draw(node);
    },
    remove(node) {
        canvases.delete(node);
    },
};

// Browsers do not redraw a canvas when a font arrives late.
document.fonts.addEventListener("loadingdone", () => canvases.forEach(draw));
window.addEventListener("resize", () => canvases.forEach(draw));

function draw({ canvas: element, properties: { draw: list = [], frame = [0, 0, 0, 0] } }) {
    const density = window.devicePixelRatio || 1;
    const context = element.getContext("2d");
    clear(element, context, Math.round(frame[2] * density), Math.round(frame[3] * density));
    context.setTransform(density, 0, 0, density, 0, 0);
    for (const [name, ...values] of list) drawers[name]?.(context, ...values);
}

function clear(element, context, width, height) {
    if (element.width !== width || element.height !== height) {
        element.width = Math.max(1, width);
        element.height = Math.max(1, height);
    } else {
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, width, height);
    }
}

const drawers = {
    fill(context, d, color) {
        context.fillStyle = color;
        context.fill(new Path2D(d));
    },
    stroke(context, d, color, width = 1, cap = "butt", join = "miter") {
        context.strokeStyle = color;
        context.lineWidth = width;
        context.lineCap = cap;
        context.lineJoin = join;
        context.stroke(new Path2D(d));
    },
    text(context, x, y, anchorX, anchorY, string, font, color) {
        context.font = fontText(font);
        context.fontKerning = "normal";
        context.textRendering = "geometricPrecision";
        context.fillStyle = color;
        const { width } = context.measureText(string);
        context.fillText(string, x - anchorX * width, y + baselineOffset(font, anchorY));
    },
};
