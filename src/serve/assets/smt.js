// SPDX-License-Identifier: MIT
// SMT-LIB with colours.
import {h, textNodes} from './dom.js';

const COMMANDS = new Set(['assert', 'check-sat', 'check-sat-assuming', 'declare-const', 'declare-fun', 'declare-sort',
  'declare-datatype', 'declare-datatypes', 'define-fun', 'define-fun-rec', 'define-funs-rec', 'define-sort', 'define-const', 'echo', 'exit',
  'get-model', 'get-value', 'get-info', 'get-option', 'get-unsat-core', 'get-assertions', 'get-assignment', 'get-proof', 'pop', 'push',
  'reset', 'reset-assertions', 'set-info', 'set-logic', 'set-option', 'simplify', 'declare-codatatypes', 'declare-codatatype', 'model']);
const WORDS = new Set(['let', 'forall', 'exists', 'lambda', 'match', 'as', '_', '!', 'par', 'true', 'false', 'ite', 'and', 'or', 'not', '=>',
  'xor', '=', 'distinct']);
const TOKEN = /(;[^\n]*)|("(?:[^"]|"")*"?)|(\|[^|]*\|?)|(:[^\s()";|]+)|([()])|([^\s()";|]+)|(\s+)/g;
const NUMBER = /^(?:\d+(?:\.\d+)?|#x[0-9a-fA-F]+|#b[01]+|bv\d+)$/;
const MOST = 60000;

function kindOf(match, afterParen) {
  if (match[1]) return 'com';
  if (match[2]) return 'str';
  if (match[4]) return 'kw';
  const word = match[6];
  if (!word) return '';
  if (NUMBER.test(word)) return 'num';
  if (afterParen && COMMANDS.has(word)) return 'kw';
  if (WORDS.has(word)) return 'op';
  return '';
}

// A <pre>. Long texts have no colours: every word is an element.
export function script(text, label) {
  const pre = h('pre', {tabindex: 0, 'aria-label': label});
  if (text.length > MOST) {
    pre.append(...textNodes(text));
    return pre;
  }
  let plain = '', afterParen = false;
  const flush = () => {
    if (plain) pre.append(...textNodes(plain));
    plain = '';
  };
  for (const match of text.matchAll(TOKEN)) {
    const kind = kindOf(match, afterParen);
    if (kind) {
      flush();
      pre.append(h('span', {class: kind}, match[0]));
    } else {
      plain += match[0];
    }
    if (!match[7]) afterParen = match[5] === '(';
  }
  flush();
  return pre;
}
