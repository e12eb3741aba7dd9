// The playback clock, which studio.js makes. It never waits for frames: they are requested early enough to arrive
// before they are due. Frames that come too late count as dropped.
//
// A run is the time from one `start` to the next. Its frames have indices from 0 on, which count on through loops.

/**
 * @typedef {import('./flow.js').FrameFlow} FrameFlow
 * @typedef {import('./flow.js').Asked} Asked
 * @typedef {import('./frame-message.js').FrameMessage} FrameMessage
 *
 * @typedef {object} RunSettings The frames of a playback run, and their speed.
 * @property {number} from The frame at which the run begins.
 * @property {number} first The first frame of the playback range.
 * @property {number} last The last frame of the playback range.
 * @property {boolean} loops Whether the run goes on at the other end of the range.
 * @property {number} speed The factor of the speed; negative for backwards.
 * @property {number} rate Frames a second at speed 1.
 *
 * @typedef {object} Surroundings The parts of the page that playback uses.
 * @property {FrameFlow} flow Requests frames.
 * @property {(message: FrameMessage, asked: Asked) => void} paint Paints a frame.
 * @property {(frame: number) => void} moved Called when the playhead moves to a frame.
 * @property {() => void} ended Called at the end of the clip.
 * @property {() => number} places The largest number of frames that are requested or waiting.
 * @property {import('./sound.js').Sound} sound
 */

