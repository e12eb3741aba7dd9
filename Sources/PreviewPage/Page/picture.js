// The picture: one canvas with the frame's pixels, and over it one for coarse frames, stretched until the sharp one is here.

import { forEachRectangle } from './frame-message.js';

/**
 * @typedef {import('./frame-message.js').FrameMessage} FrameMessage
 * @typedef {import('./protocol.js').Rect} Rect
 * @typedef {import('./viewport.js').Layout} Layout
 */

export class Picture {
  /** @param {HTMLCanvasElement} sharp
   * @param {HTMLCanvasElement} coarse */
  constructor(sharp, coarse) {
    this.sharp = new Surface(sharp);
    this.coarse = new Surface(coarse);
    /** What the last sharp message drew anew, in pixels of the bitmap.
     * @type {Rect[]} */
    this.changed = [];
  }

  /** Paints a message.
   * @param {FrameMessage} message
   * @param {Rect} view What the bitmap shows, in points of the canvas.
   * @returns {boolean} False where it is a delta to something that this page does not have. */
  paint(message, view) {
    const { header } = message;
    const surface = header.coarse ? this.coarse : this.sharp;
    const [width, height] = header.pixels ?? [header.width, header.height];
    const { canvas } = surface;
    if (canvas.width !== width || canvas.height !== height) {
      if (!header.whole) return false;
      canvas.width = width;
      canvas.height = height;
    } else if (!header.whole && !surface.isPainted) return false;
    surface.view = view;
    surface.put(message, header.coarse ? null : (this.changed = []));
    if (!header.coarse) this.coarse.isPainted = false;
    return true;
  }

  /** Puts the canvases where the stage shows what they hold.
   * @param {Layout} layout
   * @param {{left: number, top: number}} shift What the stage lacks to whole device pixels. */
  place(layout, shift) {
    this.sharp.place(layout, shift);
    this.coarse.place(layout, shift);
  }
}

/** A canvas that shows a part of the scene's canvas. */
class Surface {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: false });
    if (!context) throw new Error('this browser has no 2D canvas');
    this.canvas = canvas;
    this.context = context;
    /** @type {Rect} */
    this.view = [0, 0, 1, 1];
    this.isPainted = false;
  }

  /** @param {FrameMessage} message
   * @param {Rect[]|null} changed Takes the rectangles. */
  put(message, changed) {
    const { context } = this;
    const { buffer } = message;
    /** @type {number[]} */
    const plain = [];
    forEachRectangle(message, (x, y, width, height, encoding, data) => {
      changed?.push([x, y, width, height]);
      if (encoding === 1) plain.push(x, y, width, height, data);
      else context.putImageData(new ImageData(new Uint8ClampedArray(buffer, data, 4 * width * height), width, height), x, y);
    });
    // Fills come last, in one go: a canvas that changes between filling and putting pixels is slower.
    const bytes = new Uint8Array(buffer);
    for (let i = 0; i < plain.length; i += 5) {
      const [x, y, width, height, data] = /** @type {[number, number, number, number, number]} */ (plain.slice(i, i + 5));
      context.fillStyle = `rgb(${bytes[data]} ${bytes[data + 1]} ${bytes[data + 2]})`;
      context.fillRect(x, y, width, height);
    }
    this.isPainted = true;
  }

  /** @param {Layout} layout
   * @param {{left: number, top: number}} shift */
  place(layout, shift) {
    const { style } = this.canvas;
    style.visibility = this.isPainted ? 'visible' : 'hidden';
    if (!this.isPainted) return;
    const [x, y, width, height] = this.view;
    const { scale, ratio } = layout;
    // The bitmap's own size where it is shown one to one; the rounding of width · scale could differ by a pixel.
    const near = (/** @type {number} */ wanted, /** @type {number} */ has) => Math.abs(wanted - has) < 1 ? has : wanted;
    const w = near(width * scale, this.canvas.width), h = near(height * scale, this.canvas.height);
    const isExact = w === this.canvas.width && h === this.canvas.height;
    const left = layout.left + x * scale, top = layout.top + y * scale;
    style.left = `${((isExact ? Math.round(left) : left) + shift.left) / ratio}px`;
    style.top = `${((isExact ? Math.round(top) : top) + shift.top) / ratio}px`;
    style.width = `${w / ratio}px`;
    style.height = `${h / ratio}px`;
    style.imageRendering = isExact ? 'pixelated' : 'auto';
  }
}
