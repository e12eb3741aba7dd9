// Which frame is asked for next. While something is dragged one request is under way and the newest wish is kept; while the
// clip plays a few frames wait in a queue for their moment.

/**
 * @typedef {import('./frame-message.js').FrameMessage} FrameMessage
 * @typedef {import('./protocol.js').Rect} Rect
 *
 * @typedef {object} Wanted What a request says of the picture.
 * @property {number} frame
 * @property {number} width
 * @property {number} height
 * @property {Rect} view
 * @property {object} options The rest of the message.
 *
 * @typedef {object} Asked
 * @property {number} request
 * @property {number} frame
 * @property {Rect} view
 * @property {boolean} hurry
 * @property {boolean} rests Whether nothing has moved since a moment.
 * @property {number|null} event The time stamp of the input that caused it.
 * @property {number} at When it was sent.
 * @property {Queued|null} queued
 *
 * @typedef {{run: number, index: number}} Queued A frame of a run of the clock.
 *
 * @typedef {object} Surroundings
 * @property {import('./connection.js').Connection} connection
 * @property {(frame: number|null) => Wanted|null} describe What to ask for, of the playhead's frame or of another.
 * @property {() => void} prepare Sends what has to be known before a frame is asked for.
 * @property {(message: FrameMessage, asked: Asked) => void} paint
 * @property {(message: FrameMessage, asked: Asked) => boolean} keep Whether the clock takes a frame of its queue.
 */

/** How long the hand has to rest for the sharp frame. */
const rest = 120;
/** A hurried frame may take so long before a newer wish replaces it. */
const patience = 1000;
const mostReplaced = 2;

export class FrameFlow {
  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.surroundings = surroundings;
    /** Requests without an answer; at most three.
     * @type {Map<number, Asked>} */
    this.underWay = new Map();
    /** The newest wish that is not asked for yet.
     * @type {{hurry: boolean, rests: boolean, event: number|null}|null} */
    this.wish = null;
    /** Frames of a queue that ended: they are painted together with the next one, since deltas build on them.
     * @type {{message: FrameMessage, asked: Asked}[]} */
    this.late = [];
    this.restTimer = 0;
    this.patienceTimer = 0;
    this.isPaused = document.hidden;
    document.addEventListener('visibilitychange', () => {
      this.isPaused = document.hidden;
      this.next();
    });
  }

  /** The picture is to be another one.
   * @param {{hurry?: boolean, event?: number|null}} [cause] */
  want(cause = {}) {
    const { hurry = false, event = null } = cause;
    this.wish = { hurry, rests: false, event };
    this.startRest();
    this.next();
  }

  startRest() {
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => {
      if (this.wish && !this.wish.hurry) this.wish.rests = true;
      else this.wish = { hurry: false, rests: true, event: null };
      this.next();
    }, rest);
  }

  /** The clock begins: nothing of the resting picture is asked for any more. */
  giveWay() {
    clearTimeout(this.restTimer);
    this.wish = null;
  }

  /** @returns {boolean} Whether something is asked for or is to be. */
  get isBusy() {
    return this.underWay.size > 0 || this.wish !== null;
  }

  next() {
    if (!this.wish || this.isPaused) return;
    clearTimeout(this.patienceTimer);
    const waiting = [...this.underWay.values()];
    if (waiting.length > mostReplaced) return;
    const now = performance.now();
    const replaceable = waiting.every((each) => each.queued || (each.hurry && !this.wish?.hurry) || now - each.at > patience);
    if (waiting.length > 0 && !replaceable) {
      const oldest = Math.min(...waiting.map((each) => each.at));
      this.patienceTimer = setTimeout(() => this.next(), Math.max(20, oldest + patience + 5 - now));
      return;
    }
    const { hurry, rests, event } = this.wish;
    if (this.ask(null, null, { hurry, rests, event })) this.wish = null;
  }

  /** Asks for a frame.
   * @param {number|null} frame The playhead's unless given.
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

  /** @param {FrameMessage} message */
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

  /** Paints what an ended queue left, unless the next frame covers it all.
   * @param {boolean} covered */
  paintLate(covered) {
    const late = this.late.splice(0);
    if (!covered) for (const { message, asked } of late) this.surroundings.paint(message, { ...asked, event: null });
  }

  /** `failed` and `dropped` come without a picture.
   * @param {number} request
   * @returns {Asked|undefined} */
  ended(request) {
    const asked = this.underWay.get(request);
    this.underWay.delete(request);
    if (asked && !asked.queued) this.next();
    return asked;
  }

  /** @param {number} request */
  shown(request) {
    this.surroundings.connection.send({ type: 'shown', request });
  }

  /** The connection is lost. */
  reset() {
    this.underWay.clear();
    this.late.length = 0;
    clearTimeout(this.patienceTimer);
  }
}
