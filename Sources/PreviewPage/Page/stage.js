// The stage is the area of the page that shows the picture. This module measures it, positions the picture, and handles
// the pointer and the wheel. main.js makes it.

import { follow } from './dom.js';
import { centerAfterZoom, centerOf, largestZoom, layOut, pointAt, smallestZoom, zoomStep } from './viewport.js';

/**
 * @typedef {import('./viewport.js').Layout} Layout
 * @typedef {import('./studio.js').Studio} Studio
 */

/** The stage: positions the canvases and handles pointer input. */
export class Stage {
  /** @param {Studio} studio
   * @param {HTMLElement} element
   * @param {(point: [number, number]|null, isTap: boolean) => void} clicked Called with the clicked point, or with `null`
   *   if Alt is held; `isTap` if Ctrl is. */
  constructor(studio, element, clicked) {
    this.studio = studio;
    this.element = element;
    this.clicked = clicked;
    /** The size of the stage; `null` until it is measured.
     * @type {import('./viewport.js').Stage|null} */
    this.size = null;
    /** Where the picture is; `null` before there is one.
     * @type {Layout|null} */
    this.layoutNow = null;
    this.isSpaceDown = false;
    /** Whether a drag has moved the picture since Space was pressed: then releasing it does not play. */
    this.hasPanned = false;
    /** Draws the overlays over the picture.
     * @type {() => void} */
    this.drawOver = () => {};
    studio.layout = () => this.layoutNow;
    studio.place = () => this.place();
    this.observe();
    this.listen();
  }

