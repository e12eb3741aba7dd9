// The picture: a canvas with the frame's pixels, and over it a stretched one for coarse frames until the sharp one arrives.

import { changes, plain, rectangles } from './frame-message.js';

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
    /** The rectangles that the last sharp message changed, in pixels of the bitmap.
     * @type {Rect[]} */
    this.changed = [];
  }

  /** Paints a message.
   * @param {FrameMessage} message
   * @param {Rect} view The visible part of the scene's canvas, in points.
   * @returns {boolean} False if it is the difference from a frame that this page does not have. */
  paint(message, view) {
    const { header } = message;
    const surface = header.coarse ? this.coarse : this.sharp;
    const [width, height] = header.pixels ?? [header.width, header.height];
    const { canvas } = surface;
    if (canvas.width !== width || canvas.height !== height) {
      if (!header.whole) return false;
      canvas.width = width;
      canvas.height = height;
    } else if (!header.whole && !surface.pixels) return false;
    surface.view = view;
    surface.put(message, header.coarse ? null : (this.changed = []));
    if (!header.coarse) this.coarse.isPainted = false;
    return true;
  }

  /** Positions the canvases on the stage.
   * @param {Layout} layout
   * @param {{left: number, top: number}} shift The offset from the stage's corner to whole device pixels. */
  place(layout, shift) {
    this.sharp.place(layout, shift);
    this.coarse.place(layout, shift);
  }
}

/** An HTML canvas that shows a part of the scene's canvas. */
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
    /** The canvas's pixels, whether it is visible or not. Differences are written into them.
     * @type {{image: ImageData, words: Uint32Array}|null} */
    this.pixels = null;
  }

  /** @param {FrameMessage} message
   * @param {Rect[]|null} changed Receives the changed rectangles. */
  put(message, changed) {
    const { canvas, context } = this;
    if (!this.pixels || this.pixels.image.width !== canvas.width || this.pixels.image.height !== canvas.height) {
      const image = new ImageData(canvas.width, canvas.height);
      this.pixels = { image, words: new Uint32Array(image.data.buffer) };
    }
    const { image, words } = this.pixels;
    for (const rectangle of rectangles(message)) {
      const { x, y, width, height } = rectangle;
      changed?.push([x, y, width, height]);
      write(rectangle, message.buffer, words, image.width);
      context.putImageData(image, 0, 0, x, y, width, height);
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
    // Use the bitmap's own size if it is shown one to one: the rounded width · scale may differ from it by a pixel.
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

/** Writes the pixels of a rectangle.
 * @param {import('./frame-message.js').Rectangle} rectangle
 * @param {ArrayBuffer} buffer
 * @param {Uint32Array} words The pixels of the whole picture.
 * @param {number} stride */
function write({ x, y, width, height, encoding, pixels, masks }, buffer, words, stride) {
  if (encoding === plain) {
    const [word] = new Uint32Array(buffer, pixels, 1);
    for (let row = y; row < y + height; row++) words.fill(word, row * stride + x, row * stride + x + width);
  } else if (encoding === changes) {
    const bits = new Uint8Array(buffer, masks, pixels - masks);
    const news = new Uint32Array(buffer, pixels);
    let group = 0, next = 0;
    for (let row = y; row < y + height; row++) {
      for (let at = row * stride + x, end = at + width; at < end; at += 8) {
        let mask = bits[group++];
        if (mask === 255) {
          for (let i = at; i < at + 8; i++) words[i] = news[next++];
          continue;
        }
        for (let i = at; mask !== 0; mask >>= 1, i++) if (mask & 1) words[i] = news[next++];
      }
    }
  } else {
    const all = new Uint32Array(buffer, pixels, width * height);
    for (let row = 0; row < height; row++) {
      words.set(all.subarray(row * width, (row + 1) * width), (y + row) * stride + x);
    }
  }
}
