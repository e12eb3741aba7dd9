// Frames and seconds, as the command line takes them: `--at 0.62s` and frame 37.

/** A clock of a whole number of frames over a whole number of seconds, such as 30000/1001. */
export class Timecode {
  /** @param {string} fps
   * @param {number} frameCount */
  constructor(fps, frameCount) {
    const [frames, seconds] = fps.split('/').map(Number);
    this.frames = frames || 60;
    this.seconds = seconds || 1;
    this.frameCount = frameCount;
    /** Enough digits to tell one frame from the next. */
    this.digits = Math.max(2, Math.ceil(Math.log10(this.rate)));
  }

  /** Frames a second. */
  get rate() {
    return this.frames / this.seconds;
  }

  /** @param {number} frame
   * @returns {number} */
  secondsOf(frame) {
    return frame * this.seconds / this.frames;
  }

  /** An instant that shows this frame, in few digits: rounded up, so that no rounding leads to the frame before.
   * @param {number} frame
   * @returns {string} Such as `0.62s`. */
  text(frame) {
    const unit = 10 ** this.digits;
    return (Math.ceil(frame * this.seconds * unit / this.frames - 1e-6) / unit).toFixed(this.digits) + 's';
  }

  /** The frame that is on show at an instant.
   * @param {number} seconds
   * @returns {number} */
  frameAt(seconds) {
    return this.clamped(Math.floor(seconds * this.frames / this.seconds + 1e-6));
  }

  /** @param {number} frame
   * @returns {number} */
  clamped(frame) {
    return Math.min(Math.max(Math.round(frame) || 0, 0), this.frameCount - 1);
  }

  /** Reads `37`, `1.25s` or `end`; `null` for anything else.
   * @param {string} text
   * @returns {number|null} */
  read(text) {
    const word = text.trim().toLowerCase();
    if (word === 'end') return this.frameCount - 1;
    if (/^\d+$/.test(word)) return this.clamped(Number(word));
    return /^\d*\.?\d+s?$/.test(word) ? this.frameAt(parseFloat(word)) : null;
  }
}
