// The keyboard shortcuts: one table for the keyboard handler and for the list of shortcuts that `?` shows. main.js has
// the table.

/**
 * @typedef {object} Key
 * @property {string[]} keys Values of `KeyboardEvent.key` with lower-case letters, after the prefixes `Mod+` and `Shift+`.
 * @property {string} text What it does; keys with the same text share a line of the list.
 * @property {string} group
 * @property {(event: KeyboardEvent) => void|boolean} run The action; if it returns false, the browser handles the key.
 */

/** The name of a key press in the table.
 * @param {KeyboardEvent} event
 * @returns {string} */
export function nameOf(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = /^[a-z]$/.test(key);
  const shift = event.shiftKey && (isLetter || event.key.length > 1) ? 'Shift+' : '';
  return (event.ctrlKey || event.metaKey ? 'Mod+' : '') + shift + (key === ' ' ? 'Space' : key);
}

/** Whether the focused element needs the key itself, for instance the arrow keys in a slider.
 * @param {EventTarget|null} target
 * @param {string} name
 * @returns {boolean} */
export function isNeededBy(target, name) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  const isArrow = /^(Shift\+)?(Arrow|Home|End|Page)/.test(name);
  if (target instanceof HTMLInputElement) {
    if (target.type === 'range') return isArrow;
    if (target.type === 'checkbox' || target.type === 'radio') return name === 'Space' || (target.type === 'radio' && isArrow);
    return true;
  }
  if (target.closest('[role=tree], [role=slider]')) return isArrow || name === 'Space' || name === 'Enter';
  if (target.closest('video')) return isArrow || name === 'Space';
  return target.closest('button, summary, a') !== null && (name === 'Space' || name === 'Enter');
}

/** Runs the table's actions on key presses.
 * @param {Key[]} table */
export function listenToKeys(table) {
  const actions = new Map(table.flatMap((key) => key.keys.map((name) => [name, key])));
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || document.querySelector('dialog[open]')) return;
    const name = nameOf(event);
    if (isNeededBy(event.target, name) && name !== 'Mod+s') return;
    const key = actions.get(name);
    if (key && key.run(event) !== false) event.preventDefault();
  });
}

/** Short labels for the names of keys. */
const signs = /** @type {Record<string, string>} */ ({
  ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', Mod: /Mac/.test(navigator.platform) ? '⌘' : 'Ctrl',
});

/** Splits a key's name, such as `Shift+ArrowLeft`, into labels that people read.
 * @param {string} name
 * @returns {string[]} */
export function signsOf(name) {
  return (name === '+' ? ['+'] : name.split('+')).map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}