/** Plays a range of frames: requests them, and paints each one when it is due. */
export class Playback {
  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.surroundings = surroundings;
    /** What is playing; `null` if playback is stopped.
     * @type {RunSettings|null} */
    this.settings = null;
    /** The number of the run, by which frames of earlier runs are recognised. */
    this.run = 0;
    /** The number of the current loop of refreshes, see `tick`. */
    this.loop = 0;
    /** Frames that arrived and are not due yet.
     * @type {{message: FrameMessage, asked: Asked, index: number}[]} */
    this.waiting = [];
    /** When frame 0 of the run was due, on the sound's clock in milliseconds; `null` until its picture arrives.
     * @type {number|null} */
    this.began = null;
    /** When `start` was called, on the page's clock in milliseconds. */
    this.begun = 0;
    /** The index of the last requested frame of the run; −1 before the first. */
    this.lastAsked = -1;
    /** The index of the last painted frame of the run. */
    this.lastPainted = 0;
    /** The average time from one refresh of the display to the next, in milliseconds. */
    this.refresh = 1000 / 60;
    /** When the display was last refreshed, on the page's clock; 0 before the first refresh. */
    this.lastTick = 0;
    /** The average time from a request to the arrival of its frame, in milliseconds. */
    this.delay = 0;
    /** The number of frames that came too late, since playback started. */
    this.dropped = 0;
    /** The times at which frames were painted, in about the last second.
     * @type {number[]} */
    this.painted = [];
  }

  /** Prepares a new run. */
  reset() {
    this.waiting = [];
    this.began = null;
    this.begun = performance.now();
    this.lastAsked = -1;
    this.lastPainted = 0;
  }

  get isPlaying() {
    return this.settings !== null;
  }

  /** @returns {number} */
  get speed() {
    return this.settings?.speed ?? 0;
  }

  /** @returns {number} Painted frames a second. */
  get framesPerSecond() {
    const now = performance.now();
    while (this.painted.length > 0 && now - /** @type {number} */ (this.painted[0]) > 1000) this.painted.shift();
    return this.painted.length;
  }

  /** Starts a run, or replaces the current one.
   * @param {RunSettings} settings */
  start(settings) {
    const wasPlaying = this.isPlaying;
    this.discard();
    this.surroundings.sound.stop();
    this.run++;
    this.settings = settings;
    this.reset();
    this.surroundings.flow.giveWay();
    if (wasPlaying) return;
    this.dropped = 0;
    this.painted.length = 0;
    this.lastTick = 0;
    const loop = ++this.loop;
    requestAnimationFrame((now) => this.tick(now, loop));
  }

  stop() {
    if (!this.settings) return;
    this.discard();
    this.surroundings.sound.stop();
    this.settings = null;
  }

  /** Hands the waiting frames to the flow: they are not due any more, but later frames are differences from them. */
  discard() {
    const { flow } = this.surroundings;
    for (const { message, asked } of this.waiting.splice(0)) {
      if (message.header.whole) flow.late.length = 0;
      flow.late.push({ message, asked });
      flow.shown(asked.request);
    }
  }

  /** Keeps a frame of the current run until it is due.
   * @param {FrameMessage} message
   * @param {Asked} asked
   * @returns {boolean} False if the frame does not belong to the current run. */
  keep(message, asked) {
    if (!this.settings || asked.queued?.run !== this.run) return false;
    const took = performance.now() - asked.at;
    this.delay = this.delay === 0 ? took : this.delay * 0.8 + took * 0.2;
    this.waiting.push({ message, asked, index: asked.queued.index });
    this.fill(performance.now());
    return true;
  }

  /** The number of frames from one painted frame to the next: more than one if the display is slower than the clip. */
  get stride() {
    const { rate, speed } = /** @type {RunSettings} */ (this.settings);
    // Less 0.2, so that a rate slightly above the display's does not skip every other frame.
    return Math.max(1, Math.round(rate * Math.abs(speed) * this.refresh / 1000 - 0.2));
  }

  /** The index of the frame of the run that is due.
   * @param {number} now
   * @returns {number} */
  dueAt(now) {
    if (!this.settings || this.began === null) return 0;
    const moment = this.surroundings.sound.clock(now);
    return Math.max(0, Math.floor((moment - this.began) / 1000 * this.settings.rate * Math.abs(this.settings.speed) + 0.5));
  }

  /** The clip's frame for an index of the run; `null` after the end.
   * @param {number} index The index in the run.
   * @returns {number|null} */
  frameAt(index) {
    const { from, first, last, loops, speed } = /** @type {RunSettings} */ (this.settings);
    const length = last - first + 1;
    const position = from - first + Math.sign(speed) * index;
    if (loops) return first + ((position % length) + length) % length;
    return position >= 0 && position < length ? first + position : null;
  }

  /** Runs once for each refresh of the display.
   * @param {number} now The time on the page's clock, in milliseconds.
   * @param {number} loop The number of the loop of refreshes. A stop and a start between two refreshes begin another
   *   one. */
  tick(now, loop = this.loop) {
    if (!this.settings || loop !== this.loop) return;
    requestAnimationFrame((next) => this.tick(next, loop));
    if (this.lastTick > 0 && now - this.lastTick < 40) this.refresh = this.refresh * 0.95 + (now - this.lastTick) * 0.05;
    // After a pause of the page, such as while its tab is hidden, the run continues where it was. Sound plays on
    // meanwhile.
    if (this.began !== null && !this.surroundings.sound.leads && this.lastTick > 0 && now - this.lastTick > 1000) this.began += now - this.lastTick;
    this.lastTick = now;
    if (this.began === null && (this.waiting.length > 0 || now - this.begun > 250)) {
      this.began = this.surroundings.sound.begin(this.settings, this.frameAt(0) ?? this.settings.from, now);
    }
    if (this.began !== null) this.present(now);
    this.fill(now);
  }

  /** Paints the frames that are due.
   * @param {number} now */
  present(now) {
    const due = this.dueAt(now);
    const stride = this.stride;
    let count = 0;
    while (count < this.waiting.length && /** @type {{index: number}} */ (this.waiting[count]).index <= due) count++;
    const ready = this.waiting.splice(0, count);
    // Frames before the last whole one need no painting, because it covers them.
    const from = Math.max(0, ready.map(({ message }) => message.header.whole).lastIndexOf(true));
    ready.forEach(({ message, asked }, i) => {
      if (i === 0) this.surroundings.flow.paintLate(from > 0 || message.header.whole);
      if (i >= from) this.surroundings.paint(message, asked);
      this.surroundings.flow.shown(asked.request);
    });
    const newest = ready[ready.length - 1];
    if (newest) {
      if (newest.index > 0) this.dropped += Math.max(0, Math.round((newest.index - this.lastPainted) / stride) - 1);
      this.lastPainted = newest.index;
      this.painted.push(now);
      if (this.painted.length > 300) this.painted.splice(0, 100);
    }
    const frame = this.frameAt(due);
    if (frame === null) this.finish();
    else this.surroundings.moved(frame);
  }

  /** Requests the frames that will be due soon.
   * @param {number} now */
  fill(now) {
    const { flow, places } = this.surroundings;
    if (!this.settings || flow.isPaused) return;
    while (flow.underWay.size + this.waiting.length < places()) {
      const soonest = this.began === null ? 0 : this.dueAt(now + (this.lastAsked < 0 ? 0 : this.delay * 0.9));
      const stride = this.stride;
      let index = this.lastAsked < 0 ? soonest : this.lastAsked + stride;
      if (index < soonest) index += Math.ceil((soonest - index) / stride) * stride;
      const frame = this.frameAt(index);
      if (frame === null) return;
      if (!flow.ask(frame, { run: this.run, index }, { hurry: false, rests: false, event: null })) return;
      this.lastAsked = index;
    }
  }

  /** Stops at the end of the range. */
  finish() {
    const { first, last, speed } = /** @type {RunSettings} */ (this.settings);
    this.stop();
    this.surroundings.moved(speed > 0 ? last : first);
    this.surroundings.ended();
  }
}
