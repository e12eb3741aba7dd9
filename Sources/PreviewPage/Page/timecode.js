// Converts between frames and seconds, and parses both: frames as `37`, seconds as `0.62s` or `1.5`. studio.js makes a
// Timecode for each scene; main.js, output.js, timeline.js and transport.js use it.

/** The frame rate and the length of a clip. The rate is a ratio of whole numbers, such as 30000 frames in 1001 seconds. */
export class Timecode {
  /** @param {string} fps Such as `60` or `30000/1001`.
   * @param {number} frameCount */
  constructor(fps, frameCount) {
    const [frames, seconds] = fps.split('/').map(Number);
    this.frames = frames || 60;
    this.seconds = seconds || 1;
    this.frameCount = frameCount;
    /** The number of decimals that distinguishes neighbouring frames. */
    this.digits = Math.max(2, Math.ceil(Math.log10(this.rate)));
  }

  /** Frames a second. */
  get rate() {
    return this.frames / this.seconds;
  }

  /** When a frame begins.
   * @param {number} frame
   * @returns {number} */
  secondsOf(frame) {
    return frame * this.seconds / this.frames;
  }

  /** An instant that shows this frame, in few digits. It is rounded up, so that it never means the frame before.
   * @param {number} frame
   * @returns {string} Such as `0.62s`. */
  text(frame) {
    const unit = 10 ** this.digits;
    return (Math.ceil(frame * this.seconds * unit / this.frames - 1e-6) / unit).toFixed(this.digits) + 's';
  }

  /** The frame that is shown at an instant.
   * @param {number} seconds
   * @returns {number} */
  frameAt(seconds) {
    return this.clamped(Math.floor(seconds * this.frames / this.seconds + 1e-6));
  }

  /** The nearest frame that the clip has.
   * @param {number} frame
   * @returns {number} */
  clamped(frame) {
    return Math.min(Math.max(Math.round(frame) || 0, 0), this.frameCount - 1);
  }

  /** Parses `37`, `1.25s` or `end` into a frame; `null` for anything else.
   * @param {string} text
   * @returns {number|null} */
  read(text) {
    const word = text.trim().toLowerCase();
    if (word === 'end') return this.frameCount - 1;
    if (/^\d+$/.test(word)) return this.clamped(Number(word));
    return /^\d*\.?\d+s?$/.test(word) ? this.frameAt(parseFloat(word)) : null;
  }
}
