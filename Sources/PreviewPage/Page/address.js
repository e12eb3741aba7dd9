// Stores the page's state in the address's fragment: `#frame=37&set.rolling=5&zoom=2`. Default values are left out, except frame 0.
// studio.js makes an Address, so that a reloaded or shared page looks the same.

import { emptyState, mostOnionFrames } from './store.js';

/** @typedef {import('./store.js').State} State */

/** The lists of the state with several values: the key in the fragment, and the property of the state. */
const lists = /** @type {const} */ ([['hide', 'hidden'], ['solo', 'solo']]);

/** Writes the state as a fragment, without `#`.
 * @param {Readonly<State>} state
 * @returns {string} */
export function fragment(state) {
  const usual = emptyState();
  const query = new URLSearchParams();
  query.set('frame', String(state.frame));
  for (const [name, value] of Object.entries(state.values)) query.set('set.' + name, value);
  if (state.valuesName !== null) query.set('values', state.valuesName);
  if (state.zoom !== 'fit') query.set('zoom', String(rounded(state.zoom)));
  if (state.center) query.set('center', state.center.map(rounded).join(','));
  if (state.range) query.set('range', state.range.join('..'));
  if (state.loop !== usual.loop) query.set('loop', state.loop ? 'on' : 'off');
  if (state.selection !== null) query.set('select', state.selection);
  for (const [word, list] of lists) for (const key of state[list]) query.append(word, key);
  if (state.overlays.length) query.set('overlays', state.overlays.join(','));
  if (state.bare) query.set('bare', 'on');
  if (state.onion[0] || state.onion[1]) query.set('onion', state.onion.join(','));
  if (state.panels.join() !== usual.panels.join()) query.set('panels', state.panels.join(','));
  return query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
}

/** Parses a fragment into a state; missing and wrong values get their defaults.
 * @param {string} text With or without `#`.
 * @returns {State} */
export function stateOf(text) {
  const state = emptyState();
  const query = new URLSearchParams(text.replace(/^#/, ''));
  // Not by assignments: one to `__proto__`, which a parameter may be called, adds no member.
  state.values = Object.fromEntries([...query].filter(([key]) => key.startsWith('set.') && key.length > 4).map(([key, value]) => [key.slice(4), value]));
  const frame = Number(query.get('frame'));
  if (Number.isSafeInteger(frame) && frame >= 0) state.frame = frame;
  state.valuesName = query.get('values') || null;
  const zoom = Number(query.get('zoom'));
  if (zoom > 0 && zoom <= 64) state.zoom = zoom;
  state.center = pair(query.get('center'), ',');
  const range = pair(query.get('range'), '..');
  if (range && range.every(Number.isSafeInteger) && range[0] >= 0 && range[0] <= range[1]) state.range = range;
  if (query.has('loop')) state.loop = query.get('loop') === 'on';
  state.selection = query.get('select') || null;
  for (const [word, list] of lists) state[list] = query.getAll(word);
  state.overlays = words(query.get('overlays'));
  state.bare = query.get('bare') === 'on';
  const onion = pair(query.get('onion'), ',');
  if (onion && onion.every((count) => Number.isSafeInteger(count) && count >= 0 && count <= mostOnionFrames)) state.onion = onion;
  if (query.has('panels')) state.panels = words(query.get('panels'));
  return state;
}

/** Updates the address after changes of the state, a few times a second at most. */
export class Address {
  /** @param {import('./store.js').Store} store */
  constructor(store) {
    this.store = store;
    // The fragment that this object wrote or read last.
    this.written = location.hash;
    this.timer = 0;
    const write = () => this.write();
    const later = () => { this.timer ||= setTimeout(write, 350); };
    store.on(/** @type {(keyof State)[]} */ (Object.keys(store.state)), later);
    addEventListener('pagehide', write);
    addEventListener('hashchange', () => {
      if (location.hash === this.written) return;
      this.written = location.hash;
      store.change(stateOf(location.hash));
    });
  }

  write() {
    clearTimeout(this.timer);
    this.timer = 0;
    const hash = '#' + fragment(this.store.state);
    if (hash === this.written) return;
    history.replaceState(null, '', hash);
    this.written = location.hash;
  }
}

/** Splits a list at its commas.
 * @param {string|null} text
 * @returns {string[]} */
function words(text) {
  return (text ?? '').split(',').filter((word) => word !== '');
}

/** Parses two finite numbers; null for any other text.
 * @param {string|null} text
 * @param {string} separator
 * @returns {[number, number]|null} */
function pair(text, separator) {
  const parts = (text ?? '').split(separator);
  const [a, b] = parts.map(Number);
  return parts.length === 2 && parts.every((part) => part.trim() !== '') && a !== undefined && b !== undefined
    && Number.isFinite(a) && Number.isFinite(b) ? [a, b] : null;
}

/** Rounds to four decimals, which keeps addresses short.
 * @param {number} value */
function rounded(value) {
  return Math.round(value * 1e4) / 1e4;
}
