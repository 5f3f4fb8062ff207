// SPDX-License-Identifier: MIT
// Lines and stacked areas over time, as SVG. Colours are classes, so that light and dark are the style's business.
import {h, svg, replace} from './dom.js';
import {decimal, duration, count} from './format.js';

const WIDTH = 460, HEIGHT = 170, LEFT = 46, RIGHT = 8, TOP = 8, BOTTOM = 20, COLORS = 10;

// The next number that is good to read on an axis; of whole ones if they are wanted.
export function roundUp(x, integers) {
  if (!(x > 0) || (integers && x <= 1)) return 1;
  const power = 10 ** Math.floor(Math.log10(x));
  for (const step of [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]) if (x <= step * power * 1.0000001 && !(integers && step * power % 1)) return step * power;
  return 10 * power;
}

function axisText(value) {
  if (value >= 1e6) return decimal(value / 1e6, value % 1e6 ? 1 : 0) + 'M';
  if (value >= 1e4) return decimal(value / 1e3, 0) + 'k';
  return String(Number(value.toPrecision(3)));
}

function grid(top, end, text) {
  const parts = [];
  for (let i = 0; i <= 4; ++i) {
    const y = HEIGHT - BOTTOM - i / 4 * (HEIGHT - TOP - BOTTOM), x = LEFT + i / 4 * (WIDTH - LEFT - RIGHT);
    parts.push(svg('line', {class: 'grid', x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y}));
    parts.push(svg('text', {x: LEFT - 5, y: y + 4, 'text-anchor': 'end'}, text(top * i / 4)));
    parts.push(svg('text', {x, y: HEIGHT - 5, 'text-anchor': i === 0 ? 'start' : i === 4 ? 'end' : 'middle'}, duration(end * i / 4)));
  }
  return parts;
}

function legendOf(series) {
  return h('ul', {class: 'legend'}, series.map((s, i) =>
    h('li', null, svg('svg', {viewBox: '0 0 10 10', 'aria-hidden': 'true'}, svg('rect', {class: 'c' + i % COLORS, width: 10, height: 10})), s.name)));
}

// series: [{name, values}], all as long as `seconds`. options: stacked, share (axis to 100 %), unit, integers.
export function plot(title, seconds, series, options = {}) {
  const at = h('span', {class: 'at'});
  const caption = h('figcaption', null, h('span', null, title), at);
  if (seconds.length < 2 || series.length === 0) return h('figure', null, caption, h('p', {class: 'soft'}, seconds.length < 2 ? 'Too short for a plot.' : 'Nothing yet.'));
  const levels = series.map((s) => s.values);
  if (options.stacked) {
    for (let i = 1; i < levels.length; ++i) levels[i] = levels[i].map((v, k) => v + levels[i - 1][k]);
  }
  const end = seconds[seconds.length - 1], highest = Math.max(0, ...levels.map((l) => l.reduce((a, b) => Math.max(a, b), 0)));
  const steps = 4 * roundUp(highest / 4, options.integers), top = options.share ? Math.min(1, steps) : steps;
  const text = options.share ? (v) => Math.round(100 * v) + ' %' : axisText;
  const x = (t) => (LEFT + t / end * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const y = (v) => (HEIGHT - BOTTOM - Math.min(1, v / top) * (HEIGHT - TOP - BOTTOM)).toFixed(1);
  const shapes = levels.map((level, i) => {
    const line = level.map((v, k) => x(seconds[k]) + ',' + y(v));
    if (!options.stacked) return svg('polyline', {class: 'c' + i % COLORS, points: line.join(' ')});
    const below = i === 0 ? level.map(() => 0) : levels[i - 1];
    const back = below.map((v, k) => x(seconds[k]) + ',' + y(v)).reverse();
    return svg('polygon', {class: 'c' + i % COLORS, points: line.concat(back).join(' ')});
  });
  const cross = svg('line', {class: 'cross', y1: TOP, y2: HEIGHT - BOTTOM, x1: -9, x2: -9});
  const last = series.map((s) => s.name + ' ' + text(s.values[s.values.length - 1])).join(', ');
  const picture = svg('svg', {class: 'plot', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `${title}; at the end: ${last}`},
    grid(top, end, text), shapes, cross);
  const tell = (k) => {
    cross.setAttribute('x1', x(seconds[k]));
    cross.setAttribute('x2', x(seconds[k]));
    const values = series.map((s) => (series.length > 1 ? s.name + ' ' : '') + (options.share ? text(s.values[k]) : options.integers ? count(s.values[k]) : decimal(s.values[k])));
    replace(at, ...[h('span', null, duration(seconds[k]) + '  ' + values.join(', '))]);
  };
  picture.addEventListener('pointermove', (event) => {
    const box = picture.getBoundingClientRect();
    const t = ((event.clientX - box.left) / box.width * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT) * end;
    let best = 0;
    for (let k = 0; k < seconds.length; ++k) if (Math.abs(seconds[k] - t) < Math.abs(seconds[best] - t)) best = k;
    tell(best);
  });
  return h('figure', null, caption, picture, series.length > 1 ? legendOf(series) : null);
}

// Of totals, how fast they grow: over a window, so that the line is not all noise.
export function rates(totals, base, windows = 60) {
  const window = Math.max(1, Math.round(totals.length / windows)), least = base[base.length - 1] / (2 * windows);
  return totals.map((v, k) => {
    let from = Math.max(0, k - window);
    while (from > 0 && base[k] - base[from] < least) --from;  // what little happened in says little
    const dv = v - (k === 0 ? 0 : totals[from]), db = base[k] - (k === 0 ? 0 : base[from]);
    return db > 0 ? Math.max(0, dv / db) : 0;
  });
}
