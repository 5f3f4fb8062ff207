// SPDX-License-Identifier: MIT
// The list of findings: filters, search, order, keys. The address says what is chosen, so that it can be sent to somebody.
import {h, replace} from './dom.js';
import {count, duration} from './format.js';
import {FILTERS, SORTS, choose, ordered, stateOf} from './rows.js';

const PAGE = 50, MOST_CHOICES = 100;
const COLUMNS = [
  {key: 'id', title: '#', number: true, cell: (r) => h('td', {class: 'n', 'data-label': '#'}, r.id)},
  {key: 'priority', title: 'prio', cell: (r) => h('td', null, h('span', {class: 'tag p' + Number(r.priority)}, r.priority))},
  {key: 'title', title: 'finding', cell: (r, c) => h('td', {class: 'title name'}, h('a', {href: `#/${c}/finding/${Number(r.id)}`, tabindex: -1}, r.title))},
  {key: 'solver', title: 'version', cell: (r) => h('td', {class: 'name'}, shortVersion(r.version))},
  {key: 'strategy', title: 'strategy', cell: (r) => h('td', null, r.origin === 'mutant' ? r.strategy : r.origin)},
  {key: null, title: 'proof', cell: (r) => h('td', null, r.proof)},
  {key: null, title: 'options', cell: (r) => h('td', {class: 'name'}, r.default_options ? '' : r.options || 'yes')},
  {key: 'bytes', title: 'bytes', number: true, cell: (r) => h('td', {class: 'n', 'data-label': 'bytes'}, count(r.bytes) + (r.reduced ? '' : '*'))},
  {key: 'triggers', title: 'tests', number: true, cell: (r) => h('td', {class: 'n', 'data-label': 'tests'}, count(r.triggers))},
  {key: 'worth', title: 'worth', number: true, cell: (r) => h('td', {class: 'n', 'data-label': 'worth'}, Number(r.worth.toPrecision(3)))},
  {key: 'seconds', title: 'found', number: true, cell: (r) => h('td', {class: 'n', 'data-label': 'at'}, duration(r.seconds))},
  {key: 'state', title: 'state', cell: (r) => h('td', null, stateOf(r) === 'open' ? '' : h('span', {class: 'tag mark'}, stateOf(r)))},
];

function shortVersion(version) {
  const number = /\d+\.\d+[\w.+-]*/.exec(version || '');
  return number ? number[0] : version || '';
}

export function listAddress(campaign, wanted) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(wanted)) if (value) query.set(key, value);
  const text = query.toString();
  return `#/${campaign}/findings` + (text ? '?' + text : '');
}

class FindingsList {
  constructor(root, context) {
    this.context = context;
    this.wanted = Object.fromEntries(context.query);
    this.page = Number(this.wanted.page) || 0;
    delete this.wanted.page;
    this.selected = 0;
    this.found = null;
    this.rows = [];
    this.search = h('input', {type: 'search', placeholder: 'search scripts and titles  ( / )', 'aria-label': 'search findings', value: this.wanted.text || ''});
    this.search.addEventListener('input', () => this.searched());
    this.selects = h('div', {class: 'filters'});
    this.shown = h('span', {class: 'soft', id: 'shown', role: 'status'});
    this.body = h('tbody');
    this.head = h('tr');
    this.pager = h('div', {class: 'row'});
    replace(root, h('h1', null, 'Findings of ' + context.name), h('div', {class: 'filters'}, this.search, this.shown), this.selects,
      h('div', {class: 'wide'}, h('table', {class: 'list', 'aria-label': 'findings'}, h('thead', null, this.head), this.body)), this.pager,
      h('p', {class: 'soft'}, 'Keys: j and k choose, Enter opens, / searches, n and p turn pages. * not reduced.'));
  }

  async update() {
    const {campaign, source} = this.context;
    const {table, changed} = await source.rows(campaign);
    if (this.table && !changed) return;
    this.table = table;
    if (this.wanted.text && (changed || !this.found)) this.found = await source.search(campaign, this.wanted.text);
    this.draw();
  }

  async searched() {
    const text = this.search.value.trim(), asked = (this.asked = (this.asked || 0) + 1);
    const found = text ? await this.context.source.search(this.context.campaign, text) : null;
    if (asked !== this.asked) return;  // somebody typed on
    this.found = found;
    this.choose({text});
  }

  choose(change) {
    Object.assign(this.wanted, change);
    this.page = 0;
    this.selected = 0;
    history.replaceState(null, '', listAddress(this.context.campaign, this.wanted));
    if (this.table) this.draw();
  }

