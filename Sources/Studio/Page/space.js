// The 3-D view of a session: trajectory, camera, feature points and cloud at the cursor.

import * as three from '/library/three.module.js';
import { colorPoints, isUncolored } from './cloud-colors.js';
import { element } from './element.js';
import { address } from './server.js';
import { button, themeColor } from './screen.js';
import { extent, SpaceScene } from './space-scene.js';
import {
  cloudPoints, frustum, imageCorners, imagePlane, plainPoints, setPose, trajectory,
} from './space-objects.js';

const median = (values) => values.sort((left, right) => left - right)[values.length >> 1];

const views = [['orbit', 'Orbit'], ['follow', 'Follow'], ['camera', 'Through the camera']];
const layers = [['image', 'Image'], ['features', 'Features'], ['cloud', 'Cloud']];

/** Shows frames in space. `picture()` has the canvas or video with the image of the frame. */
export class Space {
  constructor(place, toggles, { path, has, picture }) {
    Object.assign(this, { path, picture, frame: null, shownPoints: {}, view: 'orbit' });
    this.view3d = new SpaceScene(place, 'Trajectory and camera in three dimensions. Arrow keys rotate, plus and minus zoom.');
    this.isOn = { image: true, features: has.features, cloud: has.depth };
    this.isReading = {};
    this.view3d.beforeDraw = () => this.placeEye();
    this.showToggles(toggles, has);
  }

  showToggles(place, has) {
    const offered = layers.filter(([name]) => name === 'image' || (name === 'features' ? has.features : has.depth));
    const pressed = (isOn) => ({ 'aria-pressed': String(isOn) });
    const layerButtons = offered.map(([name, words]) => {
      const toggle = button(words, () => {
        this.isOn[name] = !this.isOn[name];
        toggle.setAttribute('aria-pressed', String(this.isOn[name]));
        this.refresh();
      }, pressed(this.isOn[name]));
      return toggle;
    });
    const viewButtons = views.map(([name, words]) => button(words, () => {
      this.view = name;
      viewButtons.forEach((one, index) => one.setAttribute('aria-pressed', String(views[index][0] === name)));
      this.changeView();
    }, pressed(name === this.view)));
    place.replaceChildren(
      element('span.joined', { role: 'group', 'aria-label': 'Shown in 3-D' }, layerButtons),
      element('span.joined', { role: 'group', 'aria-label': 'View' }, viewButtons),
      element('span.joined', { role: 'group', 'aria-label': 'Direction' }, [['free', 'Reset'], ['top', 'Top'], ['side', 'Side']]
        .map(([name, words]) => button(words, () => this.view3d.home(name)))));
  }

  /** The trajectory of the report's data; it replaces the one of the frames known so far. */
  setPath(path, length) {
    this.view3d.put('trajectory', trajectory(path, length, { limited: themeColor('limited') }));
    this.places = path.x.flatMap((x, index) => [x, path.y[index], path.z[index]]);
    this.size = extent(this.places).radius * 0.18;
    this.fit();
    this.showCamera();
  }

  /** The trajectory of some frames, until that of the report is there. */
  setFrames(frames, length) {
    const posed = frames.filter(({ pose }) => pose);
    const axis = (offset) => posed.map(({ pose }) => pose[12 + offset]);
    if (posed.length < 2) return;
    this.setPath({
      time: posed.map(({ time }) => time), x: axis(0), y: axis(1), z: axis(2),
      tracked: posed.map(({ tracking }) => tracking === 'normal'), gaps: [],
    }, length);
  }

  // The view holds the trajectory and the first cloud, until the user moves it.
  fit() {
    const all = [...(this.places ?? []), ...(this.sample ?? [])];
    if (all.length && this.view3d.isUntouched) this.view3d.frame(extent(all));
  }

  // Every 16th point of the first cloud; single far points would make everything else small.
  sampleCloud(positions) {
    if (this.sample) return;
    const some = Array.from({ length: Math.floor(positions.length / 48) }, (_, index) => positions.slice(index * 48, index * 48 + 3));
    const middle = [0, 1, 2].map((axis) => median(some.map((point) => point[axis])));
    const distance = (point) => Math.hypot(...point.map((value, axis) => value - middle[axis]));
    const near = some.map(distance).sort((left, right) => left - right)[Math.floor(some.length * 0.9)] ?? 0;
    this.sample = some.filter((point) => distance(point) <= near).flatMap((point) => [...point]);
    this.fit();
  }

  /** Shows a frame; `depthIndex` is the frame whose depth is shown with it, or null. */
  show(frame, depthIndex) {
    this.frame = frame;
    this.depthIndex = depthIndex;
    this.refresh();
  }

