// The recorded positions on a plain grid of latitude and longitude, by Leaflet.

import { element } from './element.js';
import { byId, onThemeChange, themeColor } from './screen.js';
import { get } from './server.js';
import { runScript } from './report-sections.js';
import { timeColor } from './time-colors.js';

// Lines of a grid at 1, 2 or 5 times a power of ten of a degree.
function gridStep(span) {
  const decade = 10 ** Math.floor(Math.log10(span / 4));
  return [1, 2, 5, 10].map((factor) => factor * decade).find((step) => span / step <= 6);
}

const degrees = (value, step) => `${value.toFixed(Math.max(0, Math.ceil(-Math.log10(step))))}°`;

function drawGrid(leaflet, map, layer) {
  layer.clearLayers();
  const bounds = map.getBounds();
  const [south, north, west, east] = [bounds.getSouth(), bounds.getNorth(), bounds.getWest(), bounds.getEast()];
  const step = gridStep(Math.max(north - south, 1e-7));
  const style = { color: themeColor('line'), weight: 1, interactive: false };
  const label = (place, words) => leaflet.marker(place, {
    interactive: false, keyboard: false, icon: leaflet.divIcon({ className: 'grid-label', html: element('span', {}, words), iconSize: [0, 0] }),
  }).addTo(layer);
  for (let index = Math.ceil(south / step); index * step <= north; index += 1) {
    leaflet.polyline([[index * step, west], [index * step, east]], style).addTo(layer);
    label([index * step, west], degrees(index * step, step));
  }
  // The same distance east as north looks square only at the equator; degrees are what is shown.
  const across = gridStep(Math.max(east - west, 1e-7));
  for (let index = Math.ceil(west / across); index * across <= east; index += 1) {
    leaflet.polyline([[south, index * across], [north, index * across]], style).addTo(layer);
    label([south, index * across], degrees(index * across, across));
  }
}

function drawTrack(leaflet, map, points, length) {
  for (let index = 1; index < points.length; index += 1) {
    const pair = [points[index - 1], points[index]].map(({ latitude, longitude }) => [latitude, longitude]);
    leaflet.polyline(pair, { color: timeColor(length > 0 ? points[index].time / length : 0), weight: 3, interactive: false }).addTo(map);
  }
}

function lastBefore(points, time) {
  let found = points[0];
  points.forEach((point) => { if (point.time <= time) found = point; });
  return found;
}

/** Shows the map if the session has positions. */
export async function showLocation(path, player) {
  const { points } = await get('/api/session/location', { path });
  if (!points.length) return;
  await runScript('/library/leaflet.js');
  const leaflet = globalThis.L;
  byId('place').hidden = false;
  const canZoom = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leaflet.map('map', { attributionControl: false, zoomAnimation: canZoom, maxZoom: 24, scrollWheelZoom: false, zoomSnap: 0.25 });
  const places = points.map(({ latitude, longitude }) => [latitude, longitude]);
  // A phone on a table moves by less than its accuracy: show 20 m at least.
  const bounds = leaflet.latLngBounds(places);
  map.fitBounds(bounds.extend(bounds.getCenter().toBounds(20)), { animate: false, padding: [24, 24] });
  const grid = leaflet.layerGroup().addTo(map);
  const redraw = () => drawGrid(leaflet, map, grid);
  map.on('moveend zoomend resize', redraw);
  onThemeChange(redraw);
  redraw();
  drawTrack(leaflet, map, points, player.end);
  const accuracy = leaflet.circle(places[0], { radius: 1, weight: 1, color: themeColor('run'), fillOpacity: 0.08, interactive: false }).addTo(map);
  const here = leaflet.circleMarker(places[0], { radius: 7, weight: 3, color: themeColor('ink'), fillColor: themeColor('ground'), fillOpacity: 1, interactive: false }).addTo(map);
  const show = () => {
    const point = lastBefore(points, player.time);
    const place = [point.latitude, point.longitude];
    here.setLatLng(place);
    accuracy.setLatLng(place);
    if (point.accuracy > 0) accuracy.setRadius(point.accuracy);
    byId('place-words').textContent = `${point.latitude.toFixed(6)}°, ${point.longitude.toFixed(6)}°`
      + `${point.accuracy > 0 ? ` ± ${point.accuracy.toFixed(1)} m` : ''} at ${point.time.toFixed(1)} s`;
  };
  player.addEventListener('time', show);
  show();
}
