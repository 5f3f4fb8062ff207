// SPDX-License-Identifier: MIT
// Is it working, what did it find, is it worth going on, what is to be reported first?
import {h, replace} from './dom.js';
import {about, count, date, decimal, duration, percent, plural} from './format.js';
import {plot, rates} from './plot.js';
import {listAddress} from './findings.js';
import {stateOf} from './rows.js';

const MOST_SOLVERS = 6;

function card(value, what) {
  return h('div', {class: 'card'}, h('b', {title: value}, value), h('span', null, what));
}

function state(s) {
  return h('span', null, h('span', {class: s.running ? 'dot on' : 'dot', 'aria-hidden': 'true'}),
    s.running ? 'running' : s.over ? 'ended' : 'not running');
}

function cards(s) {
  const seconds = s.seconds || 0;
  const since = s.last_finding === null || s.last_finding === undefined ? 'none yet' : about(seconds - s.last_finding);
  return h('div', {class: 'cards'},
    h('div', {class: 'card'}, h('b', null, state(s)), h('span', null, s.at ? 'last heard ' + date(s.at) : '')),
    card(duration(seconds), 'run time' + (s.seconds_left ? ', ' + duration(s.seconds_left) + ' left' : '')),
    card(count(s.clusters), `clusters, ${count(s.new_clusters)} new, ${count(s.seed_clusters)} by seeds`),
    card(since, s.running ? 'since the last new cluster' : 'from the last new cluster to the end'),
    card(count(s.tests), 'tests'),
    card(decimal(s.tests_per_second_now), `tests/s ${s.running ? 'now' : 'at the end'} (mean ${decimal(s.tests_per_second)})`),
    card(decimal(s.tests_per_cpu_second), 'tests per CPU-second'),
    card(percent(s.outside_share), 'CPU outside solvers'),
    card(s.seeds ? `${count(s.seeds_run)}/${count(s.seeds)}` : '–', 'seeds run' + (s.seeds_skipped ? `, ${count(s.seeds_skipped)} skipped` : '')),
    card(count(s.reductions_waiting), 'findings to reduce'));
}

function messages(s) {
  const list = (items, kind) => items && items.length ? h('ul', {class: 'notes ' + kind}, items.map((text) => h('li', null, text))) : null;
  const failed = s.unpublished ? [`${plural(s.unpublished, 'finding')} failed the last check and ${s.unpublished === 1 ? 'is' : 'are'} not shown: a bug of Smiter, kept in the folder unpublished.`] : [];
  return [list(failed, ''), list((s.own_crashes || []).map((text) => 'Smiter itself crashed, and went on: ' + text), ''), list(s.warnings, ''), list(s.notes, 'plain')];
}

// Of a campaign on many machines: who takes part, and when each was last heard of.
function machineTable(s) {
  if (!s.machines || !s.machines.length) return [];
  const silent = (m) => m.left ? 'left' : about(Math.max(0, Date.now() / 1000 - m.seen)) + ' ago';
  return [h('h2', null, 'Machines'), h('div', {class: 'wide'}, h('table', {'aria-label': 'machines'},
    h('thead', null, h('tr', null, ['machine', 'jobs', 'tests', 'CPU', 'last heard of'].map((t, i) => h('th', {class: i ? 'n' : ''}, t)))),
    h('tbody', null, s.machines.slice(0, 200).map((m) => h('tr', null, h('td', {class: 'name'}, m.name), h('td', {class: 'n'}, count(m.jobs)), h('td', {class: 'n'}, count(m.tests)), h('td', {class: 'n'}, duration(m.cpu_seconds)), h('td', {class: 'n'}, silent(m)))))))];
}

// What is wrong: clusters by class and solver, the gravest first. Each number leads to its findings.
function foundTable(campaign, rows) {
  if (!rows.length) return [h('p', {class: 'soft'}, 'Nothing yet.')];
  const solvers = [...new Set(rows.map((r) => r.solver))].sort().slice(0, MOST_SOLVERS), classes = new Map();
  for (const row of rows) {
    if (!classes.has(row.class)) classes.set(row.class, []);
    classes.get(row.class).push(row);
  }
  const gravest = (some) => some.reduce((best, row) => Math.min(best, row.priority), 99);
  const cell = (some, wanted) => h('td', {class: 'n'}, some.length ? h('a', {href: listAddress(campaign, wanted)}, count(some.length)) : '–');
  const line = ([name, some]) => h('tr', null, h('td', {class: 'name'}, name), cell(some.filter((r) => stateOf(r) === 'open'), {class: name, state: 'open'}),
    cell(some, {class: name}), solvers.map((solver) => cell(some.filter((r) => r.solver === solver), {class: name, solver})));
  return [h('div', {class: 'wide'}, h('table', {'aria-label': 'found'}, h('thead', null, h('tr', null, h('th', null, 'class'), ['to report', 'all', ...solvers].map((t) => h('th', {class: 'n'}, t)))),
    h('tbody', null, [...classes].sort((a, b) => gravest(a[1]) - gravest(b[1]) || b[1].length - a[1].length).slice(0, 20).map(line))))];
}

