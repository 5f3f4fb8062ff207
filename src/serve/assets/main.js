// SPDX-License-Identifier: MIT
// Which page is shown, and looking again every two seconds while somebody looks.
import {h, recall, remember, replace} from './dom.js';
import {count, duration} from './format.js';
import {findingPage} from './finding.js';
import {findingsPage} from './findings.js';
import {Kept} from './kept.js';
import {listenToKeys} from './keys.js';
import {overviewPage} from './overview.js';
import {queuePage} from './queue.js';
import {seedsPage} from './seeds.js';
import {Source} from './source.js';

const PAGES = [
  {word: 'overview', title: 'Overview', make: overviewPage},
  {word: 'findings', title: 'Findings', make: findingsPage},
  {word: 'queue', title: 'Queue', make: queuePage},
  {word: 'seeds', title: 'Seeds and strategies', make: seedsPage},
  {word: 'finding', title: '', make: findingPage},
];
// A server that nobody asked for a while looks at the store only now: what it has is a moment away.
const FIRST_PAUSE = 500, PAUSE = 2000, PAUSE_AFTER_ERROR = 5000;
const app = {source: Kept.isHere() ? new Kept() : new Source(), campaigns: [], page: null, lists: new Map(), generation: 0};

function campaignList(root) {
  replace(root, h('h1', null, 'Campaigns'), h('table', {'aria-label': 'campaigns'},
    h('thead', null, h('tr', null, ['campaign', 'state', 'run time', 'tests', 'clusters', 'new'].map((t, i) => h('th', {class: i > 1 ? 'n' : ''}, t)))),
    h('tbody', null, app.campaigns.map((c) => h('tr', null, h('td', {class: 'name'}, h('a', {href: `#/${Number(c.number)}/overview`}, c.name)), h('td', null, c.error || (c.running ? 'running' : 'not running')),
      h('td', {class: 'n'}, duration(c.seconds)), h('td', {class: 'n'}, count(c.tests)), h('td', {class: 'n'}, count(c.clusters)), h('td', {class: 'n'}, count(c.new_clusters)))))));
  return {async update() { app.campaigns = await app.source.campaigns(); }};
}

const THEMES = ['auto', 'light', 'dark'];
function setTheme(theme) {
  if (theme === 'auto') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
}

function drawTop(campaign, word) {
  const theme = h('button', {type: 'button', 'aria-label': 'colours', on: {click: () => {
    const next = THEMES[(THEMES.indexOf(recall('smiter-theme') || 'auto') + 1) % THEMES.length];
    remember('smiter-theme', next);
    setTheme(next);
    theme.textContent = next;
  }}}, recall('smiter-theme') || 'auto');
  const many = app.campaigns.length > 1;
  replace(document.getElementById('top'), h('a', {class: 'brand', href: many ? '#/' : '#/0/overview'}, 'Smiter'),
    campaign === null ? null : h('nav', {'aria-label': 'pages'}, PAGES.filter((p) => p.title).map((p) =>
      h('a', {href: `#/${campaign}/${p.word}`, 'aria-current': p.word === word || (word === 'finding' && p.word === 'findings') ? 'page' : null}, p.title))),
    h('span', {class: 'grow'}), many && campaign !== null ? h('a', {href: '#/'}, 'all campaigns') : null, theme);
}

// "#/0/findings?class=crash" names a campaign, a page and what is chosen there.
function open() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  // A place of its own: a page that is still waiting for an answer must not draw over the next one.
  const words = path.split('/').filter(Boolean), root = h('div');
  replace(document.getElementById('main'), root);
  let campaign = words.length ? Number(words[0]) : app.campaigns.length === 1 ? 0 : null;
  if (campaign !== null && !app.campaigns[campaign]) campaign = null;
  const page = PAGES.find((p) => p.word === words[1]) || PAGES[0];
  ++app.generation;
  drawTop(campaign, page.word);
  window.scrollTo(0, 0);
  if (campaign === null) {
    document.title = 'Smiter';
    app.page = campaignList(root);
  } else {
    const name = app.campaigns[campaign].name;
    if (!app.lists.has(campaign)) app.lists.set(campaign, {});
    document.title = `${page.title || 'Finding'} – ${name.slice(0, 60)} – Smiter`;
    app.page = page.make(root, {campaign, name, source: app.source, words: words.slice(2), query: new URLSearchParams(query || ''), lastList: app.lists.get(campaign)});
  }
  look(app.generation, FIRST_PAUSE);
}

function problem(text) {
  const place = document.getElementById('problem');
  if (place) place.remove();
  if (text) document.getElementById('main').prepend(h('p', {id: 'problem', class: 'bad', role: 'alert'}, text));
}

async function look(generation, pause = PAUSE) {
  try {
    if (!document.hidden) {
      await app.page.update();
      if (generation === app.generation) problem('');
    }
  } catch (error) {
    if (generation === app.generation) problem('No answer: ' + error.message);
    pause = PAUSE_AFTER_ERROR;
  }
  if (app.source.live && generation === app.generation) setTimeout(() => { if (generation === app.generation) look(generation); }, pause);
}

async function begin() {
  setTheme(recall('smiter-theme') || 'auto');
  try {
    app.campaigns = await app.source.campaigns();
  } catch (error) {
    problem('No answer: ' + error.message);
    setTimeout(begin, PAUSE_AFTER_ERROR);
    return;
  }
  window.addEventListener('hashchange', open);
  listenToKeys(() => app.page);
  open();
}

begin();
