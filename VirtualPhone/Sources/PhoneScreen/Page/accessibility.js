// Roles, names, values and states of nodes, as ARIA on the element that shows them.

import { writeActions } from "./actions.js";
import { setAttributes } from "./elements.js";

const describing = new Set([
    "role", "label", "value", "valueText", "hint", "hidden", "disabled", "selected", "checked", "level",
    "live", "focusable", "modal", "actions", "min", "max"]);
const withValue = new Set(["slider", "progressbar"]);
const withChecked = new Set(["switch", "radio", "menuitemradio", "menuitemcheckbox"]);
const withSelected = new Set(["tab"]);
const withPressed = new Set(["button"]);
const drawings = new Set(["image", "symbol", "path", "canvas", "live"]);

export function describe(node, changed) {
    if (![...changed].some((name) => describing.has(name))) return;
    const element = node.semantic ?? node.element;
    const { properties } = node;
    const role = roleOf(node);
    setAttributes(element, {
        role,
        ...nameOf(node, role),
        ...statesOf(properties, role),
        ...(withValue.has(role) && !node.semantic ? valuesOf(properties) : {}),
        ...(node.semantic && properties.valueText ? { "aria-valuetext": properties.valueText } : {}),
        "aria-live": properties.live ? "polite" : null,
        "aria-modal": properties.modal && (role === "dialog" || role === "alertdialog") ? true : null,
        tabindex: properties.focusable && !properties.hidden && !node.semantic ? 0 : null,
    });
    setAttributes(node.element, { "aria-hidden": properties.hidden === true ? true : null });
    if (node.semantic) node.semantic.disabled = properties.disabled === true;
    writeActions(node);
}

// ARIA lets only elements with a role have a name.
function roleOf({ kind, semantic, properties: { role, label } }) {
    if (semantic) return null;
    if (role) return role;
    if (!label) return null;
    if (drawings.has(kind)) return "img";
    if (kind === "spinner") return "progressbar";
    return kind === "text" ? "text" : "group";
}

// A phone speaks name, value and hint of any element; ARIA has values only for some.
function nameOf({ semantic, properties: { label, value, hint } }, role) {
    const spoken = !semantic && !withValue.has(role) && value !== undefined && value !== ""
        ? [label, value].filter(Boolean).join(", ") : label;
    const canBeNamed = Boolean(role) || Boolean(semantic);
    return {
        "aria-label": canBeNamed ? spoken ?? null : null,
        "aria-description": canBeNamed ? hint ?? null : null,
    };
}

function statesOf({ selected, checked, disabled, level }, role) {
    const isOn = checked === true || selected === true;
    const hasOwnState = [withChecked, withSelected, withPressed].some((roles) => roles.has(role));
    const isCurrent = selected === true && !hasOwnState;
    return {
        "aria-checked": withChecked.has(role) ? String(isOn) : null,
        "aria-selected": withSelected.has(role) ? String(selected === true) : null,
        "aria-pressed": withPressed.has(role) && (checked ?? selected) !== undefined ? String(isOn) : null,
        "aria-current": isCurrent ? true : null,
        "aria-disabled": disabled === true ? true : null,
        "aria-level": role === "heading" ? level ?? 2 : null,
    };
}

// The protocol has only the spoken value: its first number is used, such as the 40 of "40 %".
function valuesOf({ value, min, max }) {
    const number = Number.parseFloat(String(value ?? "").replace(",", "."));
    return {
        "aria-valuetext": value ?? null,
        "aria-valuenow": Number.isFinite(number) ? number : null,
        "aria-valuemin": min ?? 0,
        "aria-valuemax": max ?? Math.max(100, Number.isFinite(number) ? number : 0),
    };
}
