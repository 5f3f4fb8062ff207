// SPDX-License-Identifier: MIT
// One finding: what shows it, why it is a bug, where it comes from, how to see it again, what to write to whom.
import {copyButton, h, outside, replace} from './dom.js';
import {bytes, count, duration, plural} from './format.js';
import {labelOf, marksPart} from './marks.js';
import {script} from './smt.js';

const MOST_WITNESS = 4000;

// Is it to be reported, and does the newest release show it? That is asked first.
function standing(f, row) {
  const marked = row && row.mark && row.mark.kind !== 'open' ? `${labelOf(row.mark.kind)} ${row.mark.text}`.trim() : '';
  if (row && row.waits) return h('p', null, h('b', null, 'Not in the queue: '), marked || row.waits, f.history ? ` (releases: ${f.history})` : '', '.');
  return h('p', null, h('b', null, 'To be reported'), f.history ? `: ${f.history}.` : '.');
}

function tags(f) {
  const tag = (text, more = '') => h('span', {class: 'tag ' + more}, text);
  return h('div', null, tag('priority ' + f.priority_text, 'p' + Number(f.priority)), tag(`proof: ${f.proof}`), tag(`${f.reproduced} runs`),
    tag(plural(f.triggers, 'test') + ' looked like it'), f.known ? tag('known', 'mark') : null, f.origin !== 'mutant' ? tag(f.origin) : null,
    tag(f.default_options ? 'default options' : 'needs options'), f.reportable ? null : tag('not for a report'), f.reduced ? tag(f.minimal ? 'reduced' : 'partly reduced') : tag('not reduced'));
}

function download(context, f, name) {
  const href = context.source.file(context.campaign, f.id, name);
  return href ? h('a', {href, download: `${f.id}-${name}`}, 'Download') : null;
}

// Every text in a tab of its own.
function scriptsPart(context, f) {
  const place = h('div'), names = Object.keys(f.texts);
  const first = f.texts['transcript.smt2'] ? 'transcript.smt2' : 'reduced.smt2';
  const buttons = names.map((name) => h('button', {type: 'button', role: 'tab', on: {click: () => show(name)}}, name));
  const show = (name) => {
    const text = f.texts[name];
    buttons.forEach((b, i) => b.setAttribute('aria-selected', String(names[i] === name)));
    replace(place, h('div', {class: 'row'}, h('span', {class: 'soft'}, bytes(text.bytes) + (text.cut ? ', cut here' : '')), text.cut ? null : copyButton(text.text, name), download(context, f, name)),
      script(text.text, name));
  };
  show(first);
  return h('section', {'aria-label': 'scripts'}, h('h2', null, 'Scripts'), h('div', {class: 'tabs', role: 'tablist', 'aria-label': 'texts'}, buttons), place);
}

// `inline code` of Markdown as code.
function withCode(text) {
  return text.split('`').map((part, i) => i % 2 ? h('code', null, part) : part);
}

function verdictPart(f) {
  return h('section', {'aria-label': 'verdict'}, h('h2', null, 'Why it is a bug'),
    h('p', null, h('b', null, 'Observed: '), withCode(f.observed), '. ', h('b', null, 'Expected: '), withCode(f.expected), '.'),
    h('p', null, f.explanation), f.reportable_why ? h('p', {class: 'soft'}, f.reportable_why) : null,
    f.signature ? h('p', null, 'Signature: ', h('code', null, f.signature)) : null,
    f.texts['witness.smt2'] && f.texts['witness.smt2'].bytes < MOST_WITNESS ? [h('h3', null, 'The model'), script(f.texts['witness.smt2'].text, 'model')] : null,
    f.evaluation && f.evaluation.length ? [h('h3', null, 'Each assertion, by our own evaluator'), h('ul', null, f.evaluation.map((line) => h('li', {class: line.startsWith('false') ? 'bad' : ''}, h('code', null, line))))] : null);
}

function answersPart(f) {
  return h('section', {'aria-label': 'answers'}, h('h2', null, 'Answers of every solver'), h('div', {class: 'wide'}, h('table', {'aria-label': 'answers'},
    h('thead', null, h('tr', null, ['solver', 'version', 'answers', 'command'].map((t) => h('th', null, t)))),
    h('tbody', null, f.answers.map((a) => h('tr', null, h('td', {class: 'name'}, a.suspect ? h('b', {class: 'bad'}, a.solver) : a.solver), h('td', {class: 'name'}, a.version),
      h('td', null, a.answers.join(', ')), h('td', {class: 'name'}, h('code', null, a.command))))))));
}

function versionsPart(f) {
  const rows = (f.releases || []).map((r) => ({...r}));
  for (const v of f.versions || []) if (!rows.some((r) => r.solver === v.solver)) rows.push({...v, tells: true});
  if (!rows.length) return null;
  const shows = (r) => r.shows ? h('td', {class: 'yes'}, 'shows it') : h('td', {class: r.tells ? 'no' : 'no soft'}, r.tells ? 'does not' : 'cannot tell');
  return h('section', {'aria-label': 'versions'}, h('h2', null, 'Versions'), f.history ? h('p', null, f.history) : null,
    h('table', {'aria-label': 'versions'}, h('tbody', null, rows.map((r) => h('tr', null, h('td', {class: 'name'}, r.solver), h('td', {class: 'name'}, r.version), shows(r))))),
    f.untried && f.untried.length ? h('p', {class: 'soft'}, 'Without a result: ' + f.untried.join(', ')) : null);
}

