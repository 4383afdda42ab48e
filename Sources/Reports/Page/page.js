'use strict';

// Shared by all drawing code: the data, the colors of the current theme, and the queue of plots.
// `var`, because a page that shows a growing recording runs these scripts again.
var report = (() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  // The style sheet's colors, so that each color is defined once.
  function colors() {
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    return {
      series: [1, 2, 3, 4, 5, 6].map((number) => color(`series-${number}`)),
      ground: color('ground'), ink: color('ink'), quiet: color('quiet'), line: color('line'), gap: color('gap-shade'),
      limited: color('limited'), found: color('ink'),
    };
  }
  const shared = {
    data, colors, isPrinting: false, painters: [], work: [], markers: [], marked: null,
    paint: () => shared.painters.forEach((painter) => painter()),
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', shared.paint);
  addEventListener('beforeprint', () => {
    shared.isPrinting = true;
    document.documentElement.classList.add('printing');
    shared.paint();
  });
  addEventListener('afterprint', () => {
    shared.isPrinting = false;
    document.documentElement.classList.remove('printing');
    shared.paint();
  });

  shared.short = (value) => String(Number(value.toPrecision(5)));

  function look() {
    const { series, line } = colors();
    return { colors: series, gridLineColor: line, axisLineColor: line };
  }

  shared.common = (place, label) => {
    place.tabIndex = 0;
    place.setAttribute('role', 'img');
    place.setAttribute('aria-label', label);
    return {
      ...look(), legend: 'never', strokeWidth: 1.3, highlightCircleSize: 3, rightGap: 10,
      axisLabelFontSize: 12, fillAlpha: 0.4, titleHeight: 0,
    };
  };

  // Draws one plot after the other once the page is loaded: they are below its first screen.
  const all = [];
  // In Chromium, what dygraphs draws during printing stays blank; a copy does not.
  function copyForPrint(place) {
    place.querySelectorAll('.copy').forEach((copy) => copy.remove());
    const original = place.querySelector('canvas');
    if (!shared.isPrinting || !original) return;
    const copy = document.createElement('canvas');
    copy.className = 'copy';
    [copy.width, copy.height] = [original.width, original.height];
    original.parentElement.append(copy);
    copy.getContext('2d').drawImage(original, 0, 0);
  }
  shared.painters.push(() => all.forEach(({ graph, place }) => {
    graph.updateOptions(look(), true);
    graph.resize();
    graph.updateOptions({});
    copyForPrint(place);
  }));
  function next() {
    const step = shared.work.shift();
    if (step) {
      all.push(step());
      setTimeout(next);
    } else {
      document.documentElement.dataset.drawn = 'yes';
    }
  }
  shared.start = () => setTimeout(next);
  shared.close = () => {
    [shared.painters, shared.markers, shared.work].forEach((list) => { list.length = 0; });
    all.splice(0).forEach(({ graph }) => graph.destroy());
  };
  // A page that appends the scripts when it is loaded already starts it after the last of them.
  if (document.readyState !== 'complete') addEventListener('load', shared.start);
  return shared;
})();
