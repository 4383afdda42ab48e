// A still image that the server has under a path.

import { make } from "../elements.js";
import { writeTurn } from "./turning.js";

export const image = {
    make(node) {
        node.image = make("img", "turned", { alt: "", draggable: "false" });
        node.image.addEventListener("error", () => {
            const { source } = node.properties;
            if (source) node.phone.report(new Error(`No image at ${source}`));
        });
        node.element.append(node.image);
        writeTurn(node, node.image);
    },
    update(node, changed) {
        const { source, smooth } = node.properties;
        if (changed.has("source")) {
            if (source) node.image.src = source;
            else node.image.removeAttribute("src");
        }
        if (changed.has("turn") || changed.has("mirror")) writeTurn(node, node.image);
        if (changed.has("smooth")) node.image.classList.toggle("pixels", smooth === false);
    },
};
