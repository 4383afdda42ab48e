// The properties that nodes of every kind have.

const writers = {
    frame({ element: { style } }, [x, y, width, height] = [0, 0, 0, 0]) {
        style.left = `${x}px`;
        style.top = `${y}px`;
        style.width = `${width}px`;
        style.height = `${height}px`;
    },
    opacity({ element }, value) {
        element.style.opacity = value ?? "";
    },
    transform({ element }, value) {
        element.style.transform = transformText(value);
    },
    clip({ element }, value) {
        element.classList.toggle("clip", value === true);
    },
    radius({ element }, value) {
        // One for all corners, or four: upper left, upper right, lower right, lower left.
        const corners = Array.isArray(value) ? value : [value ?? 0];
        element.style.borderRadius = corners.some(Boolean) ? corners.map((corner) => `${corner}px`).join(" ") : "";
    },
    fill(node, value) {
        if (node.kind === "path") return;
        const isImage = /gradient\(/.test(value ?? "");
        node.element.style.backgroundImage = isImage ? value : "";
        node.element.style.backgroundColor = isImage ? "" : value ?? "";
    },
    border({ element }, value) {
        element.classList.toggle("bordered", Boolean(value));
        if (value) element.style.setProperty("--border", `${value[0]}px solid ${value[1]}`);
    },
    material({ element }, value) {
        for (const name of ["regular", "bar", "thick"]) {
            element.classList.toggle(`material-${name}`, value === name);
        }
    },
    z({ element }, value) {
        element.style.zIndex = value ?? "";
    },
    drags({ element }, value) {
        if (value) element.dataset.drags = value === true ? "xy" : value;
        else delete element.dataset.drags;
    },
};

export function drawCommon(node, changed) {
    for (const name of changed) writers[name]?.(node, node.properties[name]);
    if (["shadow", "fill", "material"].some((name) => changed.has(name))) drawShadow(node);
    node.element.classList.toggle("pass", letsPointersPass(node));
}

// All four functions always, so that the browser interpolates a turn by its angle.
export function transformText(value) {
    if (!value) return "";
    const [scale, radians, dx, dy] = value;
    return `translate(${dx}px, ${dy}px) rotate(${radians}rad) scale(${scale})`;
}

// A filled box throws the shadow of its frame; other nodes that of what they draw.
function drawShadow({ element, kind, properties: { shadow, fill, material } }) {
    const text = shadow ? `${shadow[2] ?? 0}px ${shadow[3] ?? 0}px ${shadow[0]}px ${shadow[1]}` : "";
    const isFrame = Boolean(material) || (Boolean(fill) && kind !== "path");
    element.style.boxShadow = isFrame ? text : "";
    element.style.filter = text && !isFrame ? `drop-shadow(${text})` : "";
}

// A box that only groups others does not cover the native controls below it.
function letsPointersPass({ kind, properties }) {
    if (properties.pass === true) return true;
    const { fill, material, border, focusable, drags } = properties;
    return kind === "box" && !fill && !material && !border && !focusable && !drags;
}
