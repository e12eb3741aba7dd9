// Plays the scene's sound. While it plays, playback.js follows its clock: the page shows the frame that belongs to the
// sample at the loudspeaker. studio.js makes the object; transport.js sets the volume, and timeline.js shows the
// waveform.

/**
 * @typedef {import('./protocol.js').Audio} Audio
 * @typedef {import('./playback.js').RunSettings} RunSettings
 * @typedef {{volume: number, isMuted: boolean, latency: number}} SoundSettings `latency` in milliseconds, added to the browser's.
 */

const storageKey = 'pathreel-sound';
/** How far ahead samples are handed to the browser, in seconds. */
const lead = 1;
/** The delay before a run begins, in seconds, so that its first samples arrive in time. */
const beginning = 0.06;
/** The largest number of pieces that are kept. A piece lasts about two seconds. */
const mostPieces = 24;

/**
 * A smoothed version of the sound's clock. Browsers advance the sound's clock in steps of 10 ms and more, so frames that are
 * timed by it would come in pairs. This clock is as even as the page's clock, and follows the sound's clock slowly.
 */
export class SteadyClock {
  /** The time constant in milliseconds: after it about a third of a difference is left. */
  static inertia = 500;
  /** The largest difference in milliseconds that is smoothed. A larger one means that the sound stopped or its latency changed. */
  static greatestStep = 60;

  constructor() {
    /** The smoothed lead of the sound's clock over the page's clock, in milliseconds.
     * @type {number|null} */
    this.ahead = null;
    /** When `follow` was last called, on the page's clock. */
    this.asked = 0;
  }

  /** @param {number} heard The time on the sound's clock, in milliseconds.
   * @param {number} now The same moment on the page's clock, in milliseconds.
   * @returns {number} The smoothed lead of the sound's clock. */
  follow(heard, now) {
    const ahead = heard - now;
    const share = 1 - Math.exp((this.asked - now) / SteadyClock.inertia);
    this.ahead = this.ahead === null || Math.abs(ahead - this.ahead) > SteadyClock.greatestStep ? ahead : this.ahead + share * (ahead - this.ahead);
    this.asked = now;
    return this.ahead;
  }
}

/** Loads pieces of the sound from the server, and schedules them with the browser's Web Audio. */
export class Sound {
  /** @param {() => void} changed Called when the sound or its settings change. */
  constructor(changed) {
    this.changed = changed;
    /** The scene's sound; `null` for a silent scene.
     * @type {Audio|null} */
    this.audio = null;
    /** The browser's audio output; `null` until playback starts for the first time.
     * @type {AudioContext|null} */
    this.context = null;
    /** The volume of the output.
     * @type {GainNode|null} */
    this.gain = null;
    /** Pieces that are loaded or loading, by number, the newest last.
     * @type {Map<number, Promise<AudioBuffer|null>>} */
    this.pieces = new Map();
    /** The pieces that are playing or scheduled.
     * @type {Set<AudioBufferSourceNode>} */
    this.sources = new Set();
    /** The run that is playing; `null` for none. All times are in seconds: `from` is where in the clip it starts, `began` is when
     * on the sound's clock, and `scheduled` is how much of it the browser has.
     * @type {{settings: RunSettings, from: number, began: number, scheduled: number}|null} */
    this.run = null;
    this.settings = read();
    this.steady = new SteadyClock();
    setInterval(() => void this.schedule(), 200);
  }

  /** Takes the sound of a new scene.
   * @param {Audio|null} audio */
  use(audio) {
    if (audio?.id === this.audio?.id) return;
    this.audio = audio;
    this.pieces.clear();
    this.changed();
  }

  /** Changes the settings, and stores them in the browser.
   * @param {Partial<SoundSettings>} settings */
  set(settings) {
    this.settings = { ...this.settings, ...settings };
    try {
      localStorage.setItem(storageKey, JSON.stringify(this.settings));
    } catch {
      // Without storage the settings last as long as the page.
    }
    this.applyVolume();
    this.changed();
  }

