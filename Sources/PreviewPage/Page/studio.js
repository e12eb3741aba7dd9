// The page's model: it connects state, scene, connection and picture. main.js makes one `Studio` and hands it to all
// panels, which listen to its signals.

import { stateOf, Address } from './address.js';
import { Connection } from './connection.js';
import { say } from './dom.js';
import { FrameFlow } from './flow.js';
import { readFrameMessage } from './frame-message.js';
import { Playback } from './playback.js';
import { Queries } from './queries.js';
import { Sound } from './sound.js';
import { Store, same } from './store.js';
import { Timecode } from './timecode.js';

/**
 * @typedef {import('./protocol.js').Scene} Scene
 * @typedef {import('./protocol.js').Parameter} Parameter
 * @typedef {import('./protocol.js').Diagnostic} Diagnostic
 * @typedef {import('./protocol.js').Render} Render
 * @typedef {import('./protocol.js').FrameHeader} FrameHeader
 * @typedef {import('./frame-message.js').FrameMessage} FrameMessage
 * @typedef {import('./flow.js').Asked} Asked
 * @typedef {import('./store.js').Cause} Cause
 * @typedef {{diagnostics: Diagnostic[], omitted: number, message: string|null, frame?: number}} Problem Errors; `omitted` counts
 *   those left out. `frame` is the frame that could not be drawn.
 */

/** A signal (observer pattern): a list of listeners that are called when something happens.
 * @template {unknown[]} Values The values that the listeners get. */
export class Signal {
  constructor() {
    /** @type {((...values: Values) => void)[]} */
    this.listeners = [];
  }

  /** @param {(...values: Values) => void} listener */
  on(listener) {
    this.listeners.push(listener);
  }

  /** @param {Values} values */
  emit(...values) {
    for (const listener of this.listeners) listener(...values);
  }
}

/** The highest playback speed of the keys J and L. */
const fastest = 8;
/** The largest number of paint times that are kept. */
const mostTimes = 1000;
/** The largest number of pixels that the server draws for a page. */
const mostPixels = 2 ** 24;

