// The strip under a parameter (its "Vary" button): small frames over the parameter's range; a click takes the value.
// parameters.js makes it, and studio.js hands it the pictures.

import { h } from './dom.js';
import { Picture } from './picture.js';
import { Signal, isSameValue } from './studio.js';

/** The number of frames in a strip, and their height in pixels. */
const count = 9, height = 96;

/** Makes the strip, which one parameter at a time can show.
 * @param {import('./studio.js').Studio} studio */
export function makeStrips(studio) {
  const { store, connection } = studio;
  /** Called when the strip is opened or closed.
   * @type {Signal<[]>} */
  const changed = new Signal();
  /** The parameter that is varied; `null` if the strip is closed.
   * @type {string|null} */
  let open = null;
  /** The request whose pictures have not all arrived.
   * @type {{request: number}|null} */
  let asked = null;
  /** The `subject` of the shown pictures. */
  let shown = '';
  const element = h('div', { class: 'strip', role: 'listbox', 'aria-label': 'Frames over the range' });

  /** A key of the pictures to show: the parameter, the frame, the other values, and the scene. */
  const subject = () => {
    const { frame, values } = store.state;
    const { [open ?? '']: _, ...others } = values;
    return JSON.stringify([open, frame, others, studio.scene?.generation]);
  };

  /** Requests the pictures if they are not the shown ones. */
  const ask = () => {
    if (open === null || !studio.parameter(open) || studio.playback.isPlaying || subject() === shown) return;
    studio.sendValues();
    const request = connection.nextRequest();
    if (!connection.send({ type: 'strip', request, frame: store.state.frame, parameter: open, count, height })) return;
    shown = subject();
    // This request replaces an older one, whose pictures may never arrive.
    asked = { request };
  };

  studio.awaitsStrip = () => asked !== null;
  studio.takeStripFailure = ({ request, message }) => {
    if (request !== asked?.request) return false;
    asked = null;
    element.replaceChildren(h('p', { class: 'hint' }, message));
    return true;
  };
  studio.takeStrip = (message) => {
    const { request, value = '', index = 0, count: all = count } = message.header;
    if (request !== asked?.request) return;
    if (index === all - 1) asked = null;
    if (open !== null) put(message, value, index, all);
  };

  /** Paints a picture into its cell, and makes the cell if necessary.
   * @param {import('./frame-message.js').FrameMessage} message
   * @param {string} value The parameter's value.
   * @param {number} index The number of the cell.
   * @param {number} all The number of cells. */
  function put(message, value, index, all) {
    element.querySelector('p')?.remove();
    while (element.children.length > all) element.lastChild?.remove();
    let cell = element.children[index];
    if (!(cell instanceof HTMLElement && cell.dataset.value === value)) {
      const fresh = h('button', {
        type: 'button', class: 'strip-cell', role: 'option', 'data-value': value, title: `Take ${value}`,
        onclick: (/** @type {MouseEvent} */ event) => open !== null && studio.setValue(open, value, { event: event.timeStamp }),
      }, h('canvas', { width: 1, height: 1 }), h('span', {}, value));
      if (cell) cell.replaceWith(fresh);
      else element.append(fresh);
      cell = fresh;
    }
    const canvas = cell.querySelector('canvas');
    const { width, height: tall } = message.header;
    if (canvas) new Picture(canvas, canvas).paint(message, [0, 0, width, tall]);
    markTaken();
  }

  /** Highlights the cell with the page's value. */
  const markTaken = () => {
    const parameter = open === null ? undefined : studio.parameter(open);
    for (const cell of element.children) {
      if (!(cell instanceof HTMLElement) || !parameter) continue;
      cell.setAttribute('aria-selected', String(isSameValue(parameter, cell.dataset.value ?? '', studio.valueOf(parameter))));
    }
  };

  element.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 3, ArrowUp: -3 }[event.key];
    if (!step || !(document.activeElement instanceof HTMLElement)) return;
    event.preventDefault();
    const cells = [...element.querySelectorAll('button')];
    cells[cells.findIndex((cell) => cell === document.activeElement) + step]?.focus();
  });
  /** Opens the strip of a parameter, or closes the strip.
   * @param {string|null} name */
  function show(name) {
    open = name;
    shown = '';
    element.replaceChildren(...(open === null ? [] : [h('p', { class: 'hint' }, 'Drawing…')]));
    changed.emit();
    ask();
  }
  studio.closeStrip = () => {
    if (open === null) return false;
    show(null);
    return true;
  };

  studio.rested.on(ask);
  studio.connectionChanged.on(() => {
    asked = null;
    shown = '';
  });
  store.on(['values'], markTaken);

  return {
    changed,
    /** @param {import('./protocol.js').Parameter} parameter */
    canVary: ({ kind, choices }) => kind === 'number' || kind === 'boolean' || kind === 'color' || (kind === 'choice' && (choices?.length ?? 0) > 1),
    /** @param {string} name */
    isOpen: (name) => open === name,
    /** @param {string} name */
    toggle: (name) => show(open === name ? null : name),
    /** Shows the strip under the parameter that it varies.
     * @param {string} name
     * @param {HTMLElement} place */
    place(name, place) {
      if (open === name && element.parentElement !== place) place.replaceChildren(element);
      else if (open !== name && element.parentElement === place) place.replaceChildren();
    },
  };
}
