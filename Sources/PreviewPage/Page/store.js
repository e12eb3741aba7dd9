// What the page holds, in one place: everything here is kept in the address. Listeners hear of the keys they name.

/**
 * @typedef {object} State
 * @property {number} frame
 * @property {Record<string, string>} values What differs from the scene's own, also of parameters it does not have now.
 * @property {string|null} valuesName The named set that was chosen.
 * @property {'fit'|number} zoom `fit`, or device pixels for a point of the canvas.
 * @property {[number, number]|null} center The point in the middle of the stage; `null` for the canvas's own middle.
 * @property {string|null} selection The key of an element.
 * @property {[number, number]|null} range First and last frame of the range.
 * @property {boolean} loop
 * @property {string[]} panels Those that are open.
 * @property {string[]} hidden Keys of elements.
 * @property {string[]} solo Keys of elements.
 * @property {string[]} overlays
 * @property {boolean} bare Whether overlays are hidden for the moment.
 * @property {[number, number]} onion How many frames before and after.
 *
 * @typedef {object} Cause Why the state changes.
 * @property {number} [event] The time stamp of the input event.
 * @property {boolean} [hurry] Something is being dragged.
 * @property {boolean} [playing] The clock moves the playhead.
 *
 * @typedef {(state: Readonly<State>, cause: Cause) => void} Listener
 */

/** So many frames before, and so many after, may be shown as shadows. */
export const mostShadows = 5;

/** @returns {State} */
export function emptyState() {
  return {
    frame: 0, values: {}, valuesName: null, zoom: 'fit', center: null, selection: null, range: null, loop: true,
    panels: ['parameters', 'timeline'], hidden: [], solo: [], overlays: [], bare: false, onion: [0, 0],
  };
}

/** Whether two values of the state say the same.
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean} */
export function same(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = Object.entries(a), right = /** @type {Record<string, unknown>} */ (b);
  return left.length === Object.keys(right).length && left.every(([key, value]) => key in right && same(value, right[key]));
}

export class Store {
  /** @param {State} state */
  constructor(state) {
    /** @type {Readonly<State>} */
    this.state = state;
    /** @type {{keys: (keyof State)[], listener: Listener}[]} */
    this.listeners = [];
  }

  /** Changes the state, and tells those who listen to what is different then.
   * @param {Partial<State>} changes
   * @param {Cause} [cause] */
  change(changes, cause = {}) {
    const keys = /** @type {(keyof State)[]} */ (Object.keys(changes)).filter((key) => !same(this.state[key], changes[key]));
    if (keys.length === 0) return;
    this.state = { ...this.state, ...changes };
    for (const each of this.listeners) {
      if (each.keys.some((key) => keys.includes(key))) each.listener(this.state, cause);
    }
  }

  /** @param {(keyof State)[]} keys
   * @param {Listener} listener */
  on(keys, listener) {
    this.listeners.push({ keys, listener });
  }

  /** Adds a word to one of the lists, or takes it out.
   * @param {'panels'|'hidden'|'solo'|'overlays'} list
   * @param {string} word
   * @param {boolean} [on] The other way round unless given.
   * @param {Cause} [cause] */
  toggle(list, word, on = !this.state[list].includes(word), cause = {}) {
    const others = this.state[list].filter((each) => each !== word);
    this.change({ [list]: on ? [...others, word] : others }, cause);
  }
}