function provenancePart(f) {
  return h('section', {'aria-label': 'provenance'}, h('h2', null, 'Where it comes from'),
    h('dl', null, h('dt', null, 'strategy'), h('dd', null, f.strategy), h('dt', null, 'seeds'), h('dd', null, (f.seed_files || []).map((s) => h('div', null, h('code', null, s)))),
      h('dt', null, 'unit, test'), h('dd', null, `${f.unit}, ${f.test} (random seed ${f.seed})`), h('dt', null, 'found'), h('dd', null, `after ${duration(f.seconds)}, test ${count(f.test_number)}`),
      f.made_again_by ? [h('dt', null, 'made again by'), h('dd', null, h('code', null, f.made_again_by), ' ', copyButton(f.made_again_by, 'the command that makes it again'))] : null),
    f.steps && f.steps.length ? h('ol', null, f.steps.map((step) => h('li', null, step))) : null);
}

function reproducePart(context, f) {
  return h('section', {'aria-label': 'reproduce'}, h('h2', null, 'See it again'),
    f.command ? h('div', null, h('pre', {class: 'wrap', tabindex: 0, 'aria-label': 'command'}, f.command), h('div', {class: 'row'}, copyButton(f.command, 'the command'))) : null,
    h('p', null, h('code', null, 'repro.sh'), ' exits 0 if the bug shows. ', download(context, f, 'repro.sh'), ' ', copyButton(f.repro.text, 'repro.sh')));
}

function reportPart(context, f) {
  const more = (title, text) => h('details', null, h('summary', null, title), h('pre', {class: 'wrap', tabindex: 0, 'aria-label': title}, text));
  return h('section', {'aria-label': 'report'}, h('h2', null, 'Report'),
    h('div', {class: 'row'}, h('span', null, 'Issue for the tracker'), copyButton(f.issue.text.text, 'the issue'), download(context, f, 'issue.md'),
      f.issue.tracker ? outside(f.issue.tracker, 'Open the tracker') : null),
    h('div', {class: 'row'}, h('span', null, 'Full report (Markdown)'), copyButton(f.report.text, 'the report'), download(context, f, 'report.md'), h('span', null, 'Regression test'), download(context, f, 'regression.smt2')),
    more('Issue text: ' + f.issue.title, f.issue.text.text), more('Full report', f.report.text));
}

function relatedPart(context, f) {
  if (!f.related.length) return null;
  return h('section', {'aria-label': 'related'}, h('h2', null, 'Perhaps the same bug'), h('ul', null, f.related.slice(0, 50).map((r) =>
    h('li', null, h('a', {href: `#/${context.campaign}/finding/${Number(r.id)}`}, r.title ? `${r.id} ${r.title}` : `finding ${r.id}`), h('span', {class: 'soft'}, ': ' + r.why)))));
}

function backLink(context) {
  return h('p', null, h('a', {href: context.lastList.address || `#/${context.campaign}/findings`}, '← Findings'), h('span', {class: 'soft'}, '  j and k: next and previous'));
}

// Of a page with its data inside that has no room for all.
function drawLeftOut(root, context, f) {
  const file = (name) => h('li', null, h('a', {href: context.source.file(context.campaign, f.id, name)}, name));
  replace(root, backLink(context), h('h1', null, `${f.id} ${f.title}`),
    h('p', null, 'This page holds the details of the findings to report first. This one is in its folder:'),
    h('ul', null, ['report.md', 'reduced.smt2', 'original.smt2', 'repro.sh'].map(file)), h('p', {class: 'soft'}, 'smiter serve shows all of them.'));
}

function draw(root, context, f, row) {
  if (f.left_out) { drawLeftOut(root, context, f); return; }
  replace(root, backLink(context),
    h('h1', null, `${f.id} ${f.title}`), tags(f), standing(f, row),
    h('div', {class: 'cols'}, h('div', null, scriptsPart(context, f), verdictPart(f), answersPart(f), provenancePart(f)),
      h('div', null, reproducePart(context, f), reportPart(context, f), marksPart(context, f), versionsPart(f), relatedPart(context, f))));
}

export function findingPage(root, context) {
  const id = Number(context.words[0]);
  let revision = null;
  replace(root, h('p', {class: 'soft'}, 'Loading …'));
  return {
    async update() {
      // It is read again only if its row says that it changed, and never while somebody writes a mark.
      const {table} = await context.source.rows(context.campaign);
      const row = table.rows.get(id), now = row ? JSON.stringify({...row, triggers: 0, worth: 0, rev: 0, mark: null}) : '';
      if (revision !== null && (now === revision || root.contains(document.activeElement) && document.activeElement.tagName === 'INPUT')) return;
      const {data} = await context.source.of(context.campaign, 'finding/' + id);
      revision = now;
      if (data) draw(root, context, data, row);
      else replace(root, h('p', null, `There is no finding ${id}.`));
    },
    key(key) {
      const rows = context.lastList.rows || [], at = rows.findIndex((row) => row.id === id);
      const next = key === 'j' ? rows[at + 1] : key === 'k' ? rows[at - 1] : undefined;
      if (key === 'u') location.hash = context.lastList.address || `#/${context.campaign}/findings`;
      else if (next !== undefined && at >= 0) location.hash = `#/${context.campaign}/finding/${Number(next.id)}`;
      else return false;
      return true;
    },
  };
}
