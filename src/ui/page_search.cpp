// SPDX-License-Identifier: MIT
#include "ui/page_search.h"

namespace smiter::ui {

// Hides the findings without one of the words, and opens the one that a link leads to.
const std::string_view kSearchScript = R"js(
const box = document.getElementById('search'), shown = document.getElementById('shown');
const findings = [...document.querySelectorAll('details')];
const links = [...document.querySelectorAll('#contents li')];
box.hidden = false;
box.addEventListener('input', () => {
  const words = box.value.toLowerCase().split(/\s+/);
  for (const f of findings) f.hidden = !words.every(w => f.textContent.toLowerCase().includes(w));
  for (const l of links) l.hidden = document.querySelector(l.firstElementChild.getAttribute('href')).hidden;
  shown.textContent = findings.filter(f => !f.hidden).length + ' of ' + findings.length;
});
const openLinked = () => { const f = findings.find(f => '#' + f.id === location.hash); if (f) f.open = true; };
addEventListener('hashchange', openLinked);
openLinked();
)js";

const std::string_view kSearchHash = "'sha256-QOve2hiVx/v5Nn3V5/0MFn6QwLeRr+F5tDES6x0JoNo='";

const std::string_view kSearchBox =
    "<p><input id=search type=search hidden placeholder=\"search findings\" aria-label=\"search findings\"> "
    "<span id=shown class=tag></span></p>";

}  // namespace smiter::ui
