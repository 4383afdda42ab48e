// A field of text: the browser's own.

import { make, setAttributes } from "../elements.js";
import { writeFont } from "../fonts.js";

// A server may send back what it received: for this long, such a text counts as an echo.
const echoMilliseconds = 1000;

export const field = {
    update(node, changed) {
        const wanted = node.properties.multiline ? "textarea" : "input";
        if (node.input?.localName !== wanted) {
            replaceInput(node, wanted);
            changed = new Set([...changed, "text", "font", "color", "placeholder"]);
        }
        const { placeholder, font, color, autocorrect, keyboard, search } = node.properties;
        const on = autocorrect === true;
        setAttributes(node.input, {
            type: wanted === "input" ? (search ? "search" : "text") : null,
            inputmode: keyboard ?? null,
            enterkeyhint: search ? "search" : null,
            placeholder: placeholder ?? "",
            autocomplete: "off",
            autocorrect: on ? "on" : "off",
            autocapitalize: on ? "sentences" : "off",
            spellcheck: String(on),
        });
        if (changed.has("font")) writeFont(node.input.style, font);
        if (changed.has("color")) node.input.style.color = color ?? "";
        if (changed.has("text")) receiveText(node);
        if (changed.has("focused")) receiveFocus(node);
    },
};

function replaceInput(node, tag) {
    node.input?.remove();
    node.input = make(tag, "field", { "data-native": true });
    node.semantic = node.input;
    node.echoes = [];
    node.input.addEventListener("input", () => sendText(node));
    node.input.addEventListener("keydown", (event) => submit(node, event));
    for (const [event, isFocused] of [["focus", true], ["blur", false]]) {
        node.input.addEventListener(event, () => node.phone.send({ focus: [node.id, isFocused] }));
    }
    node.element.prepend(node.input);
}

function sendText(node) {
    node.echoes = recent(node.echoes).concat({ text: node.input.value, time: performance.now() });
    node.phone.send({ text: [node.id, node.input.value] });
}

// An echo of what was typed a moment ago must not undo what was typed since.
function receiveText(node) {
    const text = node.properties.text ?? "";
    if (recent(node.echoes).some((echo) => echo.text === text)) return;
    node.echoes = [];
    if (node.input.value !== text) node.input.value = text;
}

function recent(echoes) {
    const from = performance.now() - echoMilliseconds;
    return echoes.filter(({ time }) => time >= from);
}

function receiveFocus({ input, properties: { focused } }) {
    const hasFocus = document.activeElement === input;
    if (focused === true && !hasFocus) input.focus({ preventScroll: true });
    if (focused === false && hasFocus) input.blur();
}

function submit(node, event) {
    if (event.key !== "Enter" || event.isComposing || node.properties.multiline) return;
    event.preventDefault();
    node.echoes = [];
    node.phone.send({ submit: node.id });
}
