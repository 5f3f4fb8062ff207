// SPDX-License-Identifier: MIT
// Numbers and times as people read them.

export function count(number) {
  if (number === undefined || number === null || Number.isNaN(number)) return '–';
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

export function decimal(number, digits = 1) {
  if (number === undefined || number === null || !Number.isFinite(number)) return '–';
  return number >= 1000 ? count(number) : number.toFixed(number !== 0 && Math.abs(number) < 1 ? digits + 1 : digits);
}

// Two digits, however small.
export function small(number) {
  if (!Number.isFinite(number)) return '–';
  const rounded = Number(number.toPrecision(2));
  return Math.abs(rounded) < 0.001 && rounded !== 0 ? rounded.toExponential() : String(rounded);
}

export function percent(share) {
  if (share === undefined || share === null || !Number.isFinite(share)) return '–';
  return (100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0) + ' %';
}

export function duration(seconds) {
  if (seconds === undefined || seconds === null || !Number.isFinite(seconds)) return '–';
  const s = Math.max(0, Math.round(seconds));
  const two = (x) => String(x).padStart(2, '0');
  if (s >= 3600) return Math.floor(s / 3600) + ':' + two(Math.floor(s / 60) % 60) + ':' + two(s % 60);
  return Math.floor(s / 60) + ':' + two(s % 60);
}

// "3 min", for how long ago.
export function about(seconds) {
  if (!Number.isFinite(seconds)) return '–';
  if (seconds < 90) return Math.round(seconds) + ' s';
  if (seconds < 5400) return Math.round(seconds / 60) + ' min';
  if (seconds < 129600) return decimal(seconds / 3600) + ' h';
  return decimal(seconds / 86400) + ' d';
}

export function date(at) {
  return at ? new Date(at * 1000).toISOString().replace('T', ' ').slice(0, 16) + ' UTC' : '';
}

export function plural(number, thing) {
  return count(number) + ' ' + thing + (number === 1 ? '' : 's');
}

export function bytes(number) {
  if (number < 10000) return count(number) + ' B';
  if (number < 1e7) return count(number / 1000) + ' kB';
  return count(number / 1e6) + ' MB';
}
