// The scene's sound. While it is heard its clock leads: the page shows the frame that belongs to the sample at the loudspeaker.

/**
 * @typedef {import('./protocol.js').Audio} Audio
 * @typedef {import('./playback.js').Course} Course
 * @typedef {{volume: number, isMuted: boolean, latency: number}} SoundSettings `latency` in milliseconds, beside what the browser knows of.
 */

const storageKey = 'pathreel-sound';
/** How far ahead samples are handed to the browser, in seconds. */
const lead = 1;
/** How much later than now a run begins, so that its first samples are in time. */
const beginning = 0.06;
const mostPieces = 24;

/**
 * Relates the sound's clock to the page's. A browser moves the sound's clock in steps, of 10 ms and more, so that frames whose
 * time is read from it would come in pairs. This one runs as even as the page's clock, and follows the sound's slowly.
 */
export class SteadyClock {
  /** After so many milliseconds about a third of a difference is left. */
  static inertia = 500;
  /** A greater difference, in milliseconds, is no step: the sound stood still, or its latency was set. */
  static greatestStep = 60;

  constructor() {
    /** How far the sound's clock is ahead of the page's, in milliseconds.
     * @type {number|null} */
    this.ahead = null;
    this.asked = 0;
  }

  /** @param {number} heard On the sound's clock, in milliseconds.
   * @param {number} now The same moment on the page's clock.
   * @returns {number} How far the one is ahead of the other, without the steps. */
  follow(heard, now) {
    const ahead = heard - now;
    const share = 1 - Math.exp((this.asked - now) / SteadyClock.inertia);
    this.ahead = this.ahead === null || Math.abs(ahead - this.ahead) > SteadyClock.greatestStep ? ahead : this.ahead + share * (ahead - this.ahead);
    this.asked = now;
    return this.ahead;
  }
}

export class Sound {
  /** @param {() => void} changed The sound, or how it is played, is another. */
  constructor(changed) {
    this.changed = changed;
    /** @type {Audio|null} */
    this.audio = null;
    /** @type {AudioContext|null} */
    this.context = null;
    /** @type {GainNode|null} */
    this.gain = null;
    /** Pieces that are here or on their way, the newest last.
     * @type {Map<number, Promise<AudioBuffer|null>>} */
    this.pieces = new Map();
    /** @type {Set<AudioBufferSourceNode>} */
    this.sources = new Set();
    /** The run that is heard.
     * @type {{course: Course, from: number, began: number, scheduled: number}|null} */
    this.run = null;
    this.settings = read();
    this.steady = new SteadyClock();
    setInterval(() => void this.schedule(), 200);
  }

  /** @param {Audio|null} audio */
  use(audio) {
    if (audio?.id === this.audio?.id) return;
    this.audio = audio;
    this.pieces.clear();
    this.changed();
  }

  /** @param {Partial<SoundSettings>} settings */
  set(settings) {
    this.settings = { ...this.settings, ...settings };
    try {
      localStorage.setItem(storageKey, JSON.stringify(this.settings));
    } catch {
      // A browser that keeps nothing plays all the same.
    }
    this.applyVolume();
    this.changed();
  }

  applyVolume() {
    const { volume, isMuted } = this.settings;
    // Loudness grows with the square, as people expect of a slider.
    if (this.gain) this.gain.gain.value = isMuted ? 0 : volume * volume;
  }

  /** Whether its clock leads now. */
  get leads() {
    return this.run !== null && this.context?.state === 'running';
  }

  /** A moment of the page's clock, in milliseconds, on the clock of what is heard.
   * @param {number} moment
   * @returns {number} */
  clock(moment) {
    if (!this.leads) return moment;
    const { context } = this;
    const heard = /** @type {AudioContext} */ (context).currentTime - this.delay;
    return moment + this.steady.follow(heard * 1000, performance.now());
  }

  /** From a sample in the browser to the ear, in seconds. */
  get delay() {
    const { context } = this;
    return (context?.outputLatency || context?.baseLatency || 0) + this.settings.latency / 1000;
  }

  /** Called by what a person does, which browsers demand before there is sound. */
  wake() {
    if (!this.audio) return;
    if (!this.context) {
      this.context = new AudioContext({ sampleRate: this.audio.rate, latencyHint: 'interactive' });
      this.gain = this.context.createGain();
      this.gain.connect(this.context.destination);
      this.applyVolume();
    }
    if (this.context.state !== 'running') void this.context.resume().catch(() => {});
  }

