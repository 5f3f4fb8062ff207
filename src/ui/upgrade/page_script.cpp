// SPDX-License-Identifier: MIT
#include "ui/upgrade/page_script.h"

namespace smiter::ui {

// Hides rows and dots that the filters leave out; a click on a dot shows its row, 200 rows at a time.
const std::string_view kFilterScript = R"js(
for (const section of document.querySelectorAll('section')) {
  const rows = [...section.querySelectorAll('tbody.queries tr')];
  const dots = new Map([...section.querySelectorAll('circle')].map(c => [c.dataset.q, c]));
  const find = name => section.querySelector('[name=' + name + ']');
  const words = find('words'), change = find('change'), folder = find('folder'), shown = section.querySelector('.shown');
  const more = section.querySelector('.more');
  const texts = rows.map(r => r.textContent.toLowerCase());
  let limit = 200;
  const apply = () => {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(w => w);
    let count = 0;
    rows.forEach((row, i) => {
      const fits = (change.value === '' || (change.value === 'any' ? row.dataset.c !== '' : row.dataset.c.split(',').includes(change.value)))
        && (folder.value === '' || row.dataset.f === folder.value) && wanted.every(w => texts[i].includes(w));
      if (fits) count++;
      row.hidden = !fits || count > limit;
      const dot = dots.get(row.dataset.q);
      if (dot) dot.classList.toggle('out', !fits);
    });
    shown.textContent = count + ' of ' + rows.length + (count > limit ? ', the first ' + limit : '');
    more.hidden = count <= limit;
  };
  for (const input of [words, change, folder]) input.addEventListener('input', () => { limit = 200; apply(); });
  more.addEventListener('click', () => { limit *= 5; apply(); });
  section.querySelector('svg.scatter, svg').addEventListener('click', event => {
    const dot = event.target.closest('circle');
    if (!dot) return;
    const row = rows.find(r => r.dataset.q === dot.dataset.q);
    for (const r of rows) r.classList.remove('picked');
    row.hidden = false;
    row.classList.add('picked');
    row.scrollIntoView({block: 'center'});
  });
  section.querySelector('.filters').hidden = false;
  apply();
}
)js";

const std::string_view kFilterHash = "'sha256-YdpJbtjqJWMHQ/NAFalR5fsv7kXLmnDIXqGL2I3ebic='";

}  // namespace smiter::ui
