// Makes the panel's controls. Each is a row with `show(value)`, and `choose(choices)` where there are
// choices.

import { button, make } from "./elements.js";

const gigabyte = 1e9;

// `changed(name, value)` is called when a person chooses a value.
export function makeControl(description, changed) {
    return makers[description.type](description, changed);
}

const makers = {
    select({ name, label, choices }, changed) {
        const select = make("select");
        fill(select, choices);
        select.addEventListener("change", () => changed(name, select.value));
        return {
            row: labeled(name, label, select),
            show: (value) => show(select, value),
            choose: (newChoices) => choose(select, newChoices),
        };
    },
    toggle({ name, label }, changed) {
        const input = make("input", "", { type: "checkbox", role: "switch" });
        input.addEventListener("change", () => changed(name, input.checked));
        const show = (value) => { input.checked = value === true; };
        return { row: labeled(name, label, input), input, show };
    },
    gigabytes({ name, label }, changed) {
        const input = make("input", "", { type: "number", min: 0, step: "any", inputmode: "decimal" });
        input.addEventListener("change", () => {
            const bytes = Math.round(input.valueAsNumber * gigabyte);
            if (Number.isFinite(bytes)) changed(name, bytes);
        });
        const show = (bytes) => { input.value = (bytes / gigabyte).toFixed(3).replace(/\.?0+$/, ""); };
        return { row: labeled(name, label, input), show };
    },
    words({ name, label, example }, changed) {
        const input = make("input", "", { type: "text", placeholder: example, spellcheck: "false" });
        input.addEventListener("change", () => changed(name, input.value.trim()));
        const show = (value) => { input.value = value; };
        return { row: labeled(name, label, input), show };
    },
    // From 0 to 1, shown in percent.
    part({ name, label }, changed) {
        const input = make("input", "", { type: "range", min: 0, max: 1, step: 0.01 });
        const output = make("output", "", { for: idOf(name) });
        const tell = () => { output.textContent = `${Math.round(input.valueAsNumber * 100)} %`; };
        input.addEventListener("input", tell);
        input.addEventListener("change", () => changed(name, input.valueAsNumber));
        tell();
        return {
            row: labeled(name, label, input, output),
            show: (value) => {
                input.value = String(value);
                tell();
            },
        };
    },
    buttons({ label, buttons }, changed) {
        const row = make("div", "row buttons", { role: "group", "aria-label": label });
        row.append(...buttons.map(([name, value, words]) => button(words, () => changed(name, value))));
        return { row };
    },
};

function idOf(name) {
    return `world-${name.replace(".", "-")}`;
}

function labeled(name, words, control, output) {
    const row = make("div", "row");
    const label = make("label", "", { for: idOf(name) });
    label.textContent = words;
    control.id = idOf(name);
    row.append(label, control);
    if (output) row.append(output);
    return row;
}

// A choice is a value, or a value and its words.
function fill(select, choices) {
    select.replaceChildren(...choices.map((choice) => {
        const [value, words] = Array.isArray(choice) ? choice : [choice, inWords(choice)];
        const option = make("option", "", { value });
        option.textContent = words;
        return option;
    }));
}

// Replaces the choices, unless their values are the same.
function choose(select, choices) {
    const values = choices.map((choice) => (Array.isArray(choice) ? choice[0] : choice));
    if (String([...select.options].map((option) => option.value)) === String(values)) return;
    const { value } = select;
    fill(select, choices);
    select.value = value;
}

// A value that the panel does not know is shown as well.
function show(select, value) {
    if (![...select.options].some((option) => option.value === value)) {
        const option = make("option", "", { value });
        option.textContent = inWords(String(value));
        select.append(option);
    }
    select.value = value;
}

// "landscapeLeft" is "Landscape left"; a name such as "iPhone 15 Pro" stays.
function inWords(value) {
    if (/\s/.test(value) || /^i[A-Z]/.test(value)) return value;
    const words = value.replace(/([a-z])([A-Z0-9])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
    return words.charAt(0).toUpperCase() + words.slice(1);
}