  /** Begins with a frame of a run.
   * @param {Course} course
   * @param {number} frame
   * @param {number} now On the page's clock.
   * @returns {number} When the frame is due, on the clock that leads from now on. */
  begin(course, frame, now) {
    this.stop();
    const { context } = this;
    // Backwards and faster there is no sound.
    if (!this.audio || !context || context.state !== 'running' || course.speed !== 1) return now;
    const began = context.currentTime + beginning;
    this.run = { course, from: frame / course.rate, began, scheduled: 0 };
    void this.schedule();
    return began * 1000;
  }

  stop() {
    this.run = null;
    for (const source of this.sources) source.stop();
    this.sources.clear();
  }

  /** Hands the browser what is heard next. */
  async schedule() {
    const { run, context, audio } = this;
    if (!run || !context || !audio || this.isScheduling === run) return;
    this.isScheduling = run;
    try {
      while (this.run === run && run.began + run.scheduled < context.currentTime + lead) {
        const { first, last, loops, rate } = run.course;
        const [start, end] = [first / rate, (last + 1) / rate];
        let seconds = run.from + run.scheduled;
        if (seconds >= end) {
          if (!loops) return;
          seconds = start + (seconds - start) % (end - start);
        }
        const sample = Math.round(seconds * audio.rate);
        const number = Math.floor(sample / audio.pieceLength);
        const offset = sample - number * audio.pieceLength;
        const length = Math.min(audio.pieceLength - offset, Math.max(1, Math.round(end * audio.rate) - sample));
        const buffer = sample < audio.samples ? await this.piece(number) : null;
        if (this.run !== run) return;
        void this.piece(number + 1);
        const when = run.began + run.scheduled;
        const late = Math.max(0, context.currentTime - when);
        if (buffer && this.gain && late * audio.rate < length) {
          const source = new AudioBufferSourceNode(context, { buffer });
          source.connect(this.gain);
          source.onended = () => this.sources.delete(source);
          this.sources.add(source);
          source.start(when + late, offset / audio.rate + late, length / audio.rate - late);
        }
        run.scheduled += length / audio.rate;
      }
    } finally {
      if (this.isScheduling === run) this.isScheduling = null;
    }
  }

  /** @type {object|null} */
  isScheduling = null;

  /** @param {number} number
   * @returns {Promise<AudioBuffer|null>} */
  piece(number) {
    const known = this.pieces.get(number);
    if (known) return known;
    const { audio, context } = this;
    const piece = audio && context && number * audio.pieceLength < audio.samples ? load(audio, context, number) : Promise.resolve(null);
    this.pieces.set(number, piece);
    if (this.pieces.size > mostPieces) this.pieces.delete(/** @type {number} */ (this.pieces.keys().next().value));
    // A piece that could not be had may be there the next time.
    void piece.then((buffer) => { if (!buffer) this.pieces.delete(number); });
    return piece;
  }

  /** The greatest amplitudes over the clip, 0…255.
   * @returns {Promise<Uint8Array|null>} */
  async waveform() {
    const { audio } = this;
    if (!audio) return null;
    const answer = await fetch(`sound/${audio.id}/waveform`).catch(() => null);
    return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  }
}

/** @param {Audio} audio
 * @param {AudioContext} context
 * @param {number} number
 * @returns {Promise<AudioBuffer|null>} */
async function load(audio, context, number) {
  const answer = await fetch(`sound/${audio.id}/${number}`).catch(() => null);
  if (!answer?.ok) return null;
  const bytes = new DataView(await answer.arrayBuffer());
  const length = Math.floor(bytes.byteLength / 4);
  if (length === 0) return null;
  const buffer = new AudioBuffer({ numberOfChannels: 2, length, sampleRate: audio.rate });
  for (const channel of [0, 1]) {
    const samples = buffer.getChannelData(channel);
    for (let i = 0; i < length; i++) samples[i] = bytes.getInt16(4 * i + 2 * channel, true) / 32768;
  }
  return buffer;
}

/** @returns {SoundSettings} */
function read() {
  const settings = { volume: 1, isMuted: false, latency: 0 };
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (kept.volume >= 0 && kept.volume <= 1) settings.volume = kept.volume;
    if (typeof kept.isMuted === 'boolean') settings.isMuted = kept.isMuted;
    if (Math.abs(kept.latency) <= 2000) settings.latency = kept.latency;
  } catch {
    // What is kept is no setting of ours.
  }
  return settings;
}