/** The model of the page. */
export class Studio {
  /** @param {import('./picture.js').Picture} picture */
  constructor(picture) {
    this.picture = picture;
    this.store = new Store(stateOf(location.hash));
    this.address = new Address(this.store);
    /** The last scene that could be read; `null` before the first.
     * @type {Scene|null} */
    this.scene = null;
    this.timecode = new Timecode('60', Infinity);
    /** Why the scene's files cannot be read; `null` if they can.
     * @type {Problem|null} */
    this.problem = null;
    /** Why the last requested frame could not be drawn; `null` if it could.
     * @type {Problem|null} */
    this.failure = null;
    /** When the current build of the film began, on this page's clock; `null` if there is no build.
     * @type {number|null} */
    this.buildingSince = null;
    /** Why the server ended; empty while it runs. */
    this.farewell = '';
    /** The videos that the server renders or has rendered, by their number.
     * @type {Map<number, Render>} */
    this.renders = new Map();
    /** The outputs of a sweep or a batch; `null` if the preview shows none.
     * @type {import('./protocol.js').Series|null} */
    this.series = null;
    /** The header of the painted frame; `null` before the first.
     * @type {FrameHeader|null} */
    this.lastFrameHeader = null;
    /** The number of pictures that were painted. */
    this.paintCount = 0;
    /** The hash of the painted frame's pixels; `null` if the server did not compute it.
     * @type {string|null} */
    this.hash = null;
    /** How long the last frame took to paint, in milliseconds. */
    this.paintTime = 0;
    /** Whether a frame has been painted. The browser tests wait for it. */
    this.isReady = false;
    /** When input events happened and their frames were painted, in milliseconds. The browser tests read it.
     * @type {{event: number, painted: number}[]} */
    this.paintTimes = [];
    /** The values that the server has; `null` before the connection is open.
     * @type {Record<string, string>|null} */
    this.sentValues = null;
    /** Whether the server has sent its scene since the connection began. */
    this.isGreeted = false;
    /** Returns the layout of the stage; `null` before there is one. stage.js sets this function and the next.
     * @type {() => import('./viewport.js').Layout|null} */
    this.layout = () => null;
    /** Positions the canvases.
     * @type {() => void} */
    this.place = () => {};
    /** Receives the pictures of a strip. strips.js sets this function and the next two.
     * @type {(message: FrameMessage) => void} */
    this.takeStrip = () => {};
    /** Whether pictures of a strip have still to arrive.
     * @type {() => boolean} */
    this.awaitsStrip = () => false;
    /** Receives the reason why there are no pictures; false if the message belongs to no strip.
     * @type {(message: {request: number, message: string}) => boolean} */
    this.takeStripFailure = () => false;
    /** Closes the strip; false if it is closed. strips.js sets this function.
     * @type {() => boolean} */
    this.closeStrip = () => false;

    // `painted` is emitted for each painted frame, and `rested` once the frame that a person asked for is on the
    // screen.
    /** @type {Signal<[scene: Scene, before: Scene|null]>} */ this.sceneChanged = new Signal();
    /** @type {Signal<[]>} */ this.problemChanged = new Signal();
    /** @type {Signal<[header: FrameHeader]>} */ this.painted = new Signal();
    /** @type {Signal<[]>} */ this.rested = new Signal();
    /** @type {Signal<[]>} */ this.playingChanged = new Signal();
    /** @type {Signal<[]>} */ this.connectionChanged = new Signal();
    /** @type {Signal<[render: Render|null]>} */ this.rendersChanged = new Signal();
    /** @type {Signal<[]>} */ this.soundChanged = new Signal();
    /** @type {Signal<[series: import('./protocol.js').Series]>} */ this.seriesChanged = new Signal();

    this.sound = new Sound(() => this.soundChanged.emit());
    this.connection = new Connection({
      hello: () => {
        this.sentValues = this.store.state.values;
        this.isGreeted = false;
        return { type: 'hello', values: this.sentValues };
      },
      text: (message) => this.receive(message),
      binary: (buffer) => this.receiveFrame(buffer),
      changed: (state) => {
        if (state === 'open') {
          this.farewell = '';
          this.renders.clear();
        } else {
          if (this.playback.isPlaying) {
            this.playback.stop();
            this.playingChanged.emit();
          }
          this.flow.reset();
          this.queries.reset();
        }
        this.connectionChanged.emit();
      },
    });
    this.queries = new Queries(this.connection);
    const paint = (/** @type {FrameMessage} */ message, /** @type {Asked} */ asked) => this.paint(message, asked);
    this.flow = new FrameFlow({
      connection: this.connection, paint,
      describe: (frame) => this.describe(frame),
      prepare: () => this.sendValues(),
      keep: (message, asked) => this.playback.keep(message, asked),
    });
    /** @type {Playback} */
    this.playback = new Playback({
      flow: this.flow, paint,
      moved: (frame) => this.store.change({ frame }, { playing: true }),
      ended: () => this.stopped(),
      sound: this.sound,
      // The server allows four requests without an answer. One place is for queries, and another for the strip.
      places: () => this.awaitsStrip() ? 2 : 3,
    });

    this.store.on(['frame'], (_, cause) => {
      if (cause.playing) return;
      if (this.playback.isPlaying) this.play(this.playback.speed);
      else this.flow.want(cause);
    });
    this.store.on(['values', 'hidden', 'solo', 'onion', 'zoom', 'center'], (_, cause) => this.refresh(cause));
    this.store.on(['range', 'loop'], () => {
      if (this.playback.isPlaying) this.play(this.playback.speed);
    });
  }

  // Messages from the server

  /** Handles a text message of the server.
   * @param {any} message */
  receive(message) {
    switch (message.type) {
      case 'scene': return this.receiveScene(message);
      case 'problem':
        this.problem = { diagnostics: message.diagnostics, omitted: message.omitted ?? 0, message: null };
        this.buildingSince = null;
        return this.problemChanged.emit();
      case 'building':
        this.buildingSince = performance.now() - 1000 * (message.since ?? 0);
        return this.problemChanged.emit();
      case 'failed':
        if (this.queries.receive(message)) return;
        if (this.flow.ended(message.request)) {
          this.failure = { diagnostics: message.diagnostics ?? [], omitted: 0, message: message.message, frame: message.frame };
          this.problemChanged.emit();
        } else if (!this.takeStripFailure(message)) say(message.message);
        return;
      case 'dropped': return void this.flow.ended(message.request);
      case 'series':
        this.series = message;
        return this.seriesChanged.emit(message);
      case 'render':
        this.renders.set(message.id, message);
        return this.rendersChanged.emit(message);
      case 'bye':
        this.farewell = message.reason ?? '';
        return;
      default: this.queries.receive(message);
    }
  }

