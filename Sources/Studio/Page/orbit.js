// Moves the eye of a 3-D view around a point, by pointer, fingers, wheel and keys.

import { Spherical, Vector3 } from '/library/three.module.js';

const leastPolar = 0.02;

/** Keeps a camera of three.js at a distance and direction from `target`; calls `onchange`. */
export class Orbit {
  constructor(camera, surface, onchange) {
    Object.assign(this, { camera, surface, onchange, isEnabled: true, isMoved: false });
    this.target = new Vector3();
    this.place = new Spherical(5, 1, 0.7);
    this.held = new Map();
    this.listenForPointers();
    surface.addEventListener('wheel', (event) => {
      // Without the key the page scrolls.
      if (!this.isEnabled || (!event.ctrlKey && !event.metaKey)) return;
      event.preventDefault();
      this.zoom(Math.exp(event.deltaY * 0.005));
    }, { passive: false });
    surface.addEventListener('keydown', (event) => this.pressed(event));
  }

  /** Puts the camera at its place. */
  apply() {
    this.camera.position.setFromSpherical(this.place).add(this.target);
    this.camera.up.set(0, 1, 0);
    this.camera.lookAt(this.target);
  }

  changed() {
    this.apply();
    this.onchange();
  }

  turn(across, down) {
    this.isMoved = true;
    this.place.theta -= across;
    this.place.phi = Math.min(Math.max(this.place.phi - down, leastPolar), Math.PI - leastPolar);
    this.changed();
  }

  zoom(factor) {
    this.isMoved = true;
    this.place.radius = Math.min(Math.max(this.place.radius * factor, 0.05), 5000);
    this.changed();
  }

  /** Moves the target in the plane of the screen, in shares of its height. */
  pan(across, down) {
    this.isMoved = true;
    const reach = 2 * this.place.radius * Math.tan((this.camera.fov * Math.PI) / 360);
    const [right, up] = [0, 1].map((axis) => new Vector3().setFromMatrixColumn(this.camera.matrix, axis));
    this.target.addScaledVector(right, -across * reach).addScaledVector(up, down * reach);
    this.changed();
  }

  pressed(event) {
    const moves = {
      ArrowLeft: () => this.turn(-0.1, 0), ArrowRight: () => this.turn(0.1, 0),
      ArrowUp: () => this.turn(0, -0.1), ArrowDown: () => this.turn(0, 0.1),
      '+': () => this.zoom(0.8), '=': () => this.zoom(0.8), '-': () => this.zoom(1.25),
    };
    if (!moves[event.key] || !this.isEnabled || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    moves[event.key]();
  }

  get spread() {
    const [first, second] = [...this.held.values()];
    return Math.hypot(first.x - second.x, first.y - second.y);
  }

  listenForPointers() {
    const { surface, held } = this;
    surface.addEventListener('contextmenu', (event) => event.preventDefault());
    surface.addEventListener('pointerdown', (event) => {
      if (!this.isEnabled) return;
      held.set(event.pointerId, { x: event.clientX, y: event.clientY, isPan: event.button !== 0 || event.shiftKey });
      surface.setPointerCapture(event.pointerId);
    });
    surface.addEventListener('pointermove', (event) => this.dragged(event));
    ['pointerup', 'pointercancel'].forEach((kind) => (
      surface.addEventListener(kind, (event) => held.delete(event.pointerId))));
  }

  dragged(event) {
    const last = this.held.get(event.pointerId);
    if (!last) return;
    const before = this.held.size === 2 ? this.spread : 0;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    this.held.set(event.pointerId, { ...last, x: event.clientX, y: event.clientY });
    const height = this.surface.clientHeight;
    // Two fingers: each moves half as far as the hand.
    if (before > 0) {
      this.zoom(before / Math.max(this.spread, 1));
      this.pan(dx / height / 2, dy / height / 2);
    } else if (last.isPan) {
      this.pan(dx / height, dy / height);
    } else {
      this.turn(dx * 0.008, dy * 0.008);
    }
  }
}
