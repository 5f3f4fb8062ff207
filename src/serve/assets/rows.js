// SPDX-License-Identifier: MIT
// The list of findings: which rows a filter leaves, in which order, and what else could be chosen.

// What a row can be filtered by: the word in the address, what people read, and the row's values.
export const FILTERS = [
  {key: 'class', label: 'class', of: (r) => [r.class]},
  {key: 'priority', label: 'priority', of: (r) => [String(r.priority)]},
  {key: 'solver', label: 'solver', of: (r) => [r.solver]},
  {key: 'version', label: 'version', of: (r) => [r.version]},
  {key: 'strategy', label: 'strategy', of: (r) => [r.strategy]},
  {key: 'theory', label: 'theory', of: (r) => r.theories || []},
  {key: 'options', label: 'options', of: (r) => [r.default_options ? 'default' : 'with options']},
  {key: 'report', label: 'report', of: (r) => [r.reportable ? 'reportable' : 'not for a report']},
  {key: 'state', label: 'state', of: (r) => [stateOf(r)]},
  {key: 'reduced', label: 'reduced', of: (r) => [r.reduced ? 'reduced' : 'not reduced']},
  {key: 'proof', label: 'proof', of: (r) => [r.proved ? 'proved' : 'not proved']},
  {key: 'origin', label: 'origin', of: (r) => [r.origin]},
];

export const SORTS = {
  worth: (r) => -r.worth, id: (r) => r.id, priority: (r) => r.priority, title: (r) => r.title, solver: (r) => r.solver + ' ' + r.version,
  strategy: (r) => r.strategy, triggers: (r) => -r.triggers, bytes: (r) => r.bytes, seconds: (r) => -r.seconds, state: (r) => stateOf(r),
};
// Of these, what is largest comes first.
export const LARGEST_FIRST = new Set(['worth', 'triggers', 'seconds']);

// Why a finding is not in the queue, in a word or two.
const WAITS = [['known', 'in baseline'], ['the newest release', 'not in newest'], ['the solver is not', 'not maintained'], ['nothing is proved', 'not proved'], ['not grave', 'not grave']];

export function stateOf(row) {
  if (row.mark && row.mark.kind !== 'open') return row.mark.kind;
  if (!row.waits) return 'open';
  const short = WAITS.find(([begins]) => row.waits.startsWith(begins));
  return short ? short[1] : 'not for a report';
}

// Takes what came since the last time; returns whether anything changed.
export function takeRows(table, answer) {
  if (table.boot !== answer.boot) table.rows = new Map();
  const changed = table.boot !== answer.boot || answer.rows.length > 0 || table.loading !== answer.loading;
  table.boot = answer.boot;
  table.rev = answer.rev;
  table.loading = answer.loading;
  for (const row of answer.rows) {
    if (row.gone) table.rows.delete(row.id);
    else table.rows.set(row.id, row);
  }
  return changed;
}

// For each filter its distinct lists of values, by number: a row has one number for each filter.
const LISTS = FILTERS.map(() => ({numbers: new Map(), lists: []}));
const CODED = Symbol('codes');
function codesOf(row) {
  if (row[CODED]) return row[CODED];
  return row[CODED] = FILTERS.map((filter, i) => {
    const values = filter.of(row), key = values.length === 1 ? values[0] : values.join('\u0000'), known = LISTS[i];
    let number = known.numbers.get(key);
    if (number === undefined) {
      known.numbers.set(key, number = known.lists.length);
      known.lists.push(values);
    }
    return number;
  });
}

// Rows in an order, and for each filter a column of their numbers: what a filter leaves is then a matter of
// a few comparisons for each row, however long its texts are.
export function columnsOf(rows) {
  const columns = FILTERS.map(() => new Uint32Array(rows.length));
  rows.forEach((row, k) => codesOf(row).forEach((number, i) => { columns[i][k] = number; }));
  return {rows, columns};
}

// In the order of a column; of equal ones the older comes first.
export function ordered(rows, sort, down) {
  const key = SORTS[sort] || SORTS.worth, sign = down ? -1 : 1;
  return rows.map((row) => [key(row), row]).sort((a, b) => a[0] < b[0] ? -sign : a[0] > b[0] ? sign : a[1].id - b[1].id).map((pair) => pair[1]);
}

// The rows that are left, in their order, and for each filter how many rows each of its values would leave, the others
// being as they are. wanted: {class: value, …}; found: a set of ids that a search left, or null.
export function choose({rows, columns}, wanted, found) {
  const left = [], counts = LISTS.map((known) => new Uint32Array(known.lists.length));
  const active = FILTERS.map((filter, i) => i).filter((i) => wanted[FILTERS[i].key]);
  const fits = active.map((i) => Uint8Array.from(LISTS[i].lists, (values) => values.includes(wanted[FILTERS[i].key]) ? 1 : 0));
  for (let k = 0; k < rows.length; ++k) {
    if (found && !found.has(rows[k].id)) continue;
    let failed = -1, fails = 0;
    for (let a = 0; a < active.length; ++a) if (!fits[a][columns[active[a]][k]]) { failed = active[a]; ++fails; }
    if (fails === 0) {
      left.push(rows[k]);
      for (let i = 0; i < columns.length; ++i) ++counts[i][columns[i][k]];
    } else if (fails === 1) ++counts[failed][columns[failed][k]];
  }
  return {rows: left, choices: counts.map((of, i) => choicesOf(i, of, wanted[FILTERS[i].key]))};
}

// [value, count] of a filter, the most frequent first.
function choicesOf(i, counts, now) {
  const sums = new Map();
  if (now) sums.set(now, 0);
  counts.forEach((n, number) => { if (n) for (const value of LISTS[i].lists[number]) sums.set(value, (sums.get(value) || 0) + n); });
  return [...sums].sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1));
}

// How often each value occurs, the most frequent first.
export function tally(rows, of) {
  const counts = new Map();
  for (const row of rows) for (const value of of(row)) counts.set(value, (counts.get(value) || 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
