// Helper functions that create elements of the page: HTML and SVG, icons, buttons, menus, drags and short messages. All
// panels use them.

/** Makes an HTML element. A name that begins with `on` adds a listener. A name with a hyphen, `role`, `class`, `for` and
 * `list` set attributes. Any other name sets a property.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElementTagNameMap[Tag]} */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name.includes('-') || name === 'role' || name === 'class' || name === 'for' || name === 'list') element.setAttribute(name, value);
    else /** @type {any} */ (element)[name] = value;
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** Makes an SVG element.
 * @param {string} tag
 * @param {Record<string, string|number>} attributes
 * @param {...Node} children
 * @returns {SVGElement} */
export function s(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Finds the element with this id, which must be of this kind.
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind} */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no ${id}`);
  return element;
}

/** The icons' paths, as lines on a 16 × 16 grid. */
const shapes = {
  play: 'M4.5 2.5v11l9-5.5z',
  pause: 'M4.5 3v10M11.5 3v10',
  loop: 'M3 8.5V7a3 3 0 0 1 3-3h7M10.5 1.5 13 4l-2.5 2.5M13 7.5V9a3 3 0 0 1-3 3H3M5.5 14.5 3 12l2.5-2.5',
  back: 'M10.5 3 5 8l5.5 5z',
  forward: 'M5.5 3 11 8l-5.5 5z',
  start: 'M3.5 3v10M12 3 6 8l6 5z',
  end: 'M12.5 3v10M4 3l6 5-6 5z',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  closed: 'M2 7.5c1.2 2 3.4 3.4 6 3.4s4.8-1.4 6-3.4M4 10 2.8 12M8 11v2.3M12 10l1.2 2',
  solo: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  reset: 'M3.5 3v3.5H7M3.7 6.3A5 5 0 1 1 3 8.5',
  vary: 'M1.5 4.5h3.5v7H1.5zM6.25 4.5h3.5v7h-3.5zM11 4.5h3.5v7H11z',
  copy: 'M5.5 5.5h8v8h-8zM3 10.5H2.5v-8h8V3',
  still: 'M2 4.5h2.5L5.7 3h4.6l1.2 1.5H14v8.5H2zM8 6a2.6 2.6 0 1 0 0 5.2A2.6 2.6 0 0 0 8 6z',
  film: 'M2 3h12v10H2zM5 3v10M11 3v10M2 6.3h3M2 9.7h3M11 6.3h3M11 9.7h3',
  close: 'm4 4 8 8M12 4l-8 8',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  right: 'm6.5 4.5 3.5 3.5-3.5 3.5',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  screen: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  tree: 'M2.5 3h4M5 7.5h4M5 12h4M3.5 3v9H5M3.5 7.5H5M11 7.5h2.5M11 12h2.5',
  sliders: 'M2 4.5h6M11 4.5h3M2 11.5h2.5M7.5 11.5H14M9.5 3v3M6 10v3',
  layers: 'm8 2.5 6 3-6 3-6-3zM2 8l6 3 6-3M2 10.7l6 3 6-3',
  sound: 'M2 6v4h2.5L8 13V3L4.5 6zM10.5 5.5a3.5 3.5 0 0 1 0 5M12.3 3.5a6.2 6.2 0 0 1 0 9',
  muted: 'M2 6v4h2.5L8 13V3L4.5 6zM10.5 6l4 4M14.5 6l-4 4',
  timeline: 'M2 4h7M5 8h7M8 12h6',
};

/** Makes an icon.
 * @param {keyof typeof shapes} name
 * @returns {SVGElement} */
export function icon(name) {
  return s('svg', { viewBox: '0 0 16 16', width: 16, height: 16, class: `icon icon-${name}`, 'aria-hidden': 'true' }, s('path', { d: shapes[name] }));
}

/** Makes a button with an icon.
 * @param {keyof typeof shapes} name
 * @param {string} label What it does; also its tooltip.
 * @param {(event: MouseEvent) => void} onclick
 * @param {string} [text] Words beside the icon.
 * @returns {HTMLButtonElement} */
export function iconButton(name, label, onclick, text) {
  return h('button', { type: 'button', class: text ? 'button' : 'button only-icon', title: label, 'aria-label': text ? null : label, onclick }, icon(name), text);
}

/** Replaces a button's icon.
 * @param {HTMLElement} button
 * @param {keyof typeof shapes} name */
export function setIcon(button, name) {
  const old = button.querySelector('svg');
  if (!old?.classList.contains(`icon-${name}`)) old?.replaceWith(icon(name));
}

/** Makes a drop-down menu: a button with a list that closes by itself.
 * @param {Element|string} label
 * @param {string} title
 * @param {...(Node|string)} children
 * @returns {HTMLDetailsElement} */
export function menu(label, title, ...children) {
  const details = h('details', { class: 'menu' }, h('summary', { class: 'button', title, 'aria-label': label instanceof SVGElement ? title : null }, label),
    h('div', { class: 'menu-list' }, ...children));
  const close = (/** @type {Event} */ event) => {
    if (details.open && !(event.target instanceof Node && details.contains(event.target))) details.open = false;
  };
  document.addEventListener('pointerdown', close);
  document.addEventListener('focusin', close);
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
    event.stopPropagation();
  });
  return details;
}

/** Makes a menu item. A click on it also closes the menu.
 * @param {string} text
 * @param {() => void} run
 * @returns {HTMLButtonElement} */
export function menuItem(text, run) {
  return h('button', {
    type: 'button', class: 'menu-item', onclick: (/** @type {MouseEvent} */ event) => {
      const details = event.target instanceof Element ? event.target.closest('details') : null;
      if (details) {
        details.open = false;
        details.querySelector('summary')?.focus();
      }
      run();
    },
  }, text);
}

/** Browsers delay `pointermove` until the next screen refresh; the raw event has no delay. */
const moveEvent = /** @type {'pointermove'} */ ('onpointerrawupdate' in window ? 'pointerrawupdate' : 'pointermove');

/** Tracks a drag: calls `move` until the pointer is released.
 * @param {HTMLElement} target
 * @param {PointerEvent} down
 * @param {(event: PointerEvent) => void} move
 * @param {(event: PointerEvent) => void} [end] */
export function follow(target, down, move, end) {
  target.setPointerCapture(down.pointerId);
  const stop = (/** @type {PointerEvent} */ event) => {
    target.removeEventListener(moveEvent, move);
    target.removeEventListener('pointerup', stop);
    target.removeEventListener('pointercancel', stop);
    end?.(event);
  };
  target.addEventListener(moveEvent, move);
  target.addEventListener('pointerup', stop);
  target.addEventListener('pointercancel', stop);
}

/** Removes the message of `say`. */
let sayTimer = 0;

/** Shows a short message that disappears by itself; screen readers speak it.
 * @param {string} text */
export function say(text) {
  const place = byId('said', HTMLOutputElement);
  // A popover lies above the dialogs and the full screen that were opened before it.
  const popover = /** @type {any} */ (place);
  if (popover.showPopover) {
    if (place.matches(':popover-open')) popover.hidePopover();
    popover.showPopover();
  }
  place.textContent = text;
  place.classList.add('is-shown');
  clearTimeout(sayTimer);
  sayTimer = setTimeout(() => place.classList.remove('is-shown'), 2600);
}

/** Copies a text to the clipboard and shows a message about it.
 * @param {string} text
 * @param {string} what The name of the text in the message, such as `Command`. */
export async function copyText(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} copied: ${text}`);
  } catch {
    say(`The browser did not allow copying. ${what}: ${text}`);
  }
}
