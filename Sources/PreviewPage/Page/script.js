// Taps of a SwiftUI file's script. A click with Ctrl on the picture adds one to the parameter `script`, whose text is the
// YAML of `--script`.

/** The script with one tap more.
 * @param {string} script
 * @param {string} at When the tap acts, such as `0.62s`.
 * @param {[number, number]} point Where, in points of the canvas.
 * @returns {string} */
export function withTap(script, at, point) {
  const [x, y] = point.map((value) => Number(value.toFixed(1)));
  const step = `{at: ${at}, tap: [${x}, ${y}]}`;
  const before = script.trim();
  if (before === '' || before === '[]') return `[${step}]`;
  return before.startsWith('[') && before.endsWith(']') ? `${before.slice(0, -1)}, ${step}]` : `${before}\n- ${step}`;
}