  /** Takes a new version of the scene.
   * @param {Partial<Scene> & Pick<Scene, 'name'|'size'|'fps'|'frameCount'|'parameters'>} message */
  receiveScene(message) {
    const before = this.scene;
    const scene = /** @type {Scene} */ ({
      beats: [], tracks: [], rejected: [], warnings: [], sets: { file: '', hash: '', sets: {}, order: [] }, ...message,
    });
    this.scene = scene;
    const isOtherSound = scene.audio?.id !== before?.audio?.id;
    this.sound.use(scene.audio ?? null);
    this.timecode = new Timecode(scene.fps, scene.frameCount);
    this.problem = this.failure = this.buildingSince = null;
    // Drop the page's own values that the file has by now.
    const values = { ...this.store.state.values };
    for (const parameter of scene.parameters) {
      const value = ownValue(values, parameter.name);
      if (value !== undefined && isSameValue(parameter, value, parameter.default)) delete values[parameter.name];
    }
    const { frame, range } = this.store.state;
    const last = scene.frameCount - 1;
    this.store.change({
      values, frame: this.timecode.clamped(frame),
      range: range && range[0] <= last ? [range[0], Math.min(range[1], last)] : null,
    });
    this.sceneChanged.emit(scene, before);
    this.problemChanged.emit();
    this.rendersChanged.emit(null);
    this.place();
    // If only the page's own values are new, the frame with them was already requested, unless the canvas has another
    // size.
    const isOtherCanvas = before?.size.join() !== scene.size.join();
    if (!this.isGreeted || before?.generation !== scene.generation || isOtherCanvas) this.refresh();
    this.isGreeted = true;
    if (isOtherSound && this.playback.isPlaying) this.play(this.playback.speed);
  }

  /** Handles a binary message of the server.
   * @param {ArrayBuffer} buffer */
  receiveFrame(buffer) {
    try {
      const message = readFrameMessage(buffer);
      if (message.header.kind === 'strip') this.takeStrip(message);
      else this.flow.arrived(message);
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
      // A message is damaged or missing, so the server no longer knows what the canvas shows.
      this.connection.restart();
    }
  }

  /** Paints a frame.
   * @param {FrameMessage} message
   * @param {Asked} asked */
  paint(message, asked) {
    const { header } = message;
    const began = performance.now();
    if (!this.picture.paint(message, asked.view)) return this.connection.restart();
    this.place();
    const painted = performance.now();
    this.paintTime = painted - began;
    if (asked.event !== null) {
      this.paintTimes.push({ event: asked.event, painted });
      if (this.paintTimes.length > mostTimes) this.paintTimes.shift();
    }
    this.lastFrameHeader = header;
    this.paintCount++;
    this.hash = header.hash ?? null;
    this.isReady = true;
    if (this.failure) {
      this.failure = null;
      this.problemChanged.emit();
    }
    this.painted.emit(header);
    if (asked.rests && !this.flow.wish && !this.playback.isPlaying) this.rested.emit();
  }

  // Requests

  /** Requests a new picture.
   * @param {Cause} [cause] */
  refresh(cause = {}) {
    this.place();
    if (this.playback.isPlaying) this.playback.fill(performance.now());
    else this.flow.want(cause);
  }

  /** The request for a frame; `null` if none can be sent.
   * @param {number|null} frame `null` for the playhead's.
   * @returns {import('./flow.js').Wanted|null} */
  describe(frame) {
    const layout = this.layout();
    if (!layout || !this.scene || this.connection.state !== 'open') return null;
    const { state } = this.store;
    const { hidden, solo, onion } = state;
    const less = Math.min(1, Math.sqrt(mostPixels / (layout.bitmapWidth * layout.bitmapHeight)));
    return {
      frame: frame ?? state.frame, width: Math.floor(layout.bitmapWidth * less), height: Math.floor(layout.bitmapHeight * less), view: layout.view,
      options: {
        ...(hidden.length > 0 && { hidden }), ...(solo.length > 0 && { solo }),
        ...(onion[0] + onion[1] > 0 && { onion }),
      },
    };
  }

  /** Sends the page's values if the server has other ones. */
  sendValues() {
    const { values } = this.store.state;
    if (this.sentValues && same(values, this.sentValues)) return;
    if (this.connection.send({ type: 'values', values })) this.sentValues = values;
  }

