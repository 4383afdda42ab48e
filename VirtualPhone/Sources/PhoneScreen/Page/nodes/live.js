// The newest image of a layer, such as the camera's preview.

import { make } from "../elements.js";
import { writeTurn } from "./turning.js";

export const live = {
    make(node) {
        node.canvas = make("canvas", "turned", { "aria-hidden": true, width: 1, height: 1 });
        node.element.append(node.canvas);
        writeTurn(node, node.canvas);
    },
    update(node, changed) {
        const { gravity, layer } = node.properties;
        if (changed.has("gravity")) node.canvas.style.objectFit = gravity === "fit" ? "contain" : "cover";
        if (changed.has("turn") || changed.has("mirror")) writeTurn(node, node.canvas);
        if (changed.has("layer")) {
            node.phone.live.removeCanvas(node.canvas);
            if (layer !== undefined) node.phone.live.addCanvas(layer, node.canvas);
        }
    },
    remove(node) {
        node.phone.live.removeCanvas(node.canvas);
    },
};
