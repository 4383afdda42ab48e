// Small makers of elements.

export function make(tag, className = "", attributes = {}) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    setAttributes(element, attributes);
    return element;
}

export function makeDrawing(tag, className = "") {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    if (className) element.setAttribute("class", className);
    return element;
}

// null, undefined and false remove an attribute; true and everything else are written as text.
export function setAttributes(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) element.removeAttribute(name);
        else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
    }
}

export function button(words, pressed, className = "") {
    const element = make("button", className, { type: "button" });
    element.textContent = words;
    element.addEventListener("click", pressed);
    return element;
}
