// A 3-D scene with a ground grid, drawn only when something changed.

import * as three from '/library/three.module.js';
import { element } from './element.js';
import { Orbit } from './orbit.js';
import { onThemeChange, oncePerFrame, themeColor } from './screen.js';

/** Whether the browser can draw in 3-D. */
export function hasWebGL() {
  const context = document.createElement('canvas').getContext('webgl');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return Boolean(context);
}

/** The size of grid cells: 1, 2 or 5 times a power of ten, two or more to a radius. */
export function cellSize(radius) {
  const decade = 10 ** Math.floor(Math.log10(radius / 2));
  return [5, 2, 1].map((factor) => factor * decade).find((size) => size <= radius / 2) ?? radius;
}

/** The middle, the radius and the lowest height of coordinates [x, y, z, x, …]. */
export function extent(coordinates) {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
  coordinates.forEach((value, index) => {
    low[index % 3] = Math.min(low[index % 3], value);
    high[index % 3] = Math.max(high[index % 3], value);
  });
  const middle = low.map((value, axis) => (value + high[axis]) / 2);
  const radius = Math.hypot(...low.map((value, axis) => high[axis] - value)) / 2;
  // A phone on a table is a point: show a half meter around it.
  return { middle, radius: Math.max(Number.isFinite(radius) ? radius : 0, 0.25), floor: low[1] };
}

/** A WebGL view in an element: `scene`, `camera`, `orbit`, and `draw()` to ask for an image. */
export class SpaceScene {
  constructor(place, label) {
    this.place = place;
    this.scene = new three.Scene();
    this.camera = new three.PerspectiveCamera(50, 1, 0.01, 10000);
    this.renderer = new three.WebGLRenderer({ antialias: true, alpha: true });
    const canvas = this.renderer.domElement;
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', label);
    this.words = element('p.space-words.quiet');
    place.append(canvas, this.words);
    this.draw = oncePerFrame(() => this.drawNow());
    this.beforeDraw = () => {};
    this.orbit = new Orbit(this.camera, canvas, this.draw);
    new ResizeObserver(() => this.resize()).observe(place);
    onThemeChange(() => this.showGrid());
    this.resize();
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.place;
    if (!width || !height) return;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, 2));
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  /** Whether the view is still as the page chose it. */
  get isUntouched() {
    return !this.orbit.isMoved;
  }

  /** Looks at everything: { middle, radius, floor }. */
  frame(around) {
    this.around = around;
    this.showGrid();
    this.home();
  }

  /** Back to the first view, or to one from above or from the side. */
  home(view = 'free') {
    if (!this.around) return;
    const { middle, radius } = this.around;
    this.orbit.target.set(...middle);
    const [polar, azimuth] = { free: [1.05, 0.7], top: [0.02, 0], side: [Math.PI / 2, 0] }[view];
    this.orbit.place.set(radius * 2.6, polar, azimuth);
    this.orbit.changed();
  }

  showGrid() {
    if (!this.around) return;
    const { middle, radius, floor } = this.around;
    const cell = cellSize(radius);
    const count = Math.max(2 * Math.ceil((radius * 1.3) / cell), 2);
    const color = themeColor('line');
    this.scene.remove(this.grid);
    this.grid = new three.GridHelper(count * cell, count, color, color);
    this.grid.position.set(Math.round(middle[0] / cell) * cell, floor, Math.round(middle[2] / cell) * cell);
    this.scene.add(this.grid);
    this.words.textContent = `grid: ${Number(cell.toPrecision(2))} m`;
    this.draw();
  }

  drawNow() {
    this.beforeDraw();
    this.renderer.render(this.scene, this.camera);
  }

  /** Replaces an object of the scene by name; null removes it. */
  put(name, object) {
    const old = this.scene.getObjectByName(name);
    if (old) {
      this.scene.remove(old);
      old.traverse((part) => part.geometry?.dispose());
    }
    if (object) {
      object.name = name;
      this.scene.add(object);
    }
    this.draw();
  }
}