  draw() {
    const order = `${this.table.boot} ${this.table.rev} ${this.wanted.sort} ${this.wanted.down}`;
    if (this.order !== order) this.all = ordered([...this.table.rows.values()], this.wanted.sort, this.wanted.down);
    this.order = order;
    const all = this.all, left = choose(all, this.wanted, this.found);
    this.rows = left.rows;
    this.context.lastList.ids = this.rows.map((row) => row.id);
    this.context.lastList.address = listAddress(this.context.campaign, this.wanted);
    this.shown.textContent = `${count(this.rows.length)} of ${count(all.length)}` + (this.table.loading ? ', still reading …' : '');
    this.drawFilters(left.choices);
    this.drawHead();
    this.drawBody();
  }

  drawFilters(choices) {
    if (this.selects.contains(document.activeElement)) return;  // nobody's open list is taken away
    replace(this.selects, FILTERS.map((filter, i) => {
      const values = choices[i].slice(0, MOST_CHOICES), now = this.wanted[filter.key];
      if (values.length < 2 && !now) return null;
      const options = (some) => [h('option', {value: ''}, 'any ' + filter.label), some.map(([value, n]) => h('option', {value, selected: value === now}, `${value || '(none)'} (${count(n)})`))].flat();
      // The whole list is made when somebody opens it: most are never opened, and there are many.
      const fillIn = () => { if (select.options.length < values.length + 1) { select.replaceChildren(...options(values)); select.value = now || ''; } };
      const select = h('select', {'aria-label': filter.label, name: filter.key, on: {focus: fillIn, pointerdown: fillIn, change: (event) => {
        const {value} = event.target;
        event.target.blur();
        this.choose({[filter.key]: value});
      }}}, options(values.filter(([value]) => value === now)));
      return select;
    }), Object.keys(this.wanted).some((key) => this.wanted[key]) ? h('button', {type: 'button', on: {click: () => this.clear()}}, 'Clear') : null);
  }

  clear() {
    this.wanted = {};
    this.search.value = '';
    this.found = null;
    this.choose({});
  }

  drawHead() {
    const sorted = this.wanted.sort || 'worth';
    replace(this.head, COLUMNS.map((column) => {
      if (!column.key || !SORTS[column.key]) return h('th', {class: 'w-' + column.title}, column.title);
      const on = column.key === sorted;
      return h('th', {class: (column.number ? 'n' : '') + ' w-' + column.title.replace('#', 'id'), 'aria-sort': on ? (this.wanted.down ? 'descending' : 'ascending') : 'none', scope: 'col'},
        h('button', {type: 'button', on: {click: () => this.choose({sort: column.key, down: on && !this.wanted.down ? '1' : ''})}},
          column.title + (on ? (this.wanted.down ? ' ▾' : ' ▴') : '')));
    }));
  }

  drawBody() {
    const {campaign} = this.context;
    const pages = Math.max(1, Math.ceil(this.rows.length / PAGE));
    this.page = Math.min(this.page, pages - 1);
    this.onPage = this.rows.slice(this.page * PAGE, (this.page + 1) * PAGE);
    this.selected = Math.max(0, Math.min(this.selected, this.onPage.length - 1));
    replace(this.body, this.onPage.map((row, i) => h('tr', {'aria-selected': String(i === this.selected), 'data-id': row.id, class: stateOf(row) === 'open' ? '' : 'dim',
      on: {click: (event) => { if (!event.target.closest('a')) location.hash = `#/${campaign}/finding/${Number(row.id)}`; }}}, COLUMNS.map((column) => column.cell(row, campaign)))));
    if (!this.onPage.length) replace(this.body, h('tr', null, h('td', {colspan: COLUMNS.length, class: 'soft'}, this.table.rows.size ? 'No finding is like that.' : 'No findings yet.')));
    replace(this.pager, pages > 1 ? [h('button', {type: 'button', disabled: this.page === 0, on: {click: () => this.turn(-1)}}, 'Previous'),
      h('span', {class: 'soft'}, `page ${this.page + 1} of ${pages}`),
      h('button', {type: 'button', disabled: this.page + 1 >= pages, on: {click: () => this.turn(1)}}, 'Next')] : []);
  }

  turn(by) {
    this.page = Math.max(0, this.page + by);
    this.selected = 0;
    this.drawBody();
    window.scrollTo(0, 0);
  }

  key(key) {
    if (key === '/') this.search.focus();
    else if (key === 'n') this.turn(1);
    else if (key === 'p') this.turn(-1);
    else if (key === 'j' || key === 'k') {
      this.selected = Math.max(0, Math.min(this.onPage.length - 1, this.selected + (key === 'j' ? 1 : -1)));
      [...this.body.children].forEach((row, i) => row.setAttribute('aria-selected', String(i === this.selected)));
      if (this.body.children[this.selected]) this.body.children[this.selected].scrollIntoView({block: 'nearest'});
    } else if (key === 'Enter' && this.onPage[this.selected]) location.hash = `#/${this.context.campaign}/finding/${Number(this.onPage[this.selected].id)}`;
    else return false;
    return true;
  }
}

export function findingsPage(root, context) {
  return new FindingsList(root, context);
}
