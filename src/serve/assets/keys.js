// SPDX-License-Identifier: MIT
// Keys go to the page that is shown, unless somebody writes.

export function listenToKeys(currentPage) {
  document.addEventListener('keydown', (event) => {
    const target = event.target, writes = target.closest && target.closest('input, textarea, select');
    if (writes && event.key === 'Escape') target.blur();
    if (writes || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && target.closest && target.closest('a, button, summary')) return;
    const page = currentPage();
    if (page && page.key && page.key(event.key)) event.preventDefault();
  });
}
