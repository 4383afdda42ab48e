// Turns and mirrors what images and live images show; after the turn it fills the frame.

export function writeTurn(node, element) {
    const { turn = 0, mirror } = node.properties;
    node.element.classList.add("turns");
    element.classList.toggle("sideways", turn % 180 !== 0);
    // The last function is the first to act: turned, then mirrored as it is seen.
    element.style.transform = `translate(-50%, -50%)${mirror ? " scaleX(-1)" : ""} rotate(${turn}deg)`;
}
