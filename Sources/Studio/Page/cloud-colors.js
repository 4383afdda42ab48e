// Colors for the points of a depth map from a movie's image, which only the browser decodes.

const gray = 176;
const width = 320;
let canvas = null;

/** Whether the server gave a cloud no colors. */
export function isUncolored(points) {
  const { array } = points.geometry.attributes.color;
  return array.length > 0 && array.every((value, index) => index % 4 === 3 || value === gray);
}

function pixels(source) {
  const [across, down] = [source.videoWidth ?? source.width, source.videoHeight ?? source.height];
  if (!across || !down) return null;
  canvas ??= document.createElement('canvas');
  Object.assign(canvas, { width, height: Math.max(1, Math.round((width * down) / across)) });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

// A place in the native image, 0 to 1 right and down, in the image after quarter turns clockwise.
const turned = [
  (across, down) => [across, down], (across, down) => [1 - down, across],
  (across, down) => [1 - across, 1 - down], (across, down) => [down, 1 - across],
];

/** Colors points by the image of a frame: each has the color of its pixel, gray beyond the image. */
export function colorPoints(points, frame, { source, turns }) {
  const { pose, intrinsics, width: across, height: down } = frame;
  const image = pose && intrinsics && across && down ? pixels(source) : null;
  if (!image) return;
  const [fx, fy, cx, cy] = intrinsics;
  const { position, color } = points.geometry.attributes;
  for (let point = 0; point < position.count; point += 1) {
    const [x, y, z] = [0, 1, 2].map((axis) => position.array[point * 3 + axis] - pose[12 + axis]);
    const [right, up, back] = [0, 4, 8].map((column) => pose[column] * x + pose[column + 1] * y + pose[column + 2] * z);
    // (0, 0) is the center of the first pixel.
    const [u, v] = [((cx + (right / -back) * fx) + 0.5) / across, ((cy - (up / -back) * fy) + 0.5) / down];
    if (back >= 0 || u < 0 || u >= 1 || v < 0 || v >= 1) continue;
    const [left, top] = turned[turns](u, v);
    const place = 4 * (Math.floor(top * image.height) * image.width + Math.floor(left * image.width));
    color.array.set(image.data.subarray(place, place + 3), point * 4);
  }
  color.needsUpdate = true;
}
