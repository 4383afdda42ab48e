// The server's fonts as CSS.

// Height above and below the baseline at size 1, of the font files.
const metrics = {
    Inter: { ascent: 0.96875, descent: 0.2412 },
    "JetBrains Mono": { ascent: 1.02, descent: 0.3 },
};

function family(font) {
    return font.mono ? "JetBrains Mono" : "Inter";
}

export function writeFont(style, font = {}) {
    style.fontFamily = `"${family(font)}"`;
    style.fontSize = `${font.size ?? 17}px`;
    style.fontWeight = String(font.weight ?? 400);
    style.fontStyle = font.italic ? "italic" : "normal";
    style.fontVariantNumeric = font.digits ? "tabular-nums" : "normal";
}

// The font of a canvas, as CSS.
export function fontText(font = {}) {
    return `${font.italic ? "italic " : ""}${font.weight ?? 400} ${font.size ?? 17}px "${family(font)}"`;
}

// The distance from a text's anchor down to its baseline; `anchorY` is 0 at the top, 1 at the bottom.
export function baselineOffset(font = {}, anchorY = 0) {
    const { ascent, descent } = metrics[family(font)];
    return (font.size ?? 17) * (ascent - anchorY * (ascent + descent));
}