  applyVolume() {
    const { volume, isMuted } = this.settings;
    // A square curve, so that the loudness follows the slider as people expect.
    if (this.gain) this.gain.gain.value = isMuted ? 0 : volume * volume;
  }

  /** Whether the sound's clock leads, that is, whether sound is playing. */
  get leads() {
    return this.run !== null && this.context?.state === 'running';
  }

  /** Converts a moment of the page's clock to the sound's clock, both in milliseconds.
   * @param {number} moment
   * @returns {number} */
  clock(moment) {
    if (!this.leads) return moment;
    const { context } = this;
    const heard = /** @type {AudioContext} */ (context).currentTime - this.delay;
    return moment + this.steady.follow(heard * 1000, performance.now());
  }

  /** The latency from a sample in the browser to the ear, in seconds. */
  get delay() {
    const { context } = this;
    return (context?.outputLatency || context?.baseLatency || 0) + this.settings.latency / 1000;
  }

  /** Starts the audio context. Call it on a click or a key press: browsers only then allow sound. */
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

  /** Begins to play the sound of a run, from a frame on.
   * @param {RunSettings} settings
   * @param {number} frame
   * @param {number} now The time on the page's clock.
   * @returns {number} When the frame is due, in milliseconds on the clock that leads from here on. */
  begin(settings, frame, now) {
    this.stop();
    const { context } = this;
    // There is sound only at normal speed.
    if (!this.audio || !context || context.state !== 'running' || settings.speed !== 1) return now;
    const began = context.currentTime + beginning;
    this.run = { settings, from: frame / settings.rate, began, scheduled: 0 };
    void this.schedule();
    return began * 1000;
  }

  stop() {
    this.run = null;
    for (const source of this.sources) source.stop();
    this.sources.clear();
  }

  /** Schedules samples until the browser has `lead` seconds of them. A timer calls it. */
  async schedule() {
    const { run, context, audio } = this;
    if (!run || !context || !audio || this.isScheduling === run) return;
    this.isScheduling = run;
    try {
      while (this.run === run && run.began + run.scheduled < context.currentTime + lead) {
        const { first, last, loops, rate } = run.settings;
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

  /** The run for which `schedule` is waiting for a piece; `null` if it is not running.
   * @type {object|null} */
  isScheduling = null;

  /** A piece of the sound, which is loaded if necessary; `null` if that fails or the sound is over.
   * @param {number} number
   * @returns {Promise<AudioBuffer|null>} */
  piece(number) {
    const known = this.pieces.get(number);
    if (known) return known;
    const { audio, context } = this;
    const piece = audio && context && number * audio.pieceLength < audio.samples ? load(audio, context, number) : Promise.resolve(null);
    this.pieces.set(number, piece);
    if (this.pieces.size > mostPieces) this.pieces.delete(/** @type {number} */ (this.pieces.keys().next().value));
    // Forget a piece that could not be loaded, so that it is requested again.
    void piece.then((buffer) => { if (!buffer) this.pieces.delete(number); });
    return piece;
  }

  /** Loads the waveform: the peak amplitudes over the clip, 0…255.
   * @returns {Promise<Uint8Array|null>} */
  async waveform() {
    const { audio } = this;
    if (!audio) return null;
    const answer = await fetch(`sound/${audio.id}/waveform`).catch(() => null);
    return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  }
}

/** Loads a piece: 16-bit samples, the left and the right channel in turn.
 * @param {Audio} audio
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

/** Reads the settings from the browser's storage.
 * @returns {SoundSettings} */
function read() {
  const settings = { volume: 1, isMuted: false, latency: 0 };
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (kept.volume >= 0 && kept.volume <= 1) settings.volume = kept.volume;
    if (typeof kept.isMuted === 'boolean') settings.isMuted = kept.isMuted;
    if (Math.abs(kept.latency) <= 2000) settings.latency = kept.latency;
  } catch {
    // The stored text is not valid.
  }
  return settings;
}
