// SPDX-License-Identifier: MIT
// What each seed cost and gave, which were left out, and what findings come from.
import {h, replace} from './dom.js';
import {count, decimal, duration, percent} from './format.js';
import {tally} from './rows.js';
import {listAddress} from './findings.js';

const MOST = 200, AT_FIRST = 30;

function seedTable(campaign, data, most) {
  return h('div', {class: 'wide'}, h('table', {'aria-label': 'seeds'}, h('thead', null, h('tr', null, ['seed', 'units', 'tests', 'clusters', 'status', 'findings'].map((t, i) => h('th', {class: i > 0 && i < 4 ? 'n' : ''}, t)))),
    h('tbody', null, data.seeds.slice(0, most).map((s) => h('tr', null, h('td', {class: 'name'}, s.seed, s.bad_label ? h('div', {class: 'bad'}, 'bad label: ' + s.bad_label) : null),
      h('td', {class: 'n'}, count(s.units)), h('td', {class: 'n', title: Object.entries(s.strategies).map(([n, c]) => `${n} ${c}`).join(', ')}, count(s.tests)), h('td', {class: 'n'}, count(s.clusters)), h('td', null, s.status || ''),
      h('td', null, s.findings.slice(0, 12).map((id) => [h('a', {href: `#/${campaign}/finding/${Number(id)}`}, id), ' '])))))));
}

function tallyTable(title, pairs, all, link) {
  if (!pairs.length) return null;
  return h('div', null, h('h3', null, title), h('table', {'aria-label': title}, h('tbody', null, pairs.slice(0, 15).map(([name, n]) =>
    h('tr', null, h('td', {class: 'name'}, link ? h('a', {href: link(name)}, name) : name), h('td', {class: 'n'}, count(n)), h('td', {class: 'n'}, percent(n / all)))))));
}

function worthTable(s) {
  return h('div', {class: 'wide'}, h('table', {'aria-label': 'strategies'}, h('thead', null, h('tr', null, ['strategy', 'CPU', 'tests', 'clusters', 'CPU-min per cluster', 'tests per cluster'].map((t, i) => h('th', {class: i ? 'n' : ''}, t)))),
    h('tbody', null, Object.entries(s.strategies || {}).map(([name, c]) => h('tr', null, h('td', null, name), h('td', {class: 'n'}, duration(c.cpu_s)), h('td', {class: 'n'}, count(c.tests)), h('td', {class: 'n'}, count(c.clusters)),
      h('td', {class: 'n'}, c.clusters ? decimal(c.cpu_s / 60 / c.clusters, 2) : '–'), h('td', {class: 'n'}, c.clusters ? count(c.tests / c.clusters) : '–'))))));
}

export function seedsPage(root, context) {
  const {campaign, source} = context;
  const parts = {strategies: h('div'), from: h('div', {class: 'plots'}), seeds: h('div'), skipped: h('div')};
  replace(root, h('h1', null, 'Seeds and strategies of ' + context.name), h('h2', null, 'What strategies cost and give'), parts.strategies, h('h2', null, 'What findings come from'), parts.from,
    h('h2', null, 'Seeds'), parts.seeds, parts.skipped);
  let seedsAt = 0, first = true, most = AT_FIRST;
  const drawSeeds = (data) => replace(parts.seeds, h('p', {class: 'soft'}, `${count(data.count)} seeds, those with most clusters and tests first`), seedTable(campaign, data, most),
    data.seeds.length > most && most < MOST ? h('button', {type: 'button', on: {click: () => { most = MOST; drawSeeds(data); }}}, `Show ${count(Math.min(MOST, data.seeds.length))}`) : null);
  return {
    async update() {
      const [summary, rows] = await Promise.all([source.of(campaign, 'summary'), source.rows(campaign)]);
      if (first || summary.changed) replace(parts.strategies, worthTable(summary.data));
      if (first || rows.changed) {
        const all = [...rows.table.rows.values()], n = all.length || 1;
        replace(parts.from, tallyTable('Strategies', tally(all, (r) => [r.strategy]), n, (v) => listAddress(campaign, {strategy: v})),
          tallyTable('Theories', tally(all, (r) => r.theories || []), n, (v) => listAddress(campaign, {theory: v})), tallyTable('Operators', tally(all, (r) => (r.operators || []).map((o) => o.slice(o.indexOf(':') + 1))), n),
          tallyTable('Rules', tally(all, (r) => r.rules || []), n), tallyTable('Options', tally(all, (r) => r.option_list || []), n));
      }
      if (Date.now() - seedsAt > 30000) {
        seedsAt = Date.now();
        const {data} = await source.of(campaign, 'seeds');
        drawSeeds(data);
        replace(parts.skipped, data.skipped.length ? [h('h2', null, `Skipped seeds (${count(data.skipped_count)})`), h('ul', null, data.skipped.slice(0, MOST).map((s) => h('li', null, h('code', null, s.seed), ': ', s.reason)))] : []);
      }
      first = false;
    },
  };
}
