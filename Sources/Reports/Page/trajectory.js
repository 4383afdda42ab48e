
// The camera's trajectory in space.
(() => {
  const canvas = document.getElementById('space');
  const { path, duration } = report.data;
  if (!canvas || !path) return;
  const context = canvas.getContext('2d');
  const views = {
    free: { yaw: 0.7, pitch: 0.5 },
    top: { yaw: 0, pitch: Math.PI / 2 },
    side: { yaw: 0, pitch: 0 },
  };
  let view = views.free;
  // The chosen view, if not rotated since: it is fitted again when the page changes.
  let chosen = 'free';
  const scale = report.data.timeScale;

  const share = (time) => (duration > 0 ? time / duration : 0);

  function color(part) {
    const place = Math.min(Math.max(part, 0), 1) * (scale.length - 1);
    const index = Math.min(Math.floor(place), scale.length - 2);
    const mixed = scale[index].map((low, primary) => (
      Math.round(low + (scale[index + 1][primary] - low) * (place - index))));
    return `rgb(${mixed.join(',')})`;
  }

  const range = (values) => [
    values.reduce((low, value) => Math.min(low, value), Infinity),
    values.reduce((high, value) => Math.max(high, value), -Infinity),
  ];
  const [xs, ys, zs] = [range(path.x), range(path.y), range(path.z)];
  const center = [xs, ys, zs].map(([low, high]) => (low + high) / 2);
  // A quarter of a meter at least: a phone on a table is a point.
  const radius = Math.max(Math.hypot(xs[1] - xs[0], ys[1] - ys[0], zs[1] - zs[0]) / 2, 0.25);
  // The grid's cells: 1, 2 or 5 times a power of ten, two or more to the radius.
  const decade = 10 ** Math.floor(Math.log10(radius / 2));
  const cell = [5, 2, 1].map((factor) => factor * decade).find((size) => size <= radius / 2) ?? radius;

  // A trajectory that fills its space is drawn thin.
  const length = path.x.reduce((sum, x, index) => (index === 0 ? 0 : sum + Math.hypot(
    x - path.x[index - 1], path.y[index] - path.y[index - 1], path.z[index] - path.z[index - 1])), 0);
  const width = length / radius > 30 ? 1.5 : 3;

  // Between two points without poses in between nothing is drawn: the camera may have been anywhere.
  const isBroken = (to) => path.gaps.some(([start, end]) => (
    start < path.time[to] && end > path.time[to - 1]));
  const runs = [];
  // Consecutive points with the same color are one line: 64 colors look as smooth as more.
  const pieces = [];
  path.x.forEach((_, to) => {
    if (to === 0 || isBroken(to)) {
      runs.push({ from: to, to });
      return;
    }
    runs[runs.length - 1].to = to;
    const isTracked = Boolean(path.tracked[to] && path.tracked[to - 1]);
    const style = isTracked ? color(Math.round(share(path.time[to]) * 63) / 63) : '';
    const last = pieces[pieces.length - 1];
    if (last && last.style === style && last.to === to - 1) last.to = to;
    else pieces.push({ from: to - 1, to, style });
  });

  function projection() {
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const unit = Math.min(width, height) * view.zoom / radius;
    const [siny, cosy] = [Math.sin(view.yaw), Math.cos(view.yaw)];
    const [sinp, cosp] = [Math.sin(view.pitch), Math.cos(view.pitch)];
    return (x, y, z) => {
      const [dx, dy, dz] = [x - center[0], y - center[1], z - center[2]];
      const across = dx * cosy - dz * siny;
      const away = dx * siny + dz * cosy;
      return [width / 2 + across * unit, height / 2 - (dy * cosp - away * sinp) * unit];
    };
  }

  // As large as the trajectory fits, with room for the buttons and the text.
  function fitted(name) {
    view = { ...views[name], zoom: 1 };
    const project = projection();
    const points = path.x.map((x, index) => project(x, path.y[index], path.z[index]));
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const reach = (axis, length) => points.reduce((most, point) => (
      Math.max(most, Math.abs(point[axis] - length / 2) / (length / 2))), 1e-6);
    view.zoom = Math.min(0.86 / reach(0, width), 0.74 / reach(1, height), 0.9);
    chosen = name;
  }

  function line(points, style, width) {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.beginPath();
    points.forEach(([x, y], index) => (index ? context.lineTo(x, y) : context.moveTo(x, y)));
    context.stroke();
  }

  function drawGrid(project, colors) {
    const steps = Math.ceil((radius * 1.1) / cell);
    const [x0, z0] = [Math.round(center[0] / cell) * cell, Math.round(center[2] / cell) * cell];
    const reach = steps * cell;
    for (let step = -steps; step <= steps; step += 1) {
      const [x, z] = [x0 + step * cell, z0 + step * cell];
      line([project(x, ys[0], z0 - reach), project(x, ys[0], z0 + reach)], colors.line, 1);
      line([project(x0 - reach, ys[0], z), project(x0 + reach, ys[0], z)], colors.line, 1);
    }
  }

  function drawWay(project, colors) {
    const points = path.x.map((x, index) => project(x, path.y[index], path.z[index]));
    context.lineCap = 'round';
    context.lineJoin = 'round';
    runs.forEach(({ from, to }) => (
      line(points.slice(from, to + 1), colors.quiet, width + 1.5)));
    // The theme's color where tracking was limited.
    pieces.forEach(({ from, to, style }) => (
      line(points.slice(from, to + 1), style || colors.limited, style ? width : width + 1.5)));
    context.lineCap = 'butt';
    return points;
  }

  // A pyramid in the viewing direction: the camera looks along its −z axis.
  function drawCamera(project, { time, pose }) {
    const size = radius * 0.09;
    const at = (x, y, z) => project(...[0, 1, 2].map((row) => (
      pose[row] * x + pose[4 + row] * y + pose[8 + row] * z + pose[12 + row])));
    const tip = at(0, 0, 0);
    const corners = [[-1, -0.75], [1, -0.75], [1, 0.75], [-1, 0.75]]
      .map(([x, y]) => at(x * size * 0.6, y * size * 0.6, -size));
    const style = color(share(time));
    line([...corners, corners[0]], style, 1.2);
    corners.forEach((corner) => line([tip, corner], style, 1.2));
  }

  function drawEnd([x, y], isStart, colors) {
    context.beginPath();
    if (isStart) context.arc(x, y, 6, 0, 2 * Math.PI);
    else context.rect(x - 5.5, y - 5.5, 11, 11);
    context.fillStyle = color(isStart ? 0 : 1);
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = colors.ink;
    context.stroke();
  }

  // The camera's position at the cursor; none in a gap.
  function drawMark(points, colors) {
    const time = report.marked;
    if (time === null || path.gaps.some(([start, end]) => time > start && time < end)) return;
    const nearest = path.time.reduce((best, at, index) => (
      Math.abs(at - time) < Math.abs(path.time[best] - time) ? index : best), 0);
    const [x, y] = points[nearest];
    context.beginPath();
    context.arc(x, y, 7, 0, 2 * Math.PI);
    context.fillStyle = colors.ground;
    context.fill();
    context.lineWidth = 3;
    context.strokeStyle = colors.ink;
    context.stroke();
  }

  let latest = [];
  // The cursor moves to the trajectory point near the pointer, if there is one.
  function hover(x, y) {
    const distance = (point) => Math.hypot(point[0] - x, point[1] - y);
    const nearest = latest.reduce((best, point, index) => (
      distance(point) < distance(latest[best]) ? index : best), 0);
    if (latest.length && distance(latest[nearest]) < 24) report.mark(path.time[nearest]);
  }

  function draw() {
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const ratio = Math.max(window.devicePixelRatio || 1, report.isPrinting ? 2 : 1);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (chosen) fitted(chosen);
    const colors = report.colors();
    const project = projection();
    drawGrid(project, colors);
    const points = drawWay(project, colors);
    (path.cameras || []).forEach((camera) => drawCamera(project, camera));
    drawEnd(points[0], true, colors);
    drawEnd(points[points.length - 1], false, colors);
    drawMark(points, colors);
    latest = points;
    context.fillStyle = colors.quiet;
    context.font = '12px system-ui, sans-serif';
    context.fillText(`grid: ${Number(cell.toPrecision(2))} m`, 12, height - 12);
  }

  function turn(yaw, pitch, zoom = 1) {
    view.yaw += yaw;
    view.pitch = Math.min(Math.max(view.pitch + pitch, -Math.PI / 2), Math.PI / 2);
    view.zoom = Math.min(Math.max(view.zoom * zoom, 0.1), 10);
    chosen = '';
    draw();
  }

  function choose(name) {
    chosen = name;
    draw();
  }

  report.space = { canvas, turn, choose, hover };
  report.markers.push(draw);
  report.painters.push(draw);
  new ResizeObserver(draw).observe(canvas);
})();
