// The overlays over the picture, in device pixels: grid, safe areas, layout boxes, redrawn tiles, and the selected
// outline. main.js makes one Overlay on a canvas of its own; `ratio` is everywhere the number of device pixels per CSS
// pixel.

import { parsePath, arrowsAlong } from './svg-path.js';

/**
 * @typedef {import('./studio.js').Studio} Studio
 * @typedef {import('./stage.js').Stage} Stage
 * @typedef {import('./viewport.js').Layout} Layout
 * @typedef {import('./protocol.js').Rect} Rect
 * @typedef {{path: Path2D, subpaths: import('./svg-path.js').Subpath[]}} Outline
 */

/** The overlays and their names in the menu.
 * @type {readonly (readonly [string, string])[]} */
export const overlays = [
  ['grid', 'Grid (G)'], ['safe', 'Title-safe area (T)'], ['boxes', 'Layout boxes (B)'], ['anchors', 'Anchors and tangents of the selection (A)'],
  ['tiles', 'Tiles drawn anew'], ['times', 'Time per stage'],
];

/** SMPTE ST 2046-1: the sizes of the action-safe and title-safe areas, relative to the canvas. */
const actionSafe = 0.93, titleSafe = 0.9;
/** How long redrawn tiles flash, in milliseconds. */
const flashTime = 500;
/** The largest number of segments whose anchors are drawn. */
const mostAnchors = 4000;
const blue = '#4aa8ff', pink = '#ff5fa2';

export class Overlay {
  /** @param {Studio} studio
   * @param {Stage} stage
   * @param {HTMLCanvasElement} canvas
   * @param {import('./elements.js').Elements} elements */
  constructor(studio, stage, canvas, elements) {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser has no 2D canvas');
    this.studio = studio;
    this.stage = stage;
    this.canvas = canvas;
    this.context = context;
    this.elements = elements;
    /** The layout boxes of the shown frame.
     * @type {import('./protocol.js').Box[]} */
    this.boxes = [];
    /** The redrawn rectangles of the last frames, with the time of each frame.
     * @type {{rects: Rect[], layout: Layout, at: number}[]} */
    this.flashes = [];
    /** Outlines of the selected element.
     * @type {{of: unknown, outlines: Outline[]}} */
    this.selected = { of: null, outlines: [] };
    // Whether the overlays will be drawn at the next screen refresh.
    this.isDue = false;
    stage.drawOver = () => this.drawSoon();
    elements.changed = () => this.drawSoon();
    const { store } = studio;
    store.on(['overlays', 'bare', 'selection'], () => {
      void this.askBoxes();
      this.drawSoon();
    });
    studio.rested.on(() => this.askBoxes());
    studio.playingChanged.on(() => this.drawSoon());
    studio.painted.on((header) => {
      if (!this.shows('tiles') || header.coarse || !stage.layoutNow) return;
      this.flashes.push({ rects: studio.picture.changed, layout: stage.layoutNow, at: performance.now() });
      if (this.flashes.length > 8) this.flashes.shift();
      this.drawSoon();
    });
  }

  /** Whether an overlay is chosen and not hidden.
   * @param {string} overlay */
  shows(overlay) {
    const { overlays: chosen, bare } = this.studio.store.state;
    return !bare && chosen.includes(overlay);
  }

  async askBoxes() {
    if (!this.shows('boxes')) {
      this.boxes = [];
      return;
    }
    const answer = await this.studio.queries.ask({ type: 'boxes', frame: this.studio.store.state.frame });
    if (!answer) return;
    this.boxes = answer.boxes;
    this.drawSoon();
  }

