// A shape, as path data of SVG in the node's coordinates.

import { makeDrawing, setAttributes } from "../elements.js";

export const path = {
    make(node) {
        const drawing = makeDrawing("svg", "drawing");
        drawing.setAttribute("aria-hidden", "true");
        node.path = makeDrawing("path");
        drawing.append(node.path);
        node.element.append(drawing);
    },
    update(node) {
        const { d = "", fill, stroke, width = 1, cap, join, evenodd } = node.properties;
        setAttributes(node.path, {
            d,
            "stroke-width": width,
            "stroke-linecap": cap,
            "stroke-linejoin": join,
            "fill-rule": evenodd ? "evenodd" : null,
        });
        node.path.style.fill = fill ?? "none";
        node.path.style.stroke = stroke ?? "none";
    },
};