  refresh() {
    this.showCamera();
    this.read('features', this.frame?.features > 0 ? this.frame.index : null, '/api/session/points',
      (buffer) => plainPoints(new Float32Array(buffer, 0, Math.floor(buffer.byteLength / 12) * 3), themeColor('limited'), 4));
    this.read('cloud', this.depthIndex, '/api/session/cloud', (buffer) => {
      const points = cloudPoints(buffer);
      this.sampleCloud(points.geometry.attributes.position.array);
      this.uncolored = isUncolored(points) ? points : null;
      this.colorCloud();
      return points;
    });
  }

  // Only the image of the shown frame is there, so a cloud has the colors that are seen now.
  colorCloud() {
    const picture = this.picture();
    if (this.uncolored && this.frame && picture.source) colorPoints(this.uncolored, this.frame, picture);
  }

  /** The image on the frustum has changed. */
  imageChanged() {
    if (!this.picture().source) return;
    this.colorCloud();
    if (!this.plane) {
      if (this.isOn.image) this.showCamera();
    } else if (this.isOn.image) {
      this.texture.needsUpdate = true;
      this.view3d.draw();
    }
  }

  showCamera() {
    const { frame } = this;
    this.plane = null;
    if (!frame?.pose) {
      this.view3d.put('camera', null);
      return;
    }
    const isLooking = this.view === 'camera';
    const { intrinsics, width, height } = frame;
    const isKnown = width && height && intrinsics;
    const distance = this.size ?? 0.2;
    const corners = isKnown ? imageCorners(intrinsics, width, height, distance)
      : [[-1, 0.75], [1, 0.75], [1, -0.75], [-1, -0.75]].map(([x, y]) => [x * distance * 0.6, y * distance * 0.6, -distance]);
    const group = new three.Group();
    if (!isLooking) group.add(frustum(corners, themeColor('ink')));
    if (this.isOn.image && isKnown && this.picture().source) {
      this.plane = this.image(corners);
      // Through the camera, the image is behind everything.
      if (isLooking) Object.assign(this.plane, { renderOrder: -1 }).material.setValues({ depthTest: false, depthWrite: false });
      group.add(this.plane);
    }
    setPose(group, frame.pose);
    this.view3d.put('camera', group);
  }

  image(corners) {
    const { source, turns } = this.picture();
    if (!this.texture || this.texture.image !== source) {
      this.texture?.dispose();
      this.texture = new three.Texture(source);
      this.texture.minFilter = three.LinearFilter;
      this.texture.generateMipmaps = false;
    }
    this.texture.needsUpdate = true;
    return imagePlane(corners, this.texture, turns);
  }

  /** Reads points of a frame, one request at a time, and skips to the newest. */
  async read(name, index, where, make) {
    if (!this.isOn[name] || index === null || index === undefined) {
      this.shownPoints[name] = null;
      this.view3d.put(name, null);
      return;
    }
    if (this.shownPoints[name] === index || this.isReading[name]) return;
    this.isReading[name] = true;
    try {
      const response = await fetch(address(where, { path: this.path, index }));
      const buffer = response.ok ? await response.arrayBuffer() : null;
      this.shownPoints[name] = index;
      if (this.isOn[name]) this.view3d.put(name, buffer?.byteLength ? make(buffer) : null);
    } catch {
      this.shownPoints[name] = index;
    } finally {
      this.isReading[name] = false;
    }
    const newest = name === 'cloud' ? this.depthIndex : this.frame?.index;
    if (newest !== index) this.read(name, newest, where, make);
  }

  changeView() {
    const { orbit, camera } = this.view3d;
    orbit.isEnabled = this.view !== 'camera';
    camera.matrixAutoUpdate = true;
    if (this.view !== 'camera') {
      camera.fov = 50;
      camera.updateProjectionMatrix();
    }
    if (this.view === 'follow' && this.size) orbit.place.radius = Math.min(orbit.place.radius, this.size * 8);
    if (this.view === 'orbit') orbit.target.set(...(this.view3d.around?.middle ?? [0, 0, 0]));
    orbit.apply();
    this.showCamera();
  }

  // The eye moves with the recorded camera, if chosen.
  placeEye() {
    const { pose, intrinsics, width, height } = this.frame ?? {};
    if (!pose || this.view === 'orbit') return;
    const { orbit, camera } = this.view3d;
    if (this.view === 'follow') {
      orbit.target.set(pose[12], pose[13], pose[14]);
      orbit.apply();
      return;
    }
    new three.Matrix4().fromArray(pose).decompose(camera.position, camera.quaternion, new three.Vector3());
    if (!intrinsics || !height) return;
    // The whole image fits, whatever the shape of the view.
    const [vertical, horizontal] = [height / 2 / intrinsics[1], width / 2 / intrinsics[0]];
    camera.fov = (2 * Math.atan(Math.max(vertical, horizontal / camera.aspect)) * 180) / Math.PI;
    camera.updateProjectionMatrix();
  }
}