  // Parameters

  /** The scene's parameter with a name.
   * @param {string} name
   * @returns {Parameter|undefined} */
  parameter(name) {
    return this.scene?.parameters.find((parameter) => parameter.name === name);
  }

  /** The value of a parameter: the page's own, or else the scene's.
   * @param {Parameter} parameter
   * @returns {string} */
  valueOf(parameter) {
    return valueIn(this.store.state.values, parameter);
  }

  /** Changes the value of a parameter.
   * @param {string} name
   * @param {string|null} value `null` for the scene's own.
   * @param {Cause} [cause] */
  setValue(name, value, cause = {}) {
    // Not by an assignment: one to `__proto__`, which a parameter may be called, adds no member.
    const values = { ...this.store.state.values, [name]: value ?? '' };
    const parameter = this.parameter(name);
    if (value === null || (parameter && isSameValue(parameter, value, parameter.default))) delete values[name];
    this.store.change({ values }, cause);
  }

  /** The page's values for parameters that the scene has.
   * @returns {Record<string, string>} */
  get knownValues() {
    return Object.fromEntries(Object.entries(this.store.state.values).filter(([name]) => this.parameter(name)));
  }

  // The playhead

  /** The first and the last frame of the playback.
   * @returns {[number, number]} */
  get playbackRange() {
    return this.store.state.range ?? [0, Math.max(0, this.timecode.frameCount - 1)];
  }

  /** Moves the playhead.
   * @param {number} frame
   * @param {Cause} [cause] */
  seek(frame, cause = {}) {
    if (this.scene) this.store.change({ frame: this.timecode.clamped(frame) }, cause);
  }

  /** Moves the playhead by some frames, and stops playback.
   * @param {number} frames
   * @param {Cause} [cause] */
  step(frames, cause = {}) {
    this.pause();
    this.seek(this.store.state.frame + frames, cause);
  }

  /** Starts playback from the playhead; from the other end of the range if the playhead is at the end.
   * @param {number} [speed] Negative for backwards. */
  play(speed = 1) {
    if (!this.scene || this.scene.frameCount < 2) return;
    this.sound.wake();
    const [first, last] = this.playbackRange;
    const { frame, loop } = this.store.state;
    let from = Math.min(Math.max(frame, first), last);
    if (speed > 0 && from === last) from = first;
    if (speed < 0 && from === first) from = last;
    this.playback.start({ from, first, last, loops: loop, speed, rate: this.timecode.rate });
    if (from !== frame) this.store.change({ frame: from }, { playing: true });
    this.playingChanged.emit();
  }

  pause() {
    if (!this.playback.isPlaying) return;
    this.playback.stop();
    this.stopped();
  }

  togglePlay() {
    if (this.playback.isPlaying) this.pause();
    else this.play();
  }

  /** The keys J and L: each press doubles the speed, or reverses the direction.
   * @param {1|-1} direction */
  shuttle(direction) {
    const { speed } = this.playback;
    this.play(Math.sign(speed) === direction ? direction * Math.min(Math.abs(speed) * 2, fastest) : direction);
  }

  /** Requests the sharp frame under the playhead after playback. */
  stopped() {
    this.flow.want();
    this.playingChanged.emit();
  }
}

/** A value in a mapping; `undefined` if it has none. A parameter may have the name of a property that every object
 * inherits, such as `constructor`.
 * @param {Record<string, string>} values
 * @param {string} name
 * @returns {string|undefined} */
export function ownValue(values, name) {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The value of a parameter in a mapping; its default if the mapping has none.
 * @param {import('./protocol.js').Values} values
 * @param {import('./protocol.js').Parameter} parameter
 * @returns {string} */
export function valueIn(values, parameter) {
  return ownValue(values, parameter.name) ?? parameter.default;
}

/** Whether two texts are the same value of a parameter, such as `5` and `5.0`.
 * @param {Parameter} parameter
 * @param {string} a
 * @param {string} b
 * @returns {boolean} */
export function isSameValue(parameter, a, b) {
  if (a === b) return true;
  if (parameter.kind === 'number') return a.trim() !== '' && b.trim() !== '' && Number(a) === Number(b);
  return parameter.kind === 'color' && a.trim().toLowerCase() === b.trim().toLowerCase();
}
