// A part of the screen that scrolls natively and reports its position.

import { button, make } from "../elements.js";
import { Indicators } from "../indicators.js";
import { makeSpinner } from "./spinner.js";

// At most 30 reports per second.
const reportMilliseconds = 1000 / 30;
const refreshWords = { en: "Refresh", vi: "Làm mới" };

export const scroll = {
    make(node) {
        node.scroller = make("div", "scroller");
        node.inner = make("div", "content");
        node.scroller.append(node.inner);
        node.element.append(node.scroller);
        node.indicators = new Indicators(node.element, node.scroller);
        node.scroller.addEventListener("scroll", () => scrolled(node));
    },
    update(node, changed) {
        const { content = [0, 0], axes = "y", indicators, pulls, refreshing } = node.properties;
        if (changed.has("content")) {
            node.inner.style.width = `${content[0]}px`;
            node.inner.style.height = `${content[1]}px`;
        }
        node.scroller.classList.toggle("along-x", axes.includes("x"));
        node.scroller.classList.toggle("along-y", axes.includes("y"));
        node.scroller.style.touchAction = touches(node);
        node.indicators.axes = indicators === false ? "" : axes;
        if (changed.has("pulls")) offerRefresh(node, pulls === true);
        if (changed.has("refreshing")) showRefreshing(node, refreshing === true);
        if (changed.has("offset")) scrollToOffset(node);
    },
    remove(node) {
        clearTimeout(node.reportTimer);
    },
};

// Reports pending scrolls at once, because the server must know them to find what is under a pointer.
export function reportScrolls(tree) {
    for (const node of tree.nodes.values()) {
        if (node.kind === "scroll" && node.reportTimer) report(node);
    }
}

let attending = false;

// Makes scrolling elements reachable by keyboard: those that contain nothing that is.
export function attendScrollers(tree) {
    if (attending) return;
    attending = true;
    // Once per frame, because asking what scrolls lays out the page.
    requestAnimationFrame(() => {
        attending = false;
        attend(tree);
    });
}

function attend(tree) {
    for (const { kind, scroller, inner } of tree.nodes.values()) {
        if (kind !== "scroll") continue;
        const canScroll = scroller.scrollHeight > scroller.clientHeight
            || scroller.scrollWidth > scroller.clientWidth;
        const hasStop = inner.querySelector("[tabindex='0'], input, textarea, video, button") !== null;
        if (canScroll && !hasStop) scroller.tabIndex = 0;
        else scroller.removeAttribute("tabindex");
    }
}

// The directions in which a finger scrolls this node or one around it.
function touches(start) {
    let axes = "";
    for (let node = start; node; node = node.parent) {
        if (node.kind === "scroll") axes += node.properties.axes ?? "y";
    }
    return [axes.includes("x") ? "pan-x" : "", axes.includes("y") ? "pan-y" : ""].join(" ").trim();
}

function scrolled(node) {
    node.indicators.show();
    if (!node.reportTimer) node.reportTimer = setTimeout(() => report(node), reportMilliseconds);
}

function report(node) {
    clearTimeout(node.reportTimer);
    node.reportTimer = 0;
    const { scrollLeft, scrollTop } = node.scroller;
    const place = [Math.round(scrollLeft * 100) / 100, Math.round(scrollTop * 100) / 100];
    if (String(place) === String(node.reported)) return;
    node.reported = place;
    node.phone.send({ scroll: [node.id, ...place] });
}

function scrollToOffset(node) {
    const [left = 0, top = 0, token] = node.properties.offset ?? [];
    if (!node.properties.offset || token === node.offsetToken) return;
    node.offsetToken = token;
    const lessMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const isSmooth = Boolean(node.phone.motion) && !lessMotion;
    if (isSmooth) watch(node.scroller, left, top);
    node.scroller.scrollTo({ left, top, behavior: isSmooth ? "smooth" : "instant" });
}

// The screen is not settled while a list scrolls by itself, but it may never reach the requested place.
const longestSmoothScroll = 1500;
let smooth = [];

function watch(scroller, left, top) {
    smooth.push({ scroller, left, top, end: performance.now() + longestSmoothScroll });
}

export function isScrollingByItself() {
    const now = performance.now();
    smooth = smooth.filter(({ scroller, left, top, end }) => (
        scroller.isConnected && now < end
        && Math.max(Math.abs(scroller.scrollLeft - left), Math.abs(scroller.scrollTop - top)) >= 1));
    return smooth.length > 0;
}

// Keyboards and assistive technology cannot pull: they have a button.
function offerRefresh(node, isOffered) {
    node.refresh?.remove();
    node.refresh = null;
    if (!isOffered) return;
    const words = refreshWords[node.phone.language] ?? refreshWords.en;
    node.refresh = make("div", "actions", { "data-native": true });
    node.refresh.append(button(words, () => node.phone.send({ refresh: node.id })));
    node.element.prepend(node.refresh);
}

function showRefreshing(node, isShown) {
    node.sign?.remove();
    node.sign = null;
    if (!isShown) return;
    node.sign = make("div", "pull");
    node.sign.style.opacity = "1";
    node.sign.append(makeSpinner());
    node.element.append(node.sign);
}