  drawSoon() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.draw();
    });
  }

  draw() {
    const { canvas, context, stage } = this;
    const layout = stage.layoutNow;
    const { size } = stage;
    if (!layout || !size) return;
    if (canvas.width !== size.width || canvas.height !== size.height) {
      canvas.width = size.width;
      canvas.height = size.height;
      canvas.style.width = `${size.width / size.ratio}px`;
      canvas.style.height = `${size.height / size.ratio}px`;
    }
    const shift = stage.shift();
    canvas.style.left = `${shift.left / size.ratio}px`;
    canvas.style.top = `${shift.top / size.ratio}px`;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (this.studio.store.state.bare) return;
    if (this.shows('grid')) this.drawGrid(layout);
    if (this.shows('safe')) this.drawSafe(layout);
    if (this.shows('tiles')) this.drawFlashes();
    if (this.studio.playback.isPlaying) return;
    if (this.shows('boxes')) this.drawBoxes(layout);
    this.drawSelection(layout);
  }

  /** Draws a grid whose step is a round number of points, at least 28 CSS pixels.
   * @param {Layout} layout */
  drawGrid(layout) {
    const { context } = this;
    const { left, top, width, height, scale, ratio } = layout;
    const wanted = 28 * ratio / scale;
    const power = 10 ** Math.floor(Math.log10(wanted));
    const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= wanted) ?? 10 * power;
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.lineWidth = Math.max(1, Math.round(ratio));
    const half = context.lineWidth % 2 / 2;
    context.globalCompositeOperation = 'source-over';
    for (const major of [false, true]) {
      context.strokeStyle = major ? 'rgb(127 200 255 / 0.42)' : 'rgb(127 200 255 / 0.18)';
      context.beginPath();
      for (const [from, length, isX] of /** @type {[number, number, boolean][]} */ ([[left, width, true], [top, height, false]])) {
        for (let i = 1; i * step * scale < length; i++) {
          if ((i % 5 === 0) !== major) continue;
          const at = Math.round(from + i * step * scale) + half;
          context.moveTo(isX ? at : left, isX ? top : at);
          context.lineTo(isX ? at : left + width, isX ? top + height : at);
        }
      }
      context.stroke();
    }
    context.strokeStyle = 'rgb(255 176 64 / 0.75)';
    context.beginPath();
    const x = Math.round(left + width / 2) + half, y = Math.round(top + height / 2) + half;
    context.moveTo(x, top);
    context.lineTo(x, top + height);
    context.moveTo(left, y);
    context.lineTo(left + width, y);
    context.stroke();
    context.restore();
    this.label(`grid ${Number(step.toPrecision(3))} pt`, left + 6 * ratio, top + height - 8 * ratio, ratio);
  }

  /** @param {Layout} layout */
  drawSafe(layout) {
    const { context } = this;
    for (const [part, name] of /** @type {[number, string][]} */ ([[actionSafe, 'action'], [titleSafe, 'title']])) {
      const w = layout.width * part, h = layout.height * part;
      const x = layout.left + (layout.width - w) / 2, y = layout.top + (layout.height - h) / 2;
      this.contrastLine(layout.ratio, () => context.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(w), Math.round(h)), 'white');
      this.label(name, x + 5 * layout.ratio, name === 'title' ? y + h - 6 * layout.ratio : y + 12 * layout.ratio, layout.ratio);
    }
  }

  drawFlashes() {
    const now = performance.now();
    this.flashes = this.flashes.filter(({ at }) => now - at < flashTime);
    for (const { rects, layout, at } of this.flashes) {
      const { context } = this;
      const [x, y] = layout.view;
      const left = layout.left + x * layout.scale, top = layout.top + y * layout.scale;
      const strength = 1 - (now - at) / flashTime;
      context.fillStyle = `rgb(255 60 120 / ${0.18 * strength})`;
      context.strokeStyle = `rgb(255 60 120 / ${0.8 * strength})`;
      context.lineWidth = 1;
      for (const [rx, ry, rw, rh] of rects) {
        context.fillRect(left + rx, top + ry, rw, rh);
        context.strokeRect(left + rx + 0.5, top + ry + 0.5, rw - 1, rh - 1);
      }
    }
    if (this.flashes.length > 0) this.drawSoon();
  }

  /** @param {Layout} layout */
  drawBoxes(layout) {
    const { context } = this;
    const { scale, ratio } = layout;
    const isCrowded = this.boxes.length > 60;
    for (const [x, y, w, h, depth, name] of this.boxes) {
      const left = layout.left + x * scale, top = layout.top + y * scale;
      const color = `hsl(${(190 + depth * 67) % 360} 90% 68%)`;
      context.strokeStyle = color;
      context.lineWidth = Math.max(1, Math.round(ratio));
      context.strokeRect(Math.round(left) + 0.5, Math.round(top) + 0.5, Math.round(w * scale), Math.round(h * scale));
      if (!isCrowded && w * scale > 40 * ratio) this.label(name, left + 3 * ratio, top + 11 * ratio, ratio, color);
    }
  }

  /** Draws the bounds and outlines of the selected element, with arrows in the outlines' direction.
   * @param {Layout} layout */
  drawSelection(layout) {
    const { info } = this.elements;
    if (!info || this.studio.store.state.selection === null) return;
    if (this.selected.of !== info) {
      this.selected = { of: info, outlines: info.paths.map(({ d }) => ({ path: new Path2D(d), subpaths: parsePath(d) })) };
    }
    const { context } = this;
    const { scale, left, top, ratio } = layout;
    const place = (/** @type {readonly [number, number]} */ [x, y]) => /** @type {[number, number]} */ ([left + x * scale, top + y * scale]);
    if (info.bounds) {
      const [x, y, w, h] = info.bounds;
      context.setLineDash([4 * ratio, 3 * ratio]);
      this.contrastLine(ratio, () => context.strokeRect(Math.round(left + x * scale) + 0.5, Math.round(top + y * scale) + 0.5, Math.round(w * scale), Math.round(h * scale)), 'rgb(74 168 255 / 0.7)', 0.25);
      context.setLineDash([]);
    }
    for (const { path } of this.selected.outlines) {
      context.save();
      context.setTransform(scale, 0, 0, scale, left, top);
      this.contrastLine(1.5 * ratio / scale, () => context.stroke(path), blue);
      context.restore();
    }
    for (const { subpaths } of this.selected.outlines) {
      for (const subpath of subpaths) for (const { point, angle } of arrowsAlong(subpath, 110 * ratio / scale)) this.arrow(place(point), angle, ratio);
    }
    if (this.shows('anchors')) this.drawAnchors(place, ratio);
  }

  /** Draws the end points and control points of the selected outlines.
   * @param {(point: readonly [number, number]) => [number, number]} place Maps a point of the canvas to device pixels.
   * @param {number} ratio */
  drawAnchors(place, ratio) {
    const { context } = this;
    let left = mostAnchors;
    for (const { subpaths } of this.selected.outlines) {
      for (const { start, segments } of subpaths) {
        for (const { from, controls, to } of segments) {
          if (left-- <= 0) return;
          const ends = controls.length === 2 ? [from, to] : [from];
          context.strokeStyle = pink;
          context.lineWidth = ratio;
          controls.forEach((control, i) => {
            context.beginPath();
            context.moveTo(...place(ends[i] ?? to));
            context.lineTo(...place(control));
            if (controls.length === 1) context.lineTo(...place(to));
            context.stroke();
          });
          for (const control of controls) this.dot(place(control), 2.5 * ratio, pink);
          this.square(place(to), 3 * ratio);
        }
        this.square(place(start), 3 * ratio, true);
      }
    }
  }

  /** @param {[number, number]} at
   * @param {number} angle
   * @param {number} ratio */
  arrow([x, y], angle, ratio) {
    const { context } = this;
    const size = 5 * ratio;
    context.beginPath();
    for (const turn of [0, 2.5, -2.5]) context.lineTo(x + size * Math.cos(angle + turn), y + size * Math.sin(angle + turn));
    context.closePath();
    context.fillStyle = blue;
    context.strokeStyle = 'rgb(0 0 0 / 0.55)';
    context.lineWidth = ratio;
    context.stroke();
    context.fill();
  }

  /** @param {[number, number]} at
   * @param {number} radius
   * @param {string} color */
  dot([x, y], radius, color) {
    const { context } = this;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
  }

  /** @param {[number, number]} at
   * @param {number} half
   * @param {boolean} [isFirst] */
  square([x, y], half, isFirst = false) {
    const { context } = this;
    context.fillStyle = isFirst ? blue : 'white';
    context.strokeStyle = isFirst ? 'white' : blue;
    context.lineWidth = half / 3;
    context.fillRect(x - half, y - half, 2 * half, 2 * half);
    context.strokeRect(x - half, y - half, 2 * half, 2 * half);
  }

  /** Draws a line that is visible on light and dark pictures.
   * @param {number} width
   * @param {() => void} stroke
   * @param {string} color
   * @param {number} [shade] */
  contrastLine(width, stroke, color, shade = 0.5) {
    const { context } = this;
    context.lineWidth = width * 2.4;
    context.strokeStyle = `rgb(0 0 0 / ${shade})`;
    stroke();
    context.lineWidth = width;
    context.strokeStyle = color;
    stroke();
  }

  /** Writes a small text with a dark border.
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {number} ratio
   * @param {string} [color] */
  label(text, x, y, ratio, color = 'white') {
    const { context } = this;
    context.font = `${10 * ratio}px system-ui, sans-serif`;
    context.lineWidth = 3 * ratio;
    context.lineJoin = 'round';
    context.strokeStyle = 'rgb(0 0 0 / 0.6)';
    context.strokeText(text, x, y);
    context.fillStyle = color;
    context.fillText(text, x, y);
  }
}
