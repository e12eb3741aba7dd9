// Decides which frame the page requests next. During a drag there is one request at a time, and only the newest wish
// waits. During playback several frames are requested ahead, and each waits until it is due. studio.js has one
// FrameFlow; playback.js uses it too.

/**
 * @typedef {import('./frame-message.js').FrameMessage} FrameMessage
 * @typedef {import('./protocol.js').Rect} Rect
 *
 * @typedef {object} Wanted The contents of a `show` request.
 * @property {number} frame
 * @property {number} width
 * @property {number} height
 * @property {Rect} view
 * @property {object} options The other members of the message.
 *
 * @typedef {object} Asked A request that was sent.
 * @property {number} request
 * @property {number} frame
 * @property {Rect} view
 * @property {boolean} hurry Whether a coarse frame is allowed.
 * @property {boolean} rests Whether nothing has moved for a moment.
 * @property {number|null} event The time stamp of the input that caused it.
 * @property {number} at The time when it was sent.
 * @property {Queued|null} queued The frame's place in a playback run; null outside of playback.
 *
 * @typedef {{run: number, index: number}} Queued A frame of a playback run: the run's number, and the frame's index in it.
 *
 * @typedef {object} Surroundings The functions of the page that the flow needs.
 * @property {import('./connection.js').Connection} connection
 * @property {(frame: number|null) => Wanted|null} describe Describes the request for a frame; `null` is the playhead's frame.
 * @property {() => void} prepare Sends what the server must know before the request, such as new values.
 * @property {(message: FrameMessage, asked: Asked) => void} paint
 * @property {(message: FrameMessage, asked: Asked) => boolean} keep Hands a frame to the playback; false if it is not wanted.
 */

/** The time without movement after which the sharp frame is requested, in milliseconds. */
const rest = 120;
/** The time that a request may take before a newer wish replaces it, in milliseconds. */
const requestTimeout = 1000;
/** The largest number of open requests beside which a newer one is sent, which replaces them. */
const mostReplaced = 2;

export class FrameFlow {
  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.surroundings = surroundings;
    /** Requests without an answer, by their numbers; at most three.
     * @type {Map<number, Asked>} */
    this.underWay = new Map();
    /** The newest wish that was not requested yet.
     * @type {{hurry: boolean, rests: boolean, event: number|null}|null} */
    this.wish = null;
    /** Frames of a run that ended. They are painted before the next frame, because it is a difference from them.
     * @type {{message: FrameMessage, asked: Asked}[]} */
    this.late = [];
    this.restTimer = 0;
    this.requestTimer = 0;
    this.isPaused = document.hidden;
    document.addEventListener('visibilitychange', () => {
      this.isPaused = document.hidden;
      this.next();
    });
  }

  /** Requests a new picture of the playhead's frame.
   * @param {{hurry?: boolean, event?: number|null}} [cause] */
  want(cause = {}) {
    const { hurry = false, event = null } = cause;
    this.wish = { hurry, rests: false, event };
    this.startRest();
    this.next();
  }

  /** Requests the sharp frame with its hash after a moment without movement. */
  startRest() {
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => {
      if (this.wish && !this.wish.hurry) this.wish.rests = true;
      else this.wish = { hurry: false, rests: true, event: null };
      this.next();
    }, rest);
  }

  /** Drops the wish for a still picture, because playback begins. */
  giveWay() {
    clearTimeout(this.restTimer);
    this.wish = null;
  }

  /** @returns {boolean} Whether a request is open or waits to be sent. */
  get isBusy() {
    return this.underWay.size > 0 || this.wish !== null;
  }

  /** Sends the newest wish if no earlier request keeps it waiting. */
  next() {
    if (!this.wish || this.isPaused) return;
    clearTimeout(this.requestTimer);
    const waiting = [...this.underWay.values()];
    if (waiting.length > mostReplaced) return;
    const now = performance.now();
    const replaceable = waiting.every((each) => each.queued || (each.hurry && !this.wish?.hurry) || now - each.at > requestTimeout);
    if (waiting.length > 0 && !replaceable) {
      const oldest = Math.min(...waiting.map((each) => each.at));
      this.requestTimer = setTimeout(() => this.next(), Math.max(20, oldest + requestTimeout + 5 - now));
      return;
    }
    const { hurry, rests, event } = this.wish;
    if (this.ask(null, null, { hurry, rests, event })) this.wish = null;
  }

  /** Sends a request for a frame.
   * @param {number|null} frame `null` for the playhead's frame.
   * @param {Queued|null} queued
   * @param {{hurry: boolean, rests: boolean, event: number|null}} how
   * @returns {boolean} Whether it was sent. */
  ask(frame, queued, { hurry, rests, event }) {
    const { connection, describe, prepare } = this.surroundings;
    const wanted = describe(frame);
    if (!wanted) return false;
    prepare();
    const request = connection.nextRequest();
    const { options, ...body } = wanted;
    const sent = connection.send({
      type: 'show', request, ...body, ...options,
      ...(hurry && { hurry }), ...(queued && { queue: true }), ...(rests && { hash: true }),
    });
    if (sent) {
      this.underWay.set(request, { request, frame: wanted.frame, view: wanted.view, hurry, rests, event, at: performance.now(), queued });
    }
    return sent;
  }

  /** Handles the frame that answers a request.
   * @param {FrameMessage} message */
  arrived(message) {
    const asked = this.underWay.get(message.header.request);
    if (!asked) return;
    this.underWay.delete(asked.request);
    if (asked.queued && this.surroundings.keep(message, asked)) return;
    if (asked.queued) {
      if (message.header.whole) this.late.length = 0;
      this.late.push({ message, asked });
      this.shown(asked.request);
    } else {
      this.paintLate(message.header.whole && !message.header.coarse);
      this.surroundings.paint(message, asked);
      this.shown(asked.request);
    }
    this.next();
  }

  /** Paints the frames that an ended run left, unless the next frame covers everything.
   * @param {boolean} covered */
  paintLate(covered) {
    const late = this.late.splice(0);
    if (!covered) for (const { message, asked } of late) this.surroundings.paint(message, { ...asked, event: null });
  }

  /** Ends a request that got `failed` or `dropped` instead of a picture.
   * @param {number} request
   * @returns {Asked|undefined} */
  ended(request) {
    const asked = this.underWay.get(request);
    this.underWay.delete(request);
    if (asked) this.next();
    return asked;
  }

  /** Tells the server that a frame is painted, so that it may send another one.
   * @param {number} request */
  shown(request) {
    this.surroundings.connection.send({ type: 'shown', request });
  }

  /** Forgets all requests after the connection is lost. */
  reset() {
    this.underWay.clear();
    this.late.length = 0;
    clearTimeout(this.requestTimer);
  }
}