function bar(share) {
  const element = h('span', {class: 'bar', 'aria-hidden': 'true'});
  element.style.width = Math.round(Math.max(0, Math.min(1, share || 0)) * 60) + 'px';
  return element;
}

// The numbers of all rows, added up name by name.
function sumOf(rows) {
  const sum = {outcomes: {}};
  for (const [, counts] of rows) {
    for (const [name, value] of Object.entries(counts)) if (typeof value === 'number') sum[name] = (sum[name] || 0) + value;
    for (const [name, value] of Object.entries(counts.outcomes || {})) sum.outcomes[name] = (sum.outcomes[name] || 0) + value;
  }
  return sum;
}

function strategyTable(s) {
  const rows = Object.entries(s.strategies || {});
  if (rows.length > 1) rows.push(['all', sumOf(rows)]);
  const cpu = Object.values(s.strategies || {}).reduce((sum, c) => sum + (c.cpu_s || 0), 0);
  return h('div', {class: 'wide'}, h('table', {'aria-label': 'strategies'},
    h('thead', null, h('tr', null, ['strategy', 'tests', 'units', 'CPU', 'share so far', 'share now', 'findings', 'clusters'].map((t, i) => h('th', {class: i ? 'n' : ''}, t)))),
    h('tbody', null, rows.map(([name, c]) => h('tr', null, h('td', {class: 'name'}, name), h('td', {class: 'n'}, count(c.tests)), h('td', {class: 'n'}, count(c.units)),
      h('td', {class: 'n'}, duration(c.cpu_s)), h('td', {class: 'n'}, bar(c.cpu_s / cpu), ' ', percent(cpu > 0 ? c.cpu_s / cpu : NaN)),
      h('td', {class: 'n'}, c.share > 0 ? percent(c.share) : '–'), h('td', {class: 'n'}, count(c.findings)), h('td', {class: 'n'}, count(c.clusters)))))));
}

function solverTable(s) {
  const rows = Object.entries(s.solvers || {});
  if (rows.length > 1) rows.push(['all', {...sumOf(rows), mean_ms: NaN, limit_ms: NaN, processes: undefined}]);
  const sum = (o, ...names) => names.reduce((all, name) => all + ((o || {})[name] || 0), 0);
  return h('div', {class: 'wide'}, h('table', {'aria-label': 'solvers'},
    h('thead', null, h('tr', null, ['solver', 'version', 'queries', 'sat', 'unsat', 'unknown', 'limit', 'rejected', 'crashes', 'mean ms', 'limit ms', 'restarts'].map((t, i) => h('th', {class: i > 1 ? 'n' : ''}, t)))),
    h('tbody', null, rows.map(([name, c]) => h('tr', null, h('td', {class: 'name'}, name), h('td', {class: 'name'}, c.version || ''),
      [c.queries, sum(c.outcomes, 'sat'), sum(c.outcomes, 'unsat'), sum(c.outcomes, 'unknown'), sum(c.outcomes, 'timeout', 'memory'), sum(c.outcomes, 'unsupported', 'error'),
        sum(c.outcomes, 'crash')].map((v) => h('td', {class: 'n'}, count(v))),
      h('td', {class: 'n'}, decimal(c.mean_ms)), h('td', {class: 'n'}, count(c.limit_ms)), h('td', {class: 'n'}, c.processes === undefined ? '–' : count(Math.max(0, c.processes - 1))))))));
}

// Clusters by class, from when each was found.
function clustersOverTime(seconds, rows) {
  const classes = new Map();
  for (const row of rows) {
    if (!classes.has(row.class)) classes.set(row.class, []);
    classes.get(row.class).push(row.seconds);
  }
  return [...classes].sort((a, b) => b[1].length - a[1].length).slice(0, 9).map(([name, times]) => {
    times.sort((a, b) => a - b);
    let found = 0;
    return {name, values: seconds.map((t) => { while (found < times.length && times[found] <= t) ++found; return found; })};
  });
}

