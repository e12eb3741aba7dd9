// Computes the position of the scene's canvas on the stage in whole device pixels, and the size of the bitmap that the
// server is to draw. stage.js uses it.

/**
 * @typedef {import('./protocol.js').Rect} Rect
 *
 * @typedef {object} Stage The size of the area that shows the picture.
 * @property {number} width In device pixels.
 * @property {number} height In device pixels.
 * @property {number} ratio Device pixels for a CSS pixel.
 *
 * @typedef {object} Layout Where the canvas is on the stage.
 * @property {number} scale Device pixels for a point of the canvas.
 * @property {number} left The canvas's left edge on the stage, in whole device pixels.
 * @property {number} top
 * @property {number} width The whole canvas in device pixels.
 * @property {number} height
 * @property {number} ratio Device pixels for a CSS pixel.
 * @property {Rect} view The part of the canvas that the bitmap shows, in points.
 * @property {boolean} isWhole Whether the view is the whole canvas.
 * @property {number} bitmapWidth The view in device pixels.
 * @property {number} bitmapHeight
 */

/** The limits of the zoom, in device pixels for a point of the canvas. */
export const smallestZoom = 0.05, largestZoom = 64;
/** The zooms that the zoom keys and buttons step through. */
const steps = [0.05, 0.1, 0.125, 0.167, 0.25, 0.333, 0.5, 0.667, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64];
/** The largest canvas, in pixels, that is drawn as a whole at 100 % even if it does not fit on the stage. */
const mostPixels = 16e6;
/** The largest space that is left free in each direction if the canvas is fitted into the stage, in CSS pixels. */
const margin = 24;

/** Computes the layout of the canvas on the stage.
 * @param {Stage} stage
 * @param {readonly [number, number]} size The canvas in points.
 * @param {'fit'|number} zoom
 * @param {readonly [number, number]|null} center The canvas's point in the stage's middle; `null` for the canvas's centre.
 * @returns {Layout} */
export function layOut(stage, size, zoom, center) {
  const room = Math.min(margin * stage.ratio, stage.width / 20, stage.height / 20);
  const inner = [Math.max(stage.width - room, 1), Math.max(stage.height - room, 1)];
  const wanted = zoom === 'fit' ? Math.min(/** @type {number} */ (inner[0]) / size[0], /** @type {number} */ (inner[1]) / size[1]) : zoom;
  // Fitted canvases may shrink by up to 40 pixels for an exact ratio; other zooms keep close to the wanted scale.
  const [width, height] = bitmapSize(size, wanted, zoom === 'fit' ? 40 : 6);
  const scale = width / size[0];
  const left = origin(stage.width, width, zoom === 'fit' || !center ? null : center[0] * scale);
  const top = origin(stage.height, height, zoom === 'fit' || !center ? null : center[1] * scale);
  const x0 = Math.max(0, -left), x1 = Math.min(width, stage.width - left);
  const y0 = Math.max(0, -top), y1 = Math.min(height, stage.height - top);
  const fits = x0 === 0 && y0 === 0 && x1 === width && y1 === height;
  const isWhole = fits || (width === size[0] && height === size[1] && width * height <= mostPixels) || x1 <= x0 || y1 <= y0;
  const common = { scale, left, top, width, height, ratio: stage.ratio, isWhole };
  if (isWhole) return { ...common, view: [0, 0, size[0], size[1]], bitmapWidth: width, bitmapHeight: height };
  const view = /** @type {Rect} */ ([x0, y0, x1 - x0, y1 - y0].map((each) => each / scale));
  return { ...common, view, bitmapWidth: x1 - x0, bitmapHeight: y1 - y0 };
}

/** The size of the whole canvas in pixels: about `scale` pixels per point. If possible it has exactly the canvas's aspect ratio,
 * so that no pixel at an edge is partly covered.
 * @param {readonly [number, number]} size In points.
 * @param {number} scale
 * @param {number} slack The number of pixels of width that may be sacrificed for the ratio.
 * @returns {[number, number]} */
export function bitmapSize(size, scale, slack) {
  const [w, h] = size;
  const width = Math.max(1, Math.floor(w * scale + 1e-6));
  if (Math.abs(w * scale - Math.round(w * scale)) < 1e-6 && Math.abs(h * scale - Math.round(h * scale)) < 1e-6) {
    return [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))];
  }
  for (let candidate = width; candidate > 0 && candidate > width - slack; candidate--) {
    const height = candidate * h / w;
    if (Number.isInteger(Math.round(height * 1e6) / 1e6) && height >= 1) return [candidate, Math.round(height)];
  }
  return [width, Math.max(1, Math.round(width * h / w))];
}

/** The start of the canvas along one axis of the stage, in device pixels.
 * @param {number} room The stage's length.
 * @param {number} length The canvas's length.
 * @param {number|null} middle The canvas's point for the middle of the stage, in device pixels; `null` for its centre.
 * @returns {number} */
function origin(room, length, middle) {
  if (length <= room || middle === null) return Math.round((room - length) / 2);
  // The canvas may be moved until a fifth of the stage is empty.
  const slack = room * 0.2;
  return Math.round(Math.min(slack, Math.max(room - length - slack, room / 2 - middle)));
}

/** Converts a position on the stage to a point of the canvas.
 * @param {Layout} layout
 * @param {number} x In device pixels.
 * @param {number} y
 * @returns {[number, number]} */
export function pointAt(layout, x, y) {
  return [(x - layout.left) / layout.scale, (y - layout.top) / layout.scale];
}

/** The new centre after a zoom that keeps the point under the cursor fixed.
 * @param {Stage} stage
 * @param {Layout} layout
 * @param {number} zoom
 * @param {number} x The cursor in device pixels of the stage.
 * @param {number} y
 * @returns {[number, number]} */
export function centerAfterZoom(stage, layout, zoom, x, y) {
  const [px, py] = pointAt(layout, x, y);
  return [px + (stage.width / 2 - x) / zoom, py + (stage.height / 2 - y) / zoom];
}

/** The canvas's point in the stage's middle.
 * @param {Stage} stage
 * @param {Layout} layout
 * @returns {[number, number]} */
export function centerOf(stage, layout) {
  return pointAt(layout, stage.width / 2, stage.height / 2);
}

/** The next larger or smaller zoom step.
 * @param {number} scale
 * @param {1|-1} direction
 * @returns {number} */
export function zoomStep(scale, direction) {
  return direction > 0
    ? steps.find((step) => step > scale * 1.01) ?? largestZoom
    : [...steps].reverse().find((step) => step < scale * 0.99) ?? smallestZoom;
}
