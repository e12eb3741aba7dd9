// Parses and writes CSS colours, for the colour picker and its alpha slider in controls.js.

/** @typedef {{hex: string, alpha: number}} PickedColor `hex` is `#rrggbb`. */

/** A context whose `fillStyle` parses colours; null until it is needed.
 * @type {CanvasRenderingContext2D|null} */
let reader = null;

/** Parses a CSS colour for a picker; `null` if the text is no colour.
 * @param {string} text
 * @returns {PickedColor|null} */
export function readColor(text) {
  const word = text.trim().toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])([0-9a-f])?$/.exec(word);
  const long = short ? '#' + short.slice(1).map((digit) => digit ? digit + digit : '').join('') : word;
  if (/^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(long)) {
    return { hex: long.slice(0, 7), alpha: long.length === 9 ? parseInt(long.slice(7), 16) / 255 : 1 };
  }
  if (word === '' || !CSS.supports('color', word) || /^(currentcolor|inherit|initial|unset|revert|var)/.test(word)) return null;
  // Let the browser parse names and functions.
  reader ??= document.createElement('canvas').getContext('2d');
  if (!reader) return null;
  reader.fillStyle = '#000';
  reader.fillStyle = word;
  const read = String(reader.fillStyle);
  if (read.startsWith('#')) return { hex: read, alpha: 1 };
  const parts = /^rgba?\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(read);
  if (!parts) return null;
  return { hex: '#' + parts.slice(1, 4).map((part) => byte(Number(part))).join(''), alpha: Number(parts[4]) };
}

/** Writes `#rrggbb`, or `#rrggbbaa` for a translucent colour.
 * @param {PickedColor} color
 * @returns {string} */
export function writeColor({ hex, alpha }) {
  const rounded = Math.round(Math.min(Math.max(alpha, 0), 1) * 255);
  return rounded === 255 ? hex : hex + byte(rounded);
}

/** A number from 0 to 255 as two hexadecimal digits.
 * @param {number} value */
function byte(value) {
  return value.toString(16).padStart(2, '0');
}
