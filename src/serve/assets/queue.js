// SPDX-License-Identifier: MIT
// What to report, in the order of the maintainers' interest, a few a week.
import {copy, h, replace} from './dom.js';
import {count, plural} from './format.js';
import {stateOf} from './rows.js';
import {script} from './smt.js';

const MOST_SHOWN = 12, MOST_SCRIPT = 1500;

// `inline code` of Markdown without its marks.
function plain(text) {
  return (text || '').replaceAll('`', '');
}

// What is wrong, at a glance.
function glance(f) {
  const text = f.texts && f.texts['reduced.smt2'];
  if (!text) return [];
  return [h('p', null, h('b', null, 'Observed: '), plain(f.observed), '. ', h('b', null, 'Expected: '), plain(f.expected), '.', f.history ? ` Releases: ${f.history}.` : ''),
    text.bytes <= MOST_SCRIPT ? script(text.text, 'script of finding ' + f.id) : null];
}

// Of each reason how many there are, and which.
function heldBack(campaign, entries, table) {
  const reasons = new Map();
  for (const {id, why} of entries) {
    if (!reasons.has(why)) reasons.set(why, []);
    reasons.get(why).push(id);
  }
  return [...reasons].sort((a, b) => b[1].length - a[1].length).map(([why, ids]) => {
    const rows = ids.map((id) => table.rows.get(id)).filter(Boolean), state = rows.length ? stateOf(rows[0]) : '';
    return h('details', null, h('summary', null, `${why}: ${count(ids.length)}`), h('ul', null, rows.slice(0, 50).map((row) => h('li', null, h('a', {href: `#/${campaign}/finding/${Number(row.id)}`}, `${row.id} ${row.title}`)))),
      rows.length > 50 ? h('p', null, h('a', {href: `#/${campaign}/findings?state=${encodeURIComponent(state)}`}, 'all of them')) : null);
  });
}

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
    if (!data.issue) { location.hash = `#/${campaign}/finding/${Number(id)}`; return; }
    await copy(`${data.issue.title}\n\n${data.issue.text.text}`, 'the issue of finding ' + id);
  };
  let left = 0;  // so many more are shown with their scripts
  const entry = (row) => {
    const place = h('div');
    if (left-- > 0) source.of(campaign, 'finding/' + row.id).then(({data}) => replace(place, glance(data)), () => {});
    return h('li', null, h('a', {href: `#/${campaign}/finding/${Number(row.id)}`}, `${row.id} ${row.title}`), ' ',
    h('span', {class: 'soft'}, `priority ${row.priority}, ${row.default_options ? 'default options' : 'with ' + (row.options || 'options of its script')}, ${count(row.bytes)} bytes, ${plural(row.triggers, 'test')} `),
    h('button', {type: 'button', class: 'link', 'aria-label': 'copy the issue of finding ' + row.id, on: {click: () => copyIssue(row.id)}}, 'Copy issue'), place);
  };
  const draw = async (table) => {
    const {data} = await source.of(campaign, 'queue?per_week=' + (Number(perWeek.value) || 3));
    const weeks = new Map();
    left = MOST_SHOWN;
    for (const q of data.queue) {
      if (!weeks.has(q.week)) weeks.set(q.week, []);
      if (table.rows.has(q.id)) weeks.get(q.week).push(table.rows.get(q.id));
    }
    replace(list, weeks.size ? [...weeks].slice(0, 20).map(([week, rows]) => h('section', {'aria-label': 'week ' + week}, h('h2', null, week === 1 ? 'This week' : 'Week ' + week), h('ol', null, rows.slice(0, 100).map(entry)))) : h('p', null, table.loading ? 'Reading the findings …' : 'Nothing is waiting to be reported.'));
    replace(held, data.held.length ? [h('h2', null, `Not in the queue (${count(data.held.length)})`), heldBack(campaign, data.held, table)] : []);
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
