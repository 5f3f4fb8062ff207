// SPDX-License-Identifier: MIT
// What to report, in the order of the maintainers' interest, a few a week.
import {copy, h, replace} from './dom.js';
import {count, plural} from './format.js';
import {tally} from './rows.js';

export function queuePage(root, context) {
  const {campaign, source} = context;
  const perWeek = h('input', {type: 'number', min: 1, max: 100, value: context.query.get('per_week') || 3, 'aria-label': 'reports for a solver in a week', id: 'per-week'});
  const list = h('div'), held = h('div');
  replace(root, h('h1', null, 'What to report first, of ' + context.name),
    h('p', {class: 'row'}, h('label', {for: 'per-week'}, 'At most'), perWeek, 'for a solver in a week. Wrong unsat first, then wrong sat, wrong models, crashes, the rest; default options before others.'),
    list, held);
  let drawn = false;
  const copyIssue = async (id) => {
    const {data} = await source.of(campaign, 'finding/' + id);
    await copy(`${data.issue.title}\n\n${data.issue.text.text}`, 'the issue of finding ' + id);
  };
  const entry = (row) => h('li', null, h('a', {href: `#/${campaign}/finding/${Number(row.id)}`}, `${row.id} ${row.title}`), ' ',
    h('span', {class: 'soft'}, `priority ${row.priority}, ${row.default_options ? 'default options' : 'with ' + row.options}, ${count(row.bytes)} bytes, ${plural(row.triggers, 'test')} `),
    h('button', {type: 'button', class: 'link', 'aria-label': 'copy the issue of finding ' + row.id, on: {click: () => copyIssue(row.id)}}, 'Copy issue'));
  const draw = async (table) => {
    const {data} = await source.of(campaign, 'queue?per_week=' + (Number(perWeek.value) || 3));
    const weeks = new Map();
    for (const q of data.queue) {
      if (!weeks.has(q.week)) weeks.set(q.week, []);
      if (table.rows.has(q.id)) weeks.get(q.week).push(table.rows.get(q.id));
    }
    replace(list, weeks.size ? [...weeks].slice(0, 20).map(([week, rows]) => h('section', {'aria-label': 'week ' + week}, h('h2', null, week === 1 ? 'This week' : 'Week ' + week), h('ol', null, rows.slice(0, 100).map(entry)))) : h('p', null, table.loading ? 'Reading the findings …' : 'Nothing is waiting to be reported.'));
    const reasons = tally(data.held, (e) => [e.why]);
    replace(held, reasons.length ? [h('h2', null, `Not in the queue (${count(data.held.length)})`), h('ul', null, reasons.map(([why, n]) => h('li', null, `${why}: ${count(n)}`)))] : []);
  };
  perWeek.addEventListener('change', async () => draw((await source.rows(campaign)).table));
  return {
    async update() {
      const {table, changed} = await source.rows(campaign);
      if (drawn && !changed) return;
      drawn = true;
      await draw(table);
    },
  };
}
