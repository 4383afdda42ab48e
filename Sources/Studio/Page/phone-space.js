// Where a phone is and was, in three dimensions.

import { Group } from '/library/three.module.js';
import { element } from './element.js';
import { onThemeChange, themeColor } from './screen.js';
import { extent, hasWebGL, SpaceScene } from './space-scene.js';
import { frustum, imageCorners, setPose, trajectory } from './space-objects.js';

const readInterval = 1000;

/** The trajectory since the phone connected, and the camera where it is now. */
export class PhoneSpace {
  constructor(place, number) {
    Object.assign(this, { number, revision: null, readAt: 0, size: 0.2 });
    if (!hasWebGL()) {
      place.append(element('p.quiet', {}, 'This browser has no WebGL, which the 3-D view needs.'));
      return;
    }
    this.scene = new SpaceScene(place, 'Trajectory and camera in three dimensions. Arrow keys rotate, plus and minus zoom.');
    onThemeChange(() => this.draw());
  }

  show({ pose, path, image }) {
    if (!this.scene || !pose) return;
    Object.assign(this, { pose, picture: image });
    this.draw();
    if (path !== this.revision && Date.now() - this.readAt > readInterval) this.read(path);
  }

  draw() {
    if (!this.pose) return;
    const { intrinsics, width, height } = this.picture ?? {};
    const corners = intrinsics ? imageCorners(intrinsics, width, height, this.size)
      : [[-1, 0.75], [1, 0.75], [1, -0.75], [-1, -0.75]].map(([x, y]) => [x * this.size * 0.6, y * this.size * 0.6, -this.size]);
    const group = new Group();
    group.add(frustum(corners, themeColor('ink')));
    setPose(group, this.pose);
    this.scene.put('camera', group);
  }

  async read(revision) {
    this.readAt = Date.now();
    try {
      const response = await fetch(`/api/path?phone=${this.number}`);
      if (!response.ok) return;
      this.showPath(await response.json());
      this.revision = revision;
    } catch {
      // The desk is gone; the page says so.
    }
  }

  showPath({ x, y, z, tracked }) {
    if (x.length < 2) return;
    const path = { time: x.map((_, index) => index), x, y, z, tracked: tracked.map(Boolean), gaps: [] };
    this.scene.put('trajectory', trajectory(path, x.length, { limited: themeColor('limited') }));
    const places = x.flatMap((value, index) => [value, y[index], z[index]]);
    const around = extent(places);
    this.size = around.radius * 0.18;
    if (this.scene.isUntouched) this.scene.frame(around);
  }
}
