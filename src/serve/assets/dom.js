// SPDX-License-Identifier: MIT
// Elements from names and texts. A text of ours or of anybody is only ever a text node: nothing here reads HTML.
// Characters that a reader cannot see, or that turn the direction of writing, are shown by their numbers.

const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

const HAS_HIDDEN = new RegExp(HIDDEN.source);

export function textNodes(text) {
  if (!HAS_HIDDEN.test(text)) return [document.createTextNode(text)];
  const out = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > from) out.push(document.createTextNode(text.slice(from, match.index)));
    const mark = document.createElement('span');
    mark.className = 'ctl';
    mark.textContent = 'U+' + match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    out.push(mark);
    from = match.index + 1;
  }
  if (from < text.length || out.length === 0) out.push(document.createTextNode(from === 0 ? text : text.slice(from)));
  return out;
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'on') {
      for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    if (child instanceof Node) element.append(child);
    else element.append(...textNodes(String(child)));
  }
  return element;
}

export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

// A link away from here, if it is one that a browser should follow; else its text.
export function outside(address, text) {
  let url = null;
  try { url = new URL(address); } catch { return h('span', null, text || address); }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return h('span', null, text || address);
  return h('a', {href: url.href, rel: 'noopener noreferrer', target: '_blank'}, text || address);
}

export function replace(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child instanceof Node));
}

// Another text in an element that holds only text; nothing happens if it is the same.
const TEXT = Symbol('text');
export function setText(element, text) {
  if (element[TEXT] === text) return;
  const only = element[TEXT] !== undefined && element.childNodes.length === 1 ? element.firstChild : null;
  element[TEXT] = text;
  if (only && only.nodeType === Node.TEXT_NODE && !HAS_HIDDEN.test(text)) only.data = text;
  else element.replaceChildren(...textNodes(text));
}

// What the browser remembers for the next time, if it may.
export function recall(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

export function remember(key, value) {
  try { localStorage.setItem(key, value); } catch { /* then it is asked again */ }
}

let saying = 0;
export function say(text) {
  const place = document.getElementById('say');
  place.textContent = text;
  place.classList.add('on');
  clearTimeout(saying);
  saying = setTimeout(() => place.classList.remove('on'), 2500);
}

export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure address there is no clipboard: the old way.
    const area = h('textarea', {readonly: true, 'aria-hidden': 'true'});
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  say('Copied: ' + what);
}

export function copyButton(text, what) {
  return h('button', {type: 'button', class: 'copy', 'aria-label': 'copy ' + what, on: {click: () => copy(text, what)}}, 'Copy');
}
