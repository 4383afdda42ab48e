// Colors for times: viridis, the same stops as TimeScale.swift, needed before the report is there.

const stops = [
  [68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141], [39, 173, 129],
  [92, 200, 99], [170, 220, 50], [253, 231, 37],
];

/** Red, green and blue, 0 to 1, at a share of the recording. */
export function timeRGB(share) {
  const place = Math.min(Math.max(share, 0), 1) * (stops.length - 1);
  const index = Math.min(Math.floor(place), stops.length - 2);
  return stops[index].map((low, primary) => (low + (stops[index + 1][primary] - low) * (place - index)) / 255);
}

/** The same as a CSS color. */
export const timeColor = (share) => `rgb(${timeRGB(share).map((part) => Math.round(part * 255)).join(',')})`;
