// SPDX-License-Identifier: MIT
// Where the page has its data from: the server, asked again with what it had before, so that nothing is sent twice.
import {takeRows} from './rows.js';

export class Source {
  constructor() {
    this.live = true;
    this.kept = new Map();
    this.tables = new Map();
    this.markToken = '';
  }

  // {data, changed}; throws what the server says if it refuses.
  async get(path) {
    const kept = this.kept.get(path);
    const answer = await fetch(path, {cache: 'no-store', headers: kept && kept.etag ? {'If-None-Match': kept.etag} : {}});
    if (answer.status === 304 && kept) return {data: kept.data, changed: false};
    const data = await answer.json();
    if (!answer.ok) throw new Error(data.error || 'status ' + answer.status);
    const etag = answer.headers.get('ETag');
    if (etag) this.kept.set(path, {etag, data});
    return {data, changed: true};
  }

  async campaigns() {
    const {data} = await this.get('/api/campaigns');
    this.markToken = data.mark_token;
    return data.campaigns;
  }

  of(campaign, what) { return this.get(`/api/campaign/${campaign}/${what}`); }

  // The table of findings, brought up to date.
  async rows(campaign) {
    if (!this.tables.has(campaign)) this.tables.set(campaign, {rows: new Map(), boot: '', rev: 0, etag: '', loading: true});
    const table = this.tables.get(campaign);
    const answer = await fetch(`/api/campaign/${campaign}/findings?since=${table.rev}&boot=${table.boot}`,
      {cache: 'no-store', headers: table.etag ? {'If-None-Match': table.etag} : {}});
    if (answer.status === 304) return {table, changed: false};
    const data = await answer.json();
    if (!answer.ok) throw new Error(data.error || 'status ' + answer.status);
    const changed = takeRows(table, data);
    // What is asked next has another address, and so another tag.
    table.etag = answer.headers.get('ETag').replace(/-\d+-(\d+)-(\d)"$/, (_, since, loading) => `-${table.rev}-${table.rev}-${loading}"`);
    return {table, changed};
  }

  async search(campaign, text) {
    const {data} = await this.of(campaign, 'search?text=' + encodeURIComponent(text));
    return new Set(data.ids);
  }

  async mark(campaign, mark) {
    const answer = await fetch(`/api/campaign/${campaign}/marks`, {
      method: 'POST', headers: {'Content-Type': 'application/json', 'X-Smiter-Token': this.markToken}, body: JSON.stringify(mark)});
    const data = await answer.json();
    if (!answer.ok) throw new Error(data.error);
    return data;
  }

  file(campaign, id, name) { return `/api/campaign/${campaign}/finding/${id}/${name}`; }
}
