"""A declaration's signature as text that can be compared between two platforms.

A signature keeps what a caller depends on: names, labels, types, optionality, default arguments,
`throws`, `async`, `mutating`, whether a property can be set, and a case's raw value.
It omits what cannot be equal on both sides, and what does not matter to a caller:

- attributes except `@escaping`: Objective-C, availability and isolation are Apple's alone;
- `open`, `public`, `override`, `final` and the like: they describe the implementation;
- `class` and `static` members are both `static`;
- a `let` is a property that can only be read, a stored `var` one that can be set;
- a parameter's internal name; the value of a default argument;
- the module in front of a type's name, and `any`.
"""

import re

MODIFIERS = {
    "open", "public", "override", "final", "convenience", "required", "dynamic", "nonisolated",
    "weak", "unowned", "optional", "lazy", "indirect", "prefix", "infix", "postfix", "distributed",
}
MODULES = {
    "Swift", "Foundation", "FoundationEssentials", "ObjectiveC", "CoreFoundation", "Dispatch",
    "CoreGraphics", "CoreMedia", "CoreVideo", "CoreLocation", "CoreFoundationNames", "simd",
    "Darwin", "QuartzCore", "UIKit", "AVFoundation", "ARKit", "CoreMotion", "ImageIO",
    "UniformTypeIdentifiers", "VideoToolbox", "PhoneFoundation",
}


def signature(fragments: list[dict]) -> str:
    """The comparable text of a symbol graph's `declarationFragments`."""
    text = "".join(f["spelling"] for f in fragments if f["kind"] != "internalParam")
    text = without_attributes(" ".join(text.split()))
    text = re.sub(r"\b(%s)\(set\) " % "private|internal|fileprivate|package", "READONLY ", text)
    text = without_modifiers(text)
    text = re.sub(r"\b(%s)\." % "|".join(sorted(MODULES)), "", text)
    text = re.sub(r"\bany ", "", text)
    text = re.sub(r"\bclass (?=func|var|let|subscript)", "static ", text)
    text = re.sub(r" +([:,)])", r"\1", text)
    return with_accessors(without_default_values(text))


def without_attributes(text: str) -> str:
    """The text without attributes and their parenthesized arguments."""
    return re.sub(r"@(?!(?:escaping|MainActor|Sendable)\b)\w+(\.\w+)*(\([^()]*\))? ?", "", text)


def without_modifiers(text: str) -> str:
    """The text without leading modifiers of the implementation."""
    words = text.split(" ")
    while words and re.sub(r"\(\w+\)$", "", words[0]) in MODIFIERS:
        words.pop(0)
    kept = [w for w in words[:3] if w not in MODIFIERS]
    return " ".join(kept + words[3:])


def without_default_values(text: str) -> str:
    """The text with every default argument as `= …`; a case's value is kept."""
    if text.startswith("case "):
        return text
    out, depth, skipping = [], 0, None
    for index, character in enumerate(text):
        if skipping is not None:
            if character in ",)" and depth == skipping:
                skipping = None
            else:
                depth += (character in "([{") - (character in ")]}")
                continue
        if text.startswith("= ", index) and text[index - 1] == " " and depth > 0:
            out.append("= …")
            skipping = depth
            continue
        depth += (character in "([{") - (character in ")]}")
        out.append(character)
    return "".join(out)


def with_accessors(text: str) -> str:
    """A property's text with `{ get }` or `{ get set }`."""
    readable, text = "READONLY " in text, text.replace("READONLY ", "")
    match = re.match(r"(@MainActor )?(static )?(let|var) ", text)
    if not match:
        return text
    settable = match[3] == "var" and not readable
    name = (match[1] or "") + (match[2] or "") + "var " + text[match.end():]
    body = re.search(r" \{ (.*) \}$", name)
    if not body:
        return name + (" { get set }" if settable else " { get }")
    accessors = [w for w in ("get", "async", "throws", "set") if w in body[1].split()]
    if not settable:
        accessors = [w for w in accessors if w != "set"]
    return name[:body.start()] + " { " + " ".join(accessors) + " }"
