// The page's state in one place: what a person has chosen. studio.js makes the store, address.js keeps the state in the
// page's address, and the panels listen to the keys that they show.

/**
 * @typedef {object} State
 * @property {number} frame The playhead.
 * @property {Record<string, string>} values Values that differ from the scene's own, also for parameters that it lacks.
 * @property {string|null} valuesName The chosen named value set.
 * @property {'fit'|number} zoom `fit`, or device pixels for a point of the canvas.
 * @property {[number, number]|null} center The point in the middle of the stage; `null` for the canvas's own middle.
 * @property {string|null} selection The key of the selected element.
 * @property {[number, number]|null} range First and last frame of the playback range.
 * @property {boolean} loop Whether playback repeats the range.
 * @property {string[]} panels The open panels.
 * @property {string[]} hidden Keys of the hidden elements.
 * @property {string[]} solo Keys of the only elements that are shown, if there are any.
 * @property {string[]} overlays The names of the overlays that are on; see overlay.js.
 * @property {boolean} bare Whether overlays are hidden temporarily.
 * @property {[number, number]} onion The number of frames before and after that are shown faintly (onion skinning).
 *
 * @typedef {object} Cause The cause of a change.
 * @property {number} [event] The time stamp of the input event.
 * @property {boolean} [hurry] Whether something is being dragged.
 * @property {boolean} [playing] Whether playback moves the playhead.
 *
 * @typedef {(state: Readonly<State>, cause: Cause) => void} Listener
 */

/** The largest number of onion-skin frames before, and also after, the frame. */
export const mostOnionFrames = 5;

/** The state of a page that was opened without any choices in its address.
 * @returns {State} */
export function emptyState() {
  return {
    frame: 0, values: {}, valuesName: null, zoom: 'fit', center: null, selection: null, range: null, loop: true,
    panels: ['parameters', 'timeline'], hidden: [], solo: [], overlays: [], bare: false, onion: [0, 0],
  };
}

/** Whether two values of the state are equal.
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean} */
export function same(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = Object.entries(a), right = /** @type {Record<string, unknown>} */ (b);
  return left.length === Object.keys(right).length && left.every(([key, value]) => key in right && same(value, right[key]));
}

/** Holds the state, and calls listeners when it changes. */
export class Store {
  /** @param {State} state */
  constructor(state) {
    /** The state. It is never changed: `change` replaces it.
     * @type {Readonly<State>} */
    this.state = state;
    /** @type {{keys: (keyof State)[], listener: Listener}[]} */
    this.listeners = [];
  }

  /** Changes the state, and calls the listeners of the keys whose values changed.
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

  /** Adds a listener for changes of the given keys.
   * @param {(keyof State)[]} keys
   * @param {Listener} listener */
  on(keys, listener) {
    this.listeners.push({ keys, listener });
  }

  /** Adds a word to one of the lists, or removes it.
   * @param {'panels'|'hidden'|'solo'|'overlays'} list
   * @param {string} word
   * @param {boolean} [on] Whether the list contains it then; toggled by default.
   * @param {Cause} [cause] */
  toggle(list, word, on = !this.state[list].includes(word), cause = {}) {
    const others = this.state[list].filter((each) => each !== word);
    this.change({ [list]: on ? [...others, word] : others }, cause);
  }
}
