// Animations of what a patch changed. Each property of a node moves on its own, so that a later
// patch can replace the animation of one without disturbing the others.

import { transformText } from "./style.js";

const curves = {
    linear: "linear",
    easeIn: "cubic-bezier(0.42, 0, 1, 1)",
    easeOut: "cubic-bezier(0, 0, 0.58, 1)",
    easeInOut: "cubic-bezier(0.42, 0, 0.58, 1)",
    spring: "cubic-bezier(0.2, 0.9, 0.3, 1)",
    bouncy: "cubic-bezier(0.3, 1.5, 0.5, 1)",
};

// The styles that a property of the protocol is shown with.
const moving = {
    frame: ["left", "top", "width", "height"],
    opacity: ["opacity"],
    transform: ["transform"],
    fill: ["backgroundColor"],
};

const lessMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

// Null if nothing is to move.
export function motionOf(animation) {
    if (!animation || !(animation.seconds > 0)) return null;
    const { seconds, curve = "easeInOut", delay = 0, repeats = false } = animation;
    const easing = Array.isArray(curve)
        ? `cubic-bezier(${curve.join(", ")})` : curves[curve] ?? curves.easeInOut;
    return { duration: seconds * 1000, easing, delay: delay * 1000, repeats };
}

// Everything that can move, as it is seen now.
export function snapshot(node) {
    const style = getComputedStyle(node.element);
    const values = Object.fromEntries(Object.values(moving).flat().map((name) => [name, style[name]]));
    if (node.kind === "path") values.fill = getComputedStyle(node.path).fill;
    // A matrix is the same for a full turn and for none; at rest, the style's functions differ.
    const isAtRest = !node.motions?.has("transform");
    if (isAtRest && values.transform !== "none") values.transform = node.element.style.transform;
    if (isAtRest && values.transform === "none") values.transform = transformText([1, 0, 0, 0]);
    return values;
}

// Setting a property ends its animation, even one that repeats forever.
export function stopMotion(node, names) {
    for (const name of names) {
        node.motions?.get(name)?.cancel();
        node.motions?.delete(name);
    }
}

export function animateChange(node, changed, before, after, motion) {
    for (const name of changed) {
        if (!moving[name] || !isAllowed(name, motion)) continue;
        const isShape = name === "fill" && node.kind === "path";
        const styles = isShape ? ["fill"] : moving[name];
        const frames = Object.fromEntries(styles
            .filter((style) => before[style] !== after[style])
            .map((style) => [style, [before[style], after[style]]]));
        if (Object.keys(frames).length === 0) continue;
        const element = isShape ? node.path : node.element;
        keep(node, name, element.animate(frames, timing(motion, motion.repeats)));
    }
}

function keep(node, name, animation) {
    node.motions ??= new Map();
    node.motions.set(name, animation);
    animation.finished.then(
        () => { if (node.motions.get(name) === animation) node.motions.delete(name); },
        () => {});
}

// With reduced motion only fades are shown, and nothing that repeats forever.
function isAllowed(name, motion) {
    return !lessMotion.matches || (!motion.repeats && (name === "opacity" || name === "fill"));
}

function timing({ duration, easing, delay }, repeats = false) {
    return {
        duration, easing, delay, fill: "backwards",
        iterations: repeats ? Infinity : 1,
        direction: repeats && repeats !== "restart" ? "alternate" : "normal",
    };
}

// Where an added node comes from and a removed one goes: faded, or as its `transition` specifies.
function away({ transition: [dx, dy, scale, opacity] = [0, 0, 1, 0], transform }) {
    if (lessMotion.matches) return { opacity: 0 };
    const moved = `translate(${dx}px, ${dy}px) ${transformText(transform)} scale(${scale})`;
    return { opacity, ...(dx || dy || scale !== 1 ? { transform: moved } : {}) };
}

export function enter(node, motion) {
    node.element.animate([{ ...away(node.properties), offset: 0 }], timing(motion));
}

export function leave(element, properties, motion) {
    element.classList.add("leaving");
    element.inert = true;
    element.setAttribute("aria-hidden", "true");
    const animation = element.animate([{}, away(properties)], { ...timing(motion), fill: "both" });
    animation.finished.then(() => element.remove(), () => element.remove());
}
