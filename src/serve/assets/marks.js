// SPDX-License-Identifier: MIT
// What people say about a finding: the form, and what was said before.
import {h, outside, recall, remember, replace, say} from './dom.js';
import {date} from './format.js';

export const MARKS = [
  {kind: 'reported', label: 'reported', hint: 'link to the issue'},
  {kind: 'known', label: 'known', hint: 'since when, or where'},
  {kind: 'not-a-bug', label: 'not a bug', hint: 'why'},
  {kind: 'fixed-in', label: 'fixed in', hint: 'release or commit'},
  {kind: 'open', label: 'open again', hint: 'why'},
];

export function labelOf(kind) {
  return (MARKS.find((m) => m.kind === kind) || {label: kind}).label;
}

function markLine(mark) {
  return h('li', null, h('b', null, labelOf(mark.kind)), mark.text ? [' ', outside(mark.text)] : null,
    h('span', {class: 'soft'}, ` ${mark.who ? 'by ' + mark.who + ', ' : ''}${date(mark.at)}`));
}

export function marksPart(context, finding) {
  const list = h('ul', null), error = h('p', {class: 'bad', role: 'alert'});
  const kind = h('select', {'aria-label': 'mark'}, MARKS.map((m) => h('option', {value: m.kind}, m.label)));
  const text = h('input', {type: 'text', maxlength: 2000, 'aria-label': 'text of the mark', placeholder: MARKS[0].hint});
  const who = h('input', {type: 'text', maxlength: 200, 'aria-label': 'your name', placeholder: 'your name (if you like)'});
  who.value = recall('smiter-who') || '';
  kind.addEventListener('change', () => { text.placeholder = MARKS.find((m) => m.kind === kind.value).hint; });
  const draw = () => replace(list, finding.marks.length ? finding.marks.map(markLine) : h('li', {class: 'soft'}, 'none yet'));
  const put = async () => {
    error.textContent = '';
    try {
      remember('smiter-who', who.value);
      const made = await context.source.mark(context.campaign, {finding: finding.id, kind: kind.value, text: text.value.trim(), who: who.value.trim()});
      finding.marks.push(made);
      text.value = '';
      draw();
      say('Marked');
    } catch (problem) {
      error.textContent = String(problem.message);
    }
  };
  draw();
  if (!context.source.live) return h('section', {'aria-label': 'marks'}, h('h2', null, 'Marks'), list);
  return h('section', {'aria-label': 'marks'}, h('h2', null, 'Marks'), list,
    h('div', {class: 'row'}, kind, text, who, h('button', {type: 'button', id: 'put-mark', on: {click: put}}, 'Mark')), error);
}
