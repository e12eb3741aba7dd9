// The picture: an HTML canvas with the frame's pixels, and a stretched one over it for coarse frames until the sharp
// frame arrives. main.js makes it, studio.js paints frames into it, and strips.js paints small frames with it.

import { changes, plain, rectangles } from './frame-message.js';

/**
 * @typedef {import('./frame-message.js').FrameMessage} FrameMessage
 * @typedef {import('./protocol.js').Rect} Rect
 * @typedef {import('./viewport.js').Layout} Layout
 */

/** Shows the newest frame. */
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
   * @param {Rect} view The part of the scene's canvas that the frame shows, in points.
   * @returns {boolean} False if the message is the difference from a frame that this page does not have. */
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
    /** The part of the scene's canvas that the pixels show, in points.
     * @type {Rect} */
    this.view = [0, 0, 1, 1];
    /** Whether there are pixels to show. */
    this.isPainted = false;
    /** A copy of the canvas's pixels, as bytes and as 32-bit words. Differences are written into it. Null before the first frame.
     * @type {{image: ImageData, words: Uint32Array}|null} */
    this.pixels = null;
  }

  /** Paints the rectangles of a message.
   * @param {FrameMessage} message
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

  /** Positions the canvas on the stage, or hides it if there is nothing to show.
   * @param {Layout} layout
   * @param {{left: number, top: number}} shift The offset from the stage's corner to whole device pixels. */
  place(layout, shift) {
    const { style } = this.canvas;
    style.visibility = this.isPainted ? 'visible' : 'hidden';
    if (!this.isPainted) return;
    const [x, y, width, height] = this.view;
    const { scale, ratio } = layout;
    // If a pixel of the bitmap covers one device pixel, use the bitmap's own size: width · scale may differ by less
    // than a pixel.
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

/** Decodes a rectangle's pixels into the picture. PROTOCOL.md describes the encodings.
 * @param {import('./frame-message.js').Rectangle} rectangle
 * @param {ArrayBuffer} buffer The message, into which `pixels` and `masks` are byte offsets.
 * @param {Uint32Array} words The pixels of the whole picture.
 * @param {number} stride The picture's width in pixels. */
function write({ x, y, width, height, encoding, pixels, masks }, buffer, words, stride) {
  if (encoding === plain) {
    const [word] = new Uint32Array(buffer, pixels, 1);
    for (let row = y; row < y + height; row++) words.fill(word, row * stride + x, row * stride + x + width);
  } else if (encoding === changes) {
    // One bit for each pixel, the lowest first: 1 if the pixel changes.
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