  /** Measures the stage whenever its size or the pixel ratio changes. */
  observe() {
    const observer = new ResizeObserver((entries) => {
      const entry = entries[entries.length - 1];
      if (!entry) return;
      const box = entry.devicePixelContentBoxSize?.[0];
      const { clientWidth, clientHeight } = this.element;
      if (clientWidth === 0 || clientHeight === 0) return;
      const near = (/** @type {number|undefined} */ measured, /** @type {number} */ wanted) =>
        measured !== undefined && Math.abs(measured - wanted) < 2 ? measured : Math.round(wanted);
      const width = near(box?.inlineSize, clientWidth * devicePixelRatio);
      const height = near(box?.blockSize, clientHeight * devicePixelRatio);
      this.size = { width, height, ratio: devicePixelRatio };
      this.studio.refresh();
    });
    // The pixel ratio may change after the boxes were measured and without changing them, so measure them again.
    const followRatio = () => matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
      observer.unobserve(this.element);
      observer.observe(this.element, { box: 'device-pixel-content-box' });
      followRatio();
    }, { once: true });
    try {
      observer.observe(this.element, { box: 'device-pixel-content-box' });
      followRatio();
    } catch {
      observer.observe(this.element);
      // A browser without device-pixel boxes does not report a change of the ratio alone.
      addEventListener('resize', () => {
        observer.unobserve(this.element);
        observer.observe(this.element);
      });
    }
  }

  /** Computes the layout, and positions the canvases and the overlays. */
  place() {
    const { scene, store, picture } = this.studio;
    if (!scene || !this.size) return;
    this.layoutNow = layOut(this.size, scene.size, store.state.zoom, store.state.center);
    picture.place(this.layoutNow, this.shift());
    this.drawOver();
  }

  /** The offset in device pixels from the stage's corner to the nearest whole device pixel. */
  shift() {
    const { left, top } = this.element.getBoundingClientRect();
    const { clientLeft, clientTop } = this.element;
    const lack = (/** @type {number} */ at) => Math.round(at * devicePixelRatio) - at * devicePixelRatio;
    return { left: lack(left + clientLeft), top: lack(top + clientTop) };
  }

  /** Zooms around a fixed point of the stage.
   * @param {'fit'|number} zoom
   * @param {[number, number]|null} [place] The fixed point in device pixels; the middle by default.
   * @param {import('./store.js').Cause} [cause] */
  zoom(zoom, place = null, cause = {}) {
    const { store } = this.studio;
    if (zoom === 'fit' || !this.layoutNow || !this.size) return store.change({ zoom, center: null }, cause);
    const limited = Math.min(Math.max(zoom, smallestZoom), largestZoom);
    const [x, y] = place ?? [this.size.width / 2, this.size.height / 2];
    store.change({ zoom: limited, center: centerAfterZoom(this.size, this.layoutNow, limited, x, y) }, cause);
  }

  /** Zooms to the next larger or smaller step.
   * @param {1|-1} direction */
  zoomStep(direction) {
    if (this.layoutNow) this.zoom(zoomStep(this.layoutNow.scale, direction));
  }

  /** Where a pointer is on the stage.
   * @param {{clientX: number, clientY: number}} event
   * @returns {[number, number]} In device pixels from the stage's corner. */
  placeOf(event) {
    const { left, top } = this.element.getBoundingClientRect();
    return [(event.clientX - left - this.element.clientLeft) * devicePixelRatio, (event.clientY - top - this.element.clientTop) * devicePixelRatio];
  }

  listen() {
    const { element } = this;
    element.addEventListener('wheel', (event) => {
      if (!this.layoutNow) return;
      event.preventDefault();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      // The wheel counts pixels, lines (mode 1) or pages (mode 2).
      const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
      // Browsers report a pinch as many small steps with Ctrl, and a wheel as few large steps.
      const step = event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0018);
      const factor = Math.exp(-Math.min(Math.max(step, -0.22), 0.22));
      this.zoom(this.layoutNow.scale * factor, this.placeOf(event), { hurry: true, event: event.timeStamp });
    }, { passive: false });
    element.addEventListener('pointerdown', (event) => this.press(event));
    // Space and a drag move the picture; Space alone plays.
    document.addEventListener('keyup', (event) => {
      if (event.key !== ' ' || !this.isSpaceDown) return;
      this.isSpaceDown = false;
      element.classList.remove('can-pan');
      if (!this.hasPanned) this.studio.togglePlay();
    });
    addEventListener('blur', () => {
      this.isSpaceDown = false;
      element.classList.remove('can-pan');
    });
  }

  /** Handles a press of Space, which keys.js reports.
   * @param {KeyboardEvent} event */
  spaceDown(event) {
    if (event.repeat) return;
    this.isSpaceDown = true;
    this.hasPanned = false;
    this.element.classList.add('can-pan');
  }

  /** Handles a press of the pointer: a drag moves the picture, and a click selects.
   * @param {PointerEvent} event */
  press(event) {
    if (event.target instanceof Element && event.target.closest('button, a, .floating')) return;
    // A finger drags the picture, too; a tap selects.
    const isTouch = event.pointerType === 'touch';
    const pans = event.button === 1 || (event.button === 0 && (this.isSpaceDown || event.shiftKey));
    if (!pans && event.button !== 0) return;
    const begin = { x: event.clientX, y: event.clientY };
    const { element } = this;
    let moved = false;
    if (pans) event.preventDefault();
    // Show a focus ring only for keyboard users.
    element.focus(/** @type {FocusOptions} */ ({ preventScroll: true, focusVisible: false }));
    const center = this.size && this.layoutNow ? centerOf(this.size, this.layoutNow) : null;
    const scale = (this.layoutNow?.scale ?? 1) / devicePixelRatio;
    follow(element, event, (now) => {
      const [dx, dy] = [now.clientX - begin.x, now.clientY - begin.y];
      if (Math.hypot(dx, dy) > 3) moved = true;
      if (!(pans || isTouch) || !moved || !center) return;
      this.hasPanned = true;
      element.classList.add('pans');
      const zoom = this.layoutNow?.scale ?? 1;
      this.studio.store.change({ zoom, center: [center[0] - dx / scale, center[1] - dy / scale] }, { hurry: true, event: now.timeStamp });
    }, (up) => {
      element.classList.remove('pans');
      if (up.type === 'pointerup' && !pans && !moved && this.layoutNow) {
        this.clicked(up.altKey ? null : pointAt(this.layoutNow, ...this.placeOf(up)), up.ctrlKey || up.metaKey);
      }
    });
  }
}
