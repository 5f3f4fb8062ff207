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

export function stateOf(row) {
  if (row.mark) return row.mark.kind;
  return row.known ? 'in baseline' : 'open';
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

// The values of a row by number, for each filter; computed once.
const CODES = FILTERS.map(() => ({numbers: new Map(), values: []}));
const CODED = Symbol('codes');
function codesOf(row) {
  if (row[CODED]) return row[CODED];
  return row[CODED] = FILTERS.map((filter, i) => filter.of(row).map((value) => {
    let number = CODES[i].numbers.get(value);
    if (number === undefined) {
      CODES[i].numbers.set(value, number = CODES[i].values.length);
      CODES[i].values.push(value);
    }
    return number;
  }));
}

// In the order of a column; of equal ones the older comes first.
export function ordered(rows, sort, down) {
  const key = SORTS[sort] || SORTS.worth, sign = down ? -1 : 1;
  return rows.map((row) => [key(row), row]).sort((a, b) => a[0] < b[0] ? -sign : a[0] > b[0] ? sign : a[1].id - b[1].id).map((pair) => pair[1]);
}

// The rows that are left, in their order, and for each filter how many rows each of its values would leave, the others
// being as they are. wanted: {class: value, …}; found: a set of ids that a search left, or null.
export function choose(rows, wanted, found) {
  const coded = rows.map(codesOf), left = [];
  const active = FILTERS.map((filter, i) => ({i, value: wanted[filter.key]})).filter((one) => one.value);
  for (const one of active) one.number = CODES[one.i].numbers.get(one.value);
  const counts = CODES.map((codes) => new Uint32Array(codes.values.length));
  for (let k = 0; k < rows.length; ++k) {
    if (found && !found.has(rows[k].id)) continue;
    const codes = coded[k];
    let failed = -1, fails = 0;
    for (const one of active) if (!codes[one.i].includes(one.number)) { failed = one.i; ++fails; }
    if (fails === 0) {
      left.push(rows[k]);
      for (let i = 0; i < codes.length; ++i) for (const number of codes[i]) ++counts[i][number];
    } else if (fails === 1) for (const number of codes[failed]) ++counts[failed][number];
  }
  const choices = counts.map((all, i) => CODES[i].values.map((value, number) => [value, all[number]])
    .filter(([value, n]) => n > 0 || value === wanted[FILTERS[i].key]).sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1)));
  return {rows: left, choices};
}

// How often each value occurs, the most frequent first.
export function tally(rows, of) {
  const counts = new Map();
  for (const row of rows) for (const value of of(row)) counts.set(value, (counts.get(value) || 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
