// A slider: the browser's own.

import { make, setAttributes } from "../elements.js";

export const slider = {
    make(node) {
        node.input = make("input", "slider", { type: "range", "data-native": true });
        node.semantic = node.input;
        node.element.append(node.input);
        node.input.addEventListener("pointerdown", () => begin(node));
        node.input.addEventListener("input", () => change(node));
        node.input.addEventListener("change", () => end(node));
        // A press that changes nothing has no `change` event; where there is one, it comes first.
        node.input.addEventListener("pointerup", () => setTimeout(() => end(node), 0));
        node.input.addEventListener("pointercancel", () => end(node));
    },
    update(node, changed) {
        const { min = 0, max = 1, step, color } = node.properties;
        setAttributes(node.input, { min, max, step: step || "any" });
        if (changed.has("color")) node.input.style.setProperty("--tint", color ?? "");
        if (node.sliding) node.missed = true;
        else showValue(node);
    },
};

function begin(node) {
    if (node.sliding) return;
    node.sliding = true;
    send(node, "begin");
}

function change(node) {
    begin(node);
    node.missed = false;
    fillTrack(node);
    send(node, "change");
}

// Shows the server's value, if one arrived while the slider was held.
function end(node) {
    if (!node.sliding) return;
    node.sliding = false;
    if (node.missed) showValue(node);
    node.missed = false;
    send(node, "end");
}

function send(node, phase) {
    node.phone.send({ slide: [node.id, node.input.valueAsNumber, phase] });
}

function showValue(node) {
    const { value = 0 } = node.properties;
    if (node.input.valueAsNumber !== value) node.input.value = String(value);
    fillTrack(node);
}

function fillTrack({ input, properties: { min = 0, max = 1 } }) {
    const part = max > min ? (input.valueAsNumber - min) / (max - min) : 0;
    input.style.setProperty("--part", String(Math.min(1, Math.max(0, part))));
}
