// SPDX-License-Identifier: MIT
// The list of findings: filters, search, order, keys. The address says what is chosen, so that it can be sent to somebody.
import {h, replace, setText} from './dom.js';
import {count, duration, small} from './format.js';
import {FILTERS, LARGEST_FIRST, SORTS, choose, columnsOf, ordered, stateOf} from './rows.js';

const PAGE = 50, MOST_CHOICES = 100;
// A cell is made once (`cell`) and told its row whenever that changes (`tell`); what stands in it is the text of `text`.
const COLUMNS = [
  {key: 'id', title: '#', number: true, label: '#', text: (r) => String(r.id)},
  {key: 'priority', title: 'prio', help: '1 wrong unsat, 2 wrong sat, 3 wrong model, then crashes and the rest', cell: () => h('td', null, h('span')), text: (r) => String(r.priority), tell: (td, r) => { td.firstChild.className = 'tag p' + Number(r.priority); }},
  {key: 'title', title: 'finding', name: 'title name', cell: () => h('td', null, h('a', {tabindex: -1})), text: (r) => r.title,
    tell: (td, r, campaign) => td.firstChild.setAttribute('href', `#/${campaign}/finding/${Number(r.id)}`)},
  {key: 'solver', title: 'version', name: 'name', text: (r) => shortVersion(r.version)},
  {key: 'strategy', title: 'strategy', text: (r) => r.origin === 'mutant' ? r.strategy : r.origin},
  {key: null, title: 'proof', text: (r) => r.proof},
  {key: null, title: 'options', name: 'name', text: (r) => r.default_options ? '' : r.options || 'in script'},
  {key: 'bytes', title: 'bytes', help: 'of the reduced script; * not reduced yet', number: true, label: 'bytes', text: (r) => count(r.bytes) + (r.reduced ? '' : '*')},
  {key: 'triggers', title: 'tests', help: 'that looked like it', number: true, label: 'tests', text: (r) => count(r.triggers)},
  {key: 'worth', title: 'worth', help: 'how much it adds to those above it: grave, proved, small and unlike them is worth more', number: true, label: 'worth', text: (r) => small(r.worth)},
  {key: 'seconds', title: 'found', help: 'when, since the campaign began', number: true, label: 'at', text: (r) => duration(r.seconds)},
  {key: 'state', title: 'state', help: 'why it is not in the queue; nothing: it is', cell: () => h('td', null, h('span')), text: (r) => stateOf(r) === 'open' ? '' : stateOf(r).replaceAll('-', ' '),
    tell: (td, r) => { td.firstChild.className = stateOf(r) === 'open' ? '' : r.mark ? 'tag mark' : 'tag'; td.title = r.waits || ''; }},
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
    this.filters = FILTERS.map((filter, i) => this.makeFilter(filter, i));
    this.clearer = h('button', {type: 'button', hidden: true, on: {click: () => this.clear()}}, 'Clear');
    this.shown = h('span', {class: 'soft', id: 'shown', role: 'status'});
    this.body = h('tbody');
    this.lines = [];  // made when they are needed, and kept: a row that changes gets other texts
    this.nothing = h('tr', null, h('td', {colspan: COLUMNS.length, class: 'soft'}));
    this.heads = COLUMNS.map((column) => this.makeHead(column));
    this.pager = this.makePager();
    replace(root, h('h1', null, 'Findings of ' + context.name), h('div', {class: 'filters'}, this.search, this.shown), h('div', {class: 'filters'}, this.filters.map((f) => f.select), this.clearer),
      h('div', {class: 'wide'}, h('table', {class: 'list', 'aria-label': 'findings'}, h('thead', null, h('tr', null, this.heads.map((head) => head.cell))), this.body)), this.pager.place,
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
    if (this.order !== order) this.all = columnsOf(ordered([...this.table.rows.values()], this.wanted.sort, this.wanted.down));
    this.order = order;
    const left = choose(this.all, this.wanted, this.found);
    this.rows = left.rows;
    this.context.lastList.rows = this.rows;
    this.context.lastList.address = listAddress(this.context.campaign, this.wanted);
    setText(this.shown, `${count(this.rows.length)} of ${count(this.all.rows.length)}` + (this.table.loading ? ', still reading …' : ''));
    this.drawFilters(left.choices);
    this.drawHead();
    this.drawBody();
  }

  // The whole list of choices is made when somebody opens it: most are never opened, and there are many.
  makeFilter(filter, i) {
    const one = {filter, choices: [], shown: null};
    const fillIn = () => {
      const now = this.wanted[filter.key] || '';
      one.select.replaceChildren(h('option', {value: ''}, 'any ' + filter.label),
        ...one.choices.slice(0, MOST_CHOICES).map(([value, n]) => h('option', {value}, `${value || '(none)'} (${count(n)})`)));
      one.select.value = now;
      one.shown = null;
    };
    one.select = h('select', {'aria-label': filter.label, name: filter.key, on: {focus: fillIn, pointerdown: () => { if (document.activeElement !== one.select) fillIn(); }, change: (event) => {
      const {value} = event.target;
      event.target.blur();
      this.choose({[filter.key]: value});
    }}});
    return one;
  }

  drawFilters(choices) {
    this.filters.forEach((one, i) => {
      one.choices = choices[i];
      if (one.select === document.activeElement) return;  // nobody's open list is taken away
      const now = this.wanted[one.filter.key] || '', chosen = now ? choices[i].find(([value]) => value === now) : null;
      const shown = chosen ? `${now} (${count(chosen[1])})` : 'any ' + one.filter.label;
      one.select.hidden = choices[i].length < 2 && !now;
      if (shown === one.shown) return;
      one.shown = shown;
      one.select.replaceChildren(h('option', {value: ''}, 'any ' + one.filter.label), ...(chosen ? [h('option', {value: now}, shown)] : []));
      one.select.value = now;
    });
    this.clearer.hidden = !Object.keys(this.wanted).some((key) => this.wanted[key]);
  }

  clear() {
    this.wanted = {};
    this.search.value = '';
    this.found = null;
    this.choose({});
  }

  makeHead(column) {
    const name = (column.number ? 'n' : '') + ' w-' + column.title.replace('#', 'id');
    if (!column.key || !SORTS[column.key]) return {column, cell: h('th', {class: name, scope: 'col', title: column.help}, column.title)};
    const button = h('button', {type: 'button', on: {click: () => {
      const on = column.key === (this.wanted.sort || 'worth');
      this.choose({sort: column.key, down: on && !this.wanted.down ? '1' : ''});
    }}}, column.title);
    return {column, button, cell: h('th', {class: name, scope: 'col', title: column.help}, button)};
  }

  drawHead() {
    const sorted = this.wanted.sort || 'worth';
    for (const {column, button, cell} of this.heads) {
      if (!button) continue;
      const on = column.key === sorted;
      const falls = Boolean(this.wanted.down) !== LARGEST_FIRST.has(column.key);
      cell.setAttribute('aria-sort', on ? (falls ? 'descending' : 'ascending') : 'none');
      setText(button, column.title + (on ? (falls ? ' ▾' : ' ▴') : ''));
    }
  }

  makeLine() {
    const cells = COLUMNS.map((column) => {
      const td = column.cell ? column.cell() : h('td');
      if (column.name || column.number) td.className = column.name || 'n';
      if (column.label) td.setAttribute('data-label', column.label);
      return {column, td, inner: td.firstChild || td};
    });
    const line = {row: null, cells};
    line.element = h('tr', {on: {click: (event) => { if (!event.target.closest('a')) location.hash = `#/${this.context.campaign}/finding/${Number(line.row.id)}`; }}}, cells.map((cell) => cell.td));
    return line;
  }

  tellLine(line, row) {
    if (line.row === row) return;
    line.row = row;
    line.element.setAttribute('data-id', row.id);
    line.element.className = stateOf(row) === 'open' ? '' : 'dim';
    for (const {column, td, inner} of line.cells) {
      setText(inner, column.text(row));
      if (column.tell) column.tell(td, row, this.context.campaign);
    }
  }

  drawBody() {
    const pages = Math.max(1, Math.ceil(this.rows.length / PAGE));
    this.page = Math.min(this.page, pages - 1);
    this.onPage = this.rows.slice(this.page * PAGE, (this.page + 1) * PAGE);
    this.selected = Math.max(0, Math.min(this.selected, this.onPage.length - 1));
    while (this.lines.length < this.onPage.length) this.lines.push(this.makeLine());
    this.onPage.forEach((row, i) => this.tellLine(this.lines[i], row));
    this.select();
    const wanted = this.onPage.length ? this.lines.slice(0, this.onPage.length).map((line) => line.element) : [this.nothing];
    if (!this.onPage.length) setText(this.nothing.firstChild, this.table.rows.size ? 'No finding is like that.' : 'No findings yet.');
    while (this.body.children.length > wanted.length) this.body.lastChild.remove();
    wanted.forEach((element, i) => { if (this.body.children[i] !== element) this.body.children[i] ? this.body.children[i].replaceWith(element) : this.body.append(element); });
    this.drawPager(pages);
  }

  select() {
    this.onPage.forEach((_, i) => {
      const chosen = String(i === this.selected), {element} = this.lines[i];
      if (element.getAttribute('aria-selected') !== chosen) element.setAttribute('aria-selected', chosen);
    });
  }

  makePager() {
    const button = (text, by) => h('button', {type: 'button', on: {click: () => this.turn(by)}}, text);
    const pager = {back: button('Previous', -1), text: h('span', {class: 'soft'}), on: button('Next', 1)};
    pager.place = h('div', {class: 'row', hidden: true}, pager.back, pager.text, pager.on);
    return pager;
  }

  drawPager(pages) {
    this.pager.place.hidden = pages < 2;
    setText(this.pager.text, `page ${this.page + 1} of ${pages}`);
    this.pager.back.disabled = this.page === 0;
    this.pager.on.disabled = this.page + 1 >= pages;
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
      this.select();
      if (this.body.children[this.selected]) this.body.children[this.selected].scrollIntoView({block: 'nearest'});
    } else if (key === 'Enter' && this.onPage[this.selected]) location.hash = `#/${this.context.campaign}/finding/${Number(this.onPage[this.selected].id)}`;
    else return false;
    return true;
  }
}

export function findingsPage(root, context) {
  return new FindingsList(root, context);
}
