// The trajectories of two sessions in one 3-D view, each in one color.

import * as three from '/library/three.module.js';
import { element } from './element.js';
import { button, onThemeChange, themeColor } from './screen.js';
import { extent, SpaceScene } from './space-scene.js';
import { plainPoints, trajectory } from './space-objects.js';

const names = ['series-1', 'series-2'];

function rgb(name) {
  const { r, g, b } = new three.Color(themeColor(name));
  return [r, g, b];
}

const nearest = (times, time) => times.reduce((best, one, index) => (
  Math.abs(one - time) < Math.abs(times[best] - time) ? index : best), 0);

/** Shows the paths of two reports; `times()` returns each session's time at the cursor. */
export function showTrajectories(place, toggles, paths, player, times) {
  const view = new SpaceScene(place, 'Trajectories of both sessions in three dimensions. Arrow keys rotate, plus and minus zoom.');
  toggles.replaceChildren(element('span.joined', { role: 'group', 'aria-label': 'Direction' }, [['free', 'Reset'], ['top', 'Top'], ['side', 'Side']]
    .map(([name, words]) => button(words, () => view.home(name)))));
  const draw = () => paths.forEach((path, index) => {
    if (path) view.put(`trajectory-${index}`, trajectory(path, 1, { limited: themeColor(names[index]), color: () => rgb(names[index]) }));
  });
  const mark = () => paths.forEach((path, index) => {
    if (!path) return;
    const here = nearest(path.time, times()[index]);
    view.put(`here-${index}`, plainPoints([path.x[here], path.y[here], path.z[here]], themeColor(names[index]), 12));
  });
  view.frame(extent(paths.filter(Boolean).flatMap((path) => path.x.flatMap((x, index) => [x, path.y[index], path.z[index]]))));
  draw();
  mark();
  player.addEventListener('time', mark);
  onThemeChange(() => { draw(); mark(); });
  return mark;
}