function plots(t, rows) {
  const seconds = t.seconds || [];
  if (seconds.length < 2) return [h('p', {class: 'soft'}, 'No plots yet: the campaign is only seconds old.')];
  const byName = (columns) => Object.entries(columns || {}).map(([name, totals]) => ({name, totals})).filter((s) => s.totals[s.totals.length - 1] > 0);
  const shares = (columns) => {
    const series = byName(columns).map((s) => ({name: s.name, values: rates(s.totals, seconds, 20)}));
    const sums = seconds.map((_, k) => series.reduce((sum, s) => sum + s.values[k], 0));
    return series.map((s) => ({name: s.name, values: s.values.map((v, k) => sums[k] > 0 ? v / sums[k] : 0)}));
  };
  const outside = rates(t.cpu_seconds.map((v, k) => v - t.solver_cpu_seconds[k]), t.cpu_seconds);
  return [
    plot('Clusters by class', seconds, clustersOverTime(seconds, rows), {stacked: true, integers: true}),
    plot('Tests per second', seconds, [{name: 'tests/s', values: rates(t.tests, seconds)}]),
    plot('Tests per CPU-second', seconds, [{name: 'tests/CPU-s', values: rates(t.tests, t.cpu_seconds)}]),
    plot('CPU outside solvers', seconds, [{name: 'share', values: outside}], {share: true}),
    plot('Effort by strategy (share of solver CPU)', seconds, shares(t.strategy_cpu_s), {stacked: true, share: true}),
    plot('Solver CPU per second, by solver', seconds, byName(t.solver_cpu_s).map((s) => ({name: s.name, values: rates(s.totals, seconds)})), {stacked: true}),
  ];
}

function reportFirst(campaign, queue, table) {
  const first = queue.queue.slice(0, 5).map((entry) => table.rows.get(entry.id)).filter(Boolean);
  if (!first.length) return [h('p', {class: 'soft'}, table.loading ? 'Reading the findings …' : 'Nothing is waiting to be reported.')];
  return [h('ol', null, first.map((row) => h('li', null, h('a', {href: `#/${campaign}/finding/${row.id}`}, row.title), ' ',
    h('span', {class: 'soft'}, `priority ${row.priority}, ${row.default_options ? 'default options' : 'with options'}, ${count(row.bytes)} bytes, ${plural(row.triggers, 'test')}`)))),
  h('p', null, h('a', {href: `#/${campaign}/queue`}, `All ${count(queue.queue.length)} in the queue`))];
}

function settingsOf(s) {
  const settings = s.settings || {}, line = (name, value) => value && value.length ? [h('dt', null, name), h('dd', null, value)] : [];
  return h('dl', null, line('solvers', (settings.solvers || []).join(', ')), line('seeds', (settings.seeds || []).join(', ')),
    line('strategies', (settings.strategies || []).join(', ')), line('known', (settings.known || []).join(', ')),
    line('jobs', String(settings.jobs || '')), line('random seed', String(settings.seed ?? '')), line('Smiter', settings.smiter),
    (settings.runs || []).map((run) => [h('dt', null, 'run'), h('dd', null, h('code', null, run))]));
}

// What a page with its data inside holds.
function keptText(page) {
  const listed = page.listed < page.findings ? `It lists ${count(page.listed)} of ${plural(page.findings, 'finding')}. ` : '';
  const detailed = page.detailed < page.listed ? `It has all about ${count(page.detailed)} of them; the folder findings has the others. ` : '';
  return listed + detailed + 'To mark findings and to see news: smiter serve.';
}

export function overviewPage(root, context) {
  const {campaign, source} = context;
  const parts = {cards: h('div'), machines: h('div'), messages: h('div'), first: h('div'), found: h('div'), plots: h('div', {class: 'plots'}), strategies: h('div'), solvers: h('div'), settings: h('div')};
  const written = source.page ? h('p', {class: 'soft'}, `Written ${date(source.page.written)}. ${keptText(source.page)}`) : null;
  replace(root, h('h1', null, context.name), written, parts.messages, parts.cards, parts.machines, h('div', {class: 'cols'}, h('section', {'aria-label': 'report first'}, h('h2', null, 'Report first'), parts.first), h('section', {'aria-label': 'what was found'}, h('h2', null, 'What was found'), parts.found)), h('h2', null, 'Over time'), parts.plots,
    h('h2', null, 'Strategies'), parts.strategies, h('h2', null, 'Solvers'), parts.solvers, h('h2', null, 'Settings'), parts.settings);
  let shown = false;
  return {
    async update() {
      const [summary, timeline, rows] = await Promise.all([source.of(campaign, 'summary'), source.of(campaign, 'timeline'), source.rows(campaign)]);
      const s = summary.data;
      if (s.error) {
        replace(parts.messages, h('ul', {class: 'notes'}, h('li', null, s.error)));
        return;
      }
      if (!shown || summary.changed) {
        replace(parts.cards, cards(s));
        replace(parts.messages, messages(s));
        replace(parts.machines, machineTable(s));
        replace(parts.strategies, strategyTable(s));
        replace(parts.solvers, solverTable(s));
        replace(parts.settings, settingsOf(s));
      }
      if (!shown || timeline.changed || rows.changed) replace(parts.plots, plots(timeline.data, [...rows.table.rows.values()]));
      if (!shown || rows.changed) {
        const queue = await source.of(campaign, 'queue');
        replace(parts.found, foundTable(campaign, [...rows.table.rows.values()]));
        replace(parts.first, reportFirst(campaign, queue.data, rows.table));
      }
      shown = true;
    },
  };
}
