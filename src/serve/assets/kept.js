// SPDX-License-Identifier: MIT
// The same data from inside the page: report.html, opened from disk. Nobody is asked, so nothing changes and nothing can be marked.
import {takeRows} from './rows.js';

function block(name) {
  const element = document.getElementById('data-' + name);
  return element ? JSON.parse(element.textContent) : null;
}

export class Kept {
  static isHere() { return document.getElementById('data-page') !== null; }

  constructor() {
    this.live = false;
    this.page = block('page');
    this.blocks = new Map();
    this.searched = new Map();
  }

  async campaigns() { return [{...this.page, number: 0}]; }

  // {data, changed}, as the server's.
  async of(campaign, what) {
    const [name, query] = what.split('?');
    if (name === 'queue') return {data: this.queue(new URLSearchParams(query || '').get('per_week')), changed: false};
    if (name.startsWith('finding/')) return {data: this.finding(Number(name.slice(8))), changed: false};
    if (!this.blocks.has(name)) this.blocks.set(name, block(name));
    return {data: this.blocks.get(name), changed: false};
  }

  async rows() {
    const first = !this.table;
    if (first) {
      this.table = {rows: new Map(), boot: null, rev: 0, loading: false};
      takeRows(this.table, block('findings'));
    }
    return {table: this.table, changed: first};
  }

  // All about a finding, or where it is if this page has no room for it.
  finding(id) {
    const row = this.table && this.table.rows.get(id);
    return block('finding-' + id) || (row ? {...row, left_out: true} : null);
  }

  // In the page they stand in the order in which to report, without weeks.
  queue(wanted) {
    const perWeek = Math.max(1, Number(wanted) || 3), told = new Map(), {queue, held} = block('queue');
    const entries = queue.map((entry) => {
      const before = told.get(entry.family) || 0;
      told.set(entry.family, before + 1);
      return {...entry, week: 1 + Math.floor(before / perWeek)};
    });
    return {per_week: perWeek, queue: entries.sort((a, b) => a.week - b.week), held};
  }

  async search(campaign, text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean), {table} = await this.rows();
    return new Set([...table.rows.values()].filter((row) => words.every((word) => this.textOf(row).includes(word))).map((row) => row.id));
  }

  textOf(row) {
    if (!this.searched.has(row.id)) {
      const all = this.finding(row.id), script = all.texts ? all.texts['reduced.smt2'].text : '';
      this.searched.set(row.id, `${row.id} ${row.title}\n${script}\n${row.strategy} ${(all.seed_files || []).join(' ')}`.toLowerCase());
    }
    return this.searched.get(row.id);
  }

  // Beside the page are the folders of the findings.
  file(campaign, id, name) {
    const row = this.table && this.table.rows.get(id);
    return row && row.folder && name !== 'issue.md' ? `findings/${encodeURIComponent(row.folder)}/${name}` : null;
  }
}
