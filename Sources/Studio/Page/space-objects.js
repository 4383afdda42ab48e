// The objects of the 3-D view: a recording's trajectory, its camera, its points.

import * as three from '/library/three.module.js';
import { timeRGB } from './time-colors.js';

function geometry(positions, colors = null, isNormalized = false) {
  const made = new three.BufferGeometry();
  made.setAttribute('position', new three.BufferAttribute(new Float32Array(positions), 3));
  if (colors) made.setAttribute('color', new three.BufferAttribute(colors, isNormalized ? 4 : 3, isNormalized));
  return made;
}

/**
 * The camera's trajectory: `path` is that of the report, { time, x, y, z, tracked, gaps }.
 * It is broken at gaps; a stretch with limited tracking has the color `limited`.
 * `color(share)` gives the color of a time, red, green and blue from 0 to 1.
 */
export function trajectory(path, length, { limited, color = timeRGB }) {
  const positions = [];
  const colors = [];
  const lost = new three.Color(limited);
  const isBroken = (to) => path.gaps.some(([start, end]) => start < path.time[to] && end > path.time[to - 1]);
  for (let to = 1; to < path.time.length; to += 1) {
    if (isBroken(to)) continue;
    const isTracked = path.tracked[to] && path.tracked[to - 1];
    [to - 1, to].forEach((index) => {
      positions.push(path.x[index], path.y[index], path.z[index]);
      colors.push(...(isTracked ? color(length > 0 ? path.time[index] / length : 0) : [lost.r, lost.g, lost.b]));
    });
  }
  const shape = geometry(positions, new Float32Array(colors));
  const group = new three.Group();
  group.add(new three.LineSegments(shape, new three.LineBasicMaterial({ vertexColors: three.VertexColors })));
  // Lines of WebGL are one pixel wide; points on them make the path visible.
  group.add(new three.Points(shape, new three.PointsMaterial({ vertexColors: three.VertexColors, size: 3, sizeAttenuation: false })));
  return group;
}

/** The corners of an image at a distance in camera axes, from its intrinsics in pixels. */
export function imageCorners([fx, fy, cx, cy], width, height, distance) {
  // (0, 0) is the center of the first pixel, so the edges are half a pixel outside.
  return [[-0.5, -0.5], [width - 0.5, -0.5], [width - 0.5, height - 0.5], [-0.5, height - 0.5]]
    .map(([u, v]) => [((u - cx) / fx) * distance, (-(v - cy) / fy) * distance, -distance]);
}

/** The camera as a pyramid, in camera axes; a triangle marks the upper edge of the image. */
export function frustum(corners, color) {
  const tip = [0, 0, 0];
  const [a, b] = corners;
  const top = [0, 1, 2].map((axis) => (a[axis] + b[axis]) / 2);
  const rise = Math.abs(corners[0][1] - corners[3][1]) * 0.14;
  const [left, right] = [0.35, 0.65].map((share) => [0, 1, 2].map((axis) => a[axis] + (b[axis] - a[axis]) * share));
  const peak = [top[0], top[1] + rise, top[2]];
  const lines = [
    ...corners.flatMap((corner, index) => [tip, corner, corner, corners[(index + 1) % 4]]),
    left, peak, peak, right,
  ];
  return new three.LineSegments(geometry(lines.flat()), new three.LineBasicMaterial({ color }));
}

/** The image on the far side of the frustum, whose texture has quarter turns clockwise. */
export function imagePlane(corners, texture, turns) {
  const shape = geometry(corners.flat());
  const around = [[0, 1], [1, 1], [1, 0], [0, 0]];
  const places = around.map((_, corner) => around[(corner + turns) % 4]).flat();
  shape.setAttribute('uv', new three.BufferAttribute(new Float32Array(places), 2));
  shape.setIndex([0, 3, 2, 0, 2, 1]);
  return new three.Mesh(shape, new three.MeshBasicMaterial({ map: texture, side: three.DoubleSide }));
}

/** Moves and rotates an object to a pose, 16 numbers in column-major order. */
export function setPose(object, pose) {
  object.matrixAutoUpdate = false;
  object.matrix.fromArray(pose);
  object.matrixWorldNeedsUpdate = true;
}

/** Points of one color, x, y, z in world axes. */
export function plainPoints(positions, color, size) {
  return new three.Points(geometry(positions), new three.PointsMaterial({ color, size, sizeAttenuation: false }));
}

/** A cloud of 16 bytes per point: x, y, z as Float32, then red, green, blue, 255. */
export function cloudPoints(buffer) {
  const count = Math.floor(buffer.byteLength / 16);
  const [floats, bytes] = [new Float32Array(buffer, 0, count * 4), new Uint8Array(buffer)];
  const positions = new Float32Array(count * 3);
  const colors = new Uint8Array(count * 4);
  for (let point = 0; point < count; point += 1) {
    positions.set(floats.subarray(point * 4, point * 4 + 3), point * 3);
    colors.set(bytes.subarray(point * 16 + 12, point * 16 + 16), point * 4);
  }
  // three r111 reads three of the four numbers of a color.
  return new three.Points(geometry(positions, colors, true),
    new three.PointsMaterial({ vertexColors: three.VertexColors, size: 3, sizeAttenuation: false }));
}

/** A dot that keeps its size on the screen. */
export function dot(position, color, size = 9) {
  return plainPoints(position, color, size);
}
