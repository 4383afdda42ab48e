
// Rotates the trajectory by pointer, fingers, keys and buttons.
(() => {
  if (!report.space) return;
  const { canvas, turn, choose, hover } = report.space;
  const held = new Map();
  const spread = () => {
    const [first, second] = [...held.values()];
    return Math.hypot(first.x - second.x, first.y - second.y);
  };
  canvas.addEventListener('pointerdown', (event) => {
    held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    const last = held.get(event.pointerId);
    if (!last) {
      hover(event.offsetX, event.offsetY);
      return;
    }
    const before = held.size === 2 ? spread() : 0;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    // Two fingers both report the hand's movement, so each counts half.
    const share = 0.008 / held.size;
    turn(-dx * share, dy * share, before > 0 ? spread() / before : 1);
  });
  const release = (event) => held.delete(event.pointerId);
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('wheel', (event) => {
    // Without Control or Command, the wheel scrolls the page.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    turn(0, 0, Math.exp(-event.deltaY * 0.005));
  }, { passive: false });
  canvas.addEventListener('keydown', (event) => {
    const moves = {
      ArrowLeft: [0.1, 0], ArrowRight: [-0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1],
      '+': [0, 0, 1.2], '=': [0, 0, 1.2], '-': [0, 0, 1 / 1.2],
    };
    if (!moves[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    turn(...moves[event.key]);
  });
  document.querySelectorAll('button[data-view]').forEach((button) => {
    button.addEventListener('click', () => choose(button.dataset.view));
  });
})();
