// Rotates and mirrors still and live images; after the rotation they fill the frame.

export function writeTurn(node, element) {
    const { turn = 0, mirror } = node.properties;
    node.element.classList.add("turns");
    element.classList.toggle("sideways", turn % 180 !== 0);
    // CSS applies the last function first: the image is rotated, then mirrored as the user sees it.
    element.style.transform = `translate(-50%, -50%)${mirror ? " scaleX(-1)" : ""} rotate(${turn}deg)`;
}
