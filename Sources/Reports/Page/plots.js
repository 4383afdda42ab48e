
// Readings over time: all plots show the same stretch of the recording.
(() => {
  const { data, short, common } = report;
  const graphs = [];
  const whole = [0, Math.max(data.duration, 1e-3)];
  let shown = whole;
  let isFollowing = false;

  function show([start, end]) {
    // Not shorter than a few readings, not beyond the recording.
    const length = Math.min(Math.max(end - start, 0.02), whole[1]);
    const first = Math.min(Math.max(start, 0), whole[1] - length);
    shown = [first, first + length];
    isFollowing = true;
    graphs.forEach((graph) => graph.updateOptions({ dateWindow: shown }));
    isFollowing = false;
  }

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
    // A line does not go on over a gap.
    const breaks = plot.gaps.map(([start, end]) => [(start + end) / 2, ...plot.lines.map(() => null)]);
    return table.concat(breaks).sort((left, right) => left[0] - right[0]);
  }

  // Air pressure changes in its sixth digit.
  const exact = (value) => String(Number(value.toPrecision(7)));

  function shade(plot) {
    return (context, area, graph) => {
      context.fillStyle = report.colours().gap;
      plot.gaps.forEach(([start, end]) => {
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

  function draw(plot) {
    const place = document.getElementById(`plot-${plot.name}`);
    const output = place.parentElement.querySelector('output');
    const label = `${plot.title} over time. Plus and minus zoom, arrow keys move.`;
    const graph = new Dygraph(place, rows(plot), {
      ...common(place, label),
      labels: ['time', ...plot.lines],
      customBars: Boolean(plot.high),
      dateWindow: shown,
      underlayCallback: shade(plot),
      interactionModel: fingers(),
      zoomCallback: () => follow(graph),
      drawCallback: (self, isFirst) => { if (!isFirst) follow(self); },
      highlightCallback: (event, time, points) => {
        const values = points.map(({ name, yval }) => (
          plot.lines.length > 1 ? `${name} ${short(yval)}` : short(yval)));
        output.textContent = `${short(time)} s: ${values.join('  ')} ${plot.unit}`;
      },
      unhighlightCallback: () => { output.textContent = ''; },
      axes: {
        x: { axisLabelFormatter: (time) => `${short(time)} s`, drawGrid: false, pixelsPerLabel: 60 },
        y: { axisLabelWidth: 56, axisLabelFormatter: exact, pixelsPerLabel: 36 },
      },
    });
    place.addEventListener('keydown', keys);
    graphs.push(graph);
    return { graph, place };
  }

  document.querySelectorAll('button[data-zoom]').forEach((button) => {
    button.addEventListener('click', () => zoom(button.dataset.zoom));
  });
  data.plots.forEach((plot) => report.work.push(() => draw(plot)));
})();
