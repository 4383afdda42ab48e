
// Samples over time: all plots show the same stretch of the recording.
(() => {
  const { data, short, common } = report;
  const graphs = [];
  const whole = [0, Math.max(data.duration, 1e-3)];
  let shown = whole;
  let isFollowing = false;
  // Other pages follow the shown stretch, and change a plot's samples by its name.
  report.viewers = [];
  report.plots = new Map();

  function show([start, end]) {
    // Not shorter than a few samples, not beyond the recording.
    const length = Math.min(Math.max(end - start, 0.02), whole[1]);
    const first = Math.min(Math.max(start, 0), whole[1] - length);
    shown = [first, first + length];
    isFollowing = true;
    graphs.forEach((graph) => graph.updateOptions({ dateWindow: shown }));
    isFollowing = false;
    report.viewers.forEach((view) => view(shown));
  }

  report.show = show;

  function zoom(action) {
    const [start, end] = shown;
    const [middle, half] = [(start + end) / 2, (end - start) / 2];
    if (action === 'in') show([middle - half / 2, middle + half / 2]);
    if (action === 'out') show([middle - half * 2, middle + half * 2]);
    if (action === 'back') show([start - half, end - half]);
    if (action === 'on') show([start + half, end + half]);
    if (action === 'all') show(whole);
  }

  function rows(plot) {
    const table = plot.time.map((time, index) => [
      time,
      ...plot.low.map((low, line) => {
        if (!plot.high) return low[index];
        const high = plot.high[line][index];
        return [low[index], (low[index] + high) / 2, high];
      }),
    ]);
    // A line is not continued over a gap.
    const breaks = plot.gaps.map(([start, end]) => [(start + end) / 2, ...plot.lines.map(() => null)]);
    return table.concat(breaks).sort((left, right) => left[0] - right[0]);
  }

  // The plot with finer samples in place of its own in their stretch [from, to].
  function refined(plot, finer, [from, to]) {
    const before = plot.time.filter((time) => time < from).length;
    const after = plot.time.filter((time) => time <= to).length;
    const joined = (own, fine) => [...own.slice(0, before), ...fine, ...own.slice(after)];
    const side = (name) => plot.low.map((_, line) => (
      joined((plot[name] || plot.low)[line], (finer[name] || finer.low)[line])));
    return {
      ...plot, time: joined(plot.time, finer.time), low: side('low'),
      ...(plot.high || finer.high ? { high: side('high') } : {}),
    };
  }

  // The plot with all its times later by some seconds.
  function shifted(plot, seconds) {
    const later = (time) => time + seconds;
    return { ...plot, time: plot.time.map(later), gaps: plot.gaps.map((gap) => gap.map(later)) };
  }

  // Air pressure changes in its sixth digit.
  const exact = (value) => String(Number(value.toPrecision(7)));

  function shade(shownPlot) {
    return (context, area, graph) => {
      context.fillStyle = report.colors().gap;
      shownPlot().gaps.forEach(([start, end]) => {
        const [left, right] = [graph.toDomXCoord(start), graph.toDomXCoord(end)];
        if (right < area.x || left > area.x + area.w) return;
        const from = Math.max(left, area.x);
        const to = Math.min(Math.max(right, left + 2), area.x + area.w);
        context.fillRect(from, area.y, to - from, area.h);
      });
    };
  }

  // Two fingers zoom and move; one finger scrolls the page.
  function fingers() {
    const model = Dygraph.defaultInteractionModel;
    const isPinch = (event, context) => event.touches.length > 1 || context.isPinch;
    return {
      ...model,
      touchstart(event, graph, context) {
        context.isPinch = event.touches.length > 1;
        if (context.isPinch) model.touchstart(event, graph, context);
      },
      touchmove(event, graph, context) {
        if (isPinch(event, context)) model.touchmove(event, graph, context);
      },
      touchend(event, graph, context) {
        if (isPinch(event, context)) model.touchend(event, graph, context);
      },
      dblclick: () => zoom('all'),
    };
  }

  function follow(graph) {
    if (isFollowing) return;
    const [start, end] = graph.xAxisRange();
    if (start !== shown[0] || end !== shown[1]) show([start, end]);
  }

  function keys(event) {
    const actions = {
      '+': 'in', '=': 'in', '-': 'out', ArrowLeft: 'back', ArrowRight: 'on', 0: 'all', Escape: 'all',
    };
    if (!actions[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    zoom(actions[event.key]);
  }

  // The sample nearest to a time.
  function nearest(times, time) {
    let [low, high] = [0, times.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle; else high = middle;
    }
    return Math.abs(times[low] - time) <= Math.abs(times[high] - time) ? low : high;
  }

  // The cursor over a plot, and the values at the cursor below it.
  function marker(shownPlot, graph, place, output) {
    const cursor = document.createElement('i');
    cursor.className = 'cursor';
    place.append(cursor);
    const show = (time) => {
      const plot = shownPlot();
      const isInGap = plot.gaps.some(([start, end]) => time > start && time < end);
      const { x, y, w, h } = graph.getArea();
      const left = time === null ? -1 : graph.toDomXCoord(time);
      cursor.hidden = left < x - 0.5 || left > x + w + 0.5;
      Object.assign(cursor.style, { left: `${left}px`, top: `${y}px`, height: `${h}px` });
      if (time === null) return;
      const index = nearest(plot.time, time);
      const values = plot.lines.map((name, line) => {
        const [low, high] = [plot.low, plot.high || plot.low].map((side) => side[line][index]);
        const value = short((low + high) / 2);
        return plot.lines.length > 1 ? `${name} ${value}` : value;
      });
      output.textContent = isInGap ? `${short(time)} s: gap`
        : `${short(plot.time[index])} s: ${values.join('  ')} ${plot.unit}`;
    };
    report.markers.push(show);
    show(report.marked);
    return show;
  }

  function draw(plot) {
    let mark = () => {};
    let current = plot;
    const shownPlot = () => current;
    const place = document.getElementById(`plot-${plot.name}`);
    const output = place.parentElement.querySelector('output');
    const label = `${plot.title} over time. Plus and minus zoom, arrow keys move.`;
    const graph = new Dygraph(place, rows(plot), {
      ...common(place, label),
      labels: ['time', ...plot.lines],
      customBars: Boolean(plot.high),
      dateWindow: shown,
      underlayCallback: shade(shownPlot),
      interactionModel: fingers(),
      zoomCallback: () => follow(graph),
      drawCallback: (self, isFirst) => {
        if (!isFirst) follow(self);
        mark(report.marked);
      },
      highlightCallback: (event, time) => report.mark(time),
      axes: {
        x: { axisLabelFormatter: (time) => `${short(time)} s`, drawGrid: false, pixelsPerLabel: 60 },
        y: { axisLabelWidth: 56, axisLabelFormatter: exact, pixelsPerLabel: 36 },
      },
    });
    place.addEventListener('keydown', keys);
    mark = marker(shownPlot, graph, place, output);
    graphs.push(graph);
    // Draws with finer samples ({ plot, stretch } or null) and with a shift in seconds.
    report.plots.set(plot.name, {
      plot,
      change({ finer = null, shift = 0 }) {
        const fine = finer ? refined(plot, finer.plot, finer.stretch) : plot;
        current = shift === 0 ? fine : shifted(fine, shift);
        graph.updateOptions({ file: rows(current), customBars: Boolean(current.high) });
      },
    });
    return { graph, place };
  }

  document.querySelectorAll('button[data-zoom]').forEach((button) => {
    button.addEventListener('click', () => zoom(button.dataset.zoom));
  });
  data.plots.forEach((plot) => report.work.push(() => draw(plot)));
})();
