// The timeline panel: a ruler with the playhead and the playback range, and below it a lane for each beat (a bar),
// stagger (small bars), track (a graph) and the sound (its waveform). main.js makes it.

import { follow, h, s } from './dom.js';

/**
 * @typedef {import('./studio.js').Studio} Studio
 * @typedef {import('./protocol.js').Beat} Beat
 * @typedef {import('./protocol.js').Track} Track
 */

/** The distances between labels of the ruler, in seconds. */
const niceSeconds = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
/** The room for a label of the ruler, in CSS pixels. */
const labelWidth = 64;
/** The largest numbers of small bars, and of rows of them, in the lane of a stagger. */
const mostBars = 400, mostRows = 7;

/** Makes the panel.
 * @param {Studio} studio
 * @returns {HTMLElement} */
export function makeTimeline(studio) {
  const { store } = studio;
  const ticks = h('div', { class: 'ticks', 'aria-hidden': 'true' });
  const rangeBar = h('div', { class: 'range-bar', 'aria-hidden': 'true' });
  const makeHandle = (/** @type {string} */ end) =>
    h('div', { class: `range-handle is-${end}`, role: 'slider', tabIndex: 0, 'aria-label': `The ${end} frame of the range` });
  const handles = /** @type {const} */ ([makeHandle('first'), makeHandle('last')]);
  const ruler = h('div', { class: 'ruler' }, ticks, rangeBar, ...handles);
  const head = h('div', { class: 'playhead', role: 'slider', tabIndex: 0, 'aria-label': 'Playhead' }, h('span', { class: 'playhead-grip' }));
  const hover = h('div', { class: 'hover', 'aria-hidden': 'true' }, h('span', {}));
  const lanes = h('div', { class: 'lanes', tabIndex: -1 });
  const names = h('div', { class: 'lane-names' });
  const scroller = h('div', { class: 'lane-scroller', role: 'group', 'aria-label': 'Beats and tracks' }, names, lanes);
  const over = h('div', { class: 'over-lanes' }, hover, head);
  const element = h('section', { class: 'timeline', 'aria-label': 'Timeline' }, h('div', { class: 'ruler-corner' }), ruler, scroller, over);

  const duration = () => Math.max(studio.scene?.duration ?? 0, 1e-9);
  /** A time's position in the clip, in percent. */
  const part = (/** @type {number} */ seconds) => `${Math.min(Math.max(seconds / duration(), 0), 1) * 100}%`;
  /** The position where a frame begins. The playhead stands there: in the middle of the frame it would hide the beginning. */
  const place = (/** @type {number} */ frame) => part(studio.timecode.secondsOf(frame));

  const showHead = () => {
    const { frame } = store.state;
    head.style.left = place(frame);
    describeSlider(head, frame, `${studio.timecode.text(frame)}, frame ${frame}`);
  };
  const showRange = () => {
    const [first, last] = studio.playbackRange;
    rangeBar.style.left = place(first);
    rangeBar.style.right = `calc(100% - ${place(last + 1)})`;
    element.classList.toggle('has-range', store.state.range !== null);
    handles[0].style.left = place(first);
    handles[1].style.left = place(last + 1);
    describeSlider(handles[0], first, `frame ${first}`);
    describeSlider(handles[1], last, `frame ${last}`);
  };
  /** Describes a slider to screen readers.
   * @param {HTMLElement} slider
   * @param {number} value
   * @param {string} text */
  function describeSlider(slider, value, text) {
    slider.setAttribute('aria-valuemin', '0');
    slider.setAttribute('aria-valuemax', String(Math.max(0, studio.timecode.frameCount - 1)));
    slider.setAttribute('aria-valuenow', String(value));
    slider.setAttribute('aria-valuetext', text);
  }

  const showTicks = () => {
    const { scene, timecode } = studio;
    const width = ruler.clientWidth;
    if (!scene || width === 0) return;
    const perSecond = width / duration();
    const step = niceSeconds.find((seconds) => seconds * perSecond >= labelWidth) ?? 1200;
    const frameWidth = perSecond / timecode.rate;
    const small = frameWidth >= 5 ? 1 / timecode.rate : step / (step * perSecond > 100 ? 10 : 5);
    /** @type {HTMLElement[]} */
    const marks = [];
    for (let i = 0; i * small <= duration() + 1e-9 && i < 3000; i++) {
      const mark = h('i', {});
      mark.style.left = part(i * small);
      marks.push(mark);
    }
    for (let i = 0; i * step <= duration() + 1e-9; i++) {
      const seconds = i * step;
      const frame = Math.round(seconds * timecode.rate);
      // Leave out a label that does not fit before the end: on the other side of its mark it would seem to belong
      // elsewhere.
      const hasRoom = width - seconds * perSecond >= labelWidth;
      const mark = h('b', {}, ...(hasRoom ? [`${Number(seconds.toFixed(2))} s`, h('small', {}, String(frame))] : []));
      mark.style.left = part(seconds);
      marks.push(mark);
    }
    ticks.replaceChildren(...marks);
  };

  const showLanes = () => {
    const { scene } = studio;
    if (!scene) return;
    const sound = soundLane(scene.audio, duration());
    const rows = [...scene.beats.map((beat) => beatLane(beat, part, duration())), ...scene.tracks.map((track) => trackLane(track, part, duration())), ...(sound ? [sound] : [])];
    names.replaceChildren(...rows.map(({ name, title, start, end, lane }) => h('button', {
      type: 'button', class: lane.classList.contains('is-tall') ? 'lane-name is-tall' : 'lane-name', title: `${title}\nClick: go to its start. Double click: make it the range.`,
      onclick: (/** @type {MouseEvent} */ event) => {
        studio.pause();
        studio.seek(studio.timecode.frameAt(start + 1e-6), { event: event.timeStamp });
      },
      ondblclick: () => {
        const first = studio.timecode.frameAt(start + 1e-6);
        store.change({ range: [first, Math.max(first, studio.timecode.clamped(Math.ceil(end * studio.timecode.rate - 1e-6) - 1))] });
      },
    }, name)));
    lanes.replaceChildren(...rows.map(({ lane }) => lane));
    element.classList.toggle('is-empty', rows.length === 0);
    if (sound) void studio.sound.waveform().then((peaks) => { if (peaks) drawWaveform(sound.lane, peaks); });
  };

  // The pointer and the keys

  /** The frame under the pointer.
   * @param {{clientX: number}} event
   * @returns {number} */
  const frameUnder = (event) => {
    const { left, width } = ruler.getBoundingClientRect();
    return studio.timecode.frameAt(Math.min(Math.max((event.clientX - left) / Math.max(width, 1), 0), 1) * duration());
  };
  /** Calls a function when an element is pressed and while it is dragged.
   * @param {HTMLElement} target
   * @param {(event: PointerEvent) => void} drag */
  const draggable = (target, drag) => {
    target.addEventListener('pointerdown', (event) => {
      // A handle inside the target handles its own drag.
      const inner = event.target instanceof Element ? event.target.closest('[role=slider]') : null;
      if (event.button !== 0 || (inner && inner !== target)) return;
      event.preventDefault();
      drag(event);
      follow(target, event, drag);
    });
  };
  const scrub = (/** @type {PointerEvent} */ event) => {
    studio.pause();
    studio.seek(frameUnder(event), { hurry: true, event: event.timeStamp });
  };
  draggable(ruler, scrub);
  draggable(lanes, scrub);
  draggable(head, scrub);

  /** Moves an end of the playback range.
   * @param {0|1} end 0 for the first frame, 1 for the last.
   * @param {number} frame */
  const setRange = (end, frame) => {
    const range = /** @type {[number, number]} */ ([...studio.playbackRange]);
    range[end] = studio.timecode.clamped(frame);
    if (range[0] > range[1]) range[1 - end] = range[end];
    const isAll = range[0] === 0 && range[1] === studio.timecode.frameCount - 1;
    store.change({ range: isAll ? null : range });
  };
  handles.forEach((handle, i) => {
    const end = /** @type {0|1} */ (i);
    draggable(handle, (event) => setRange(end, frameUnder(event)));
    handle.addEventListener('keydown', (event) => {
      const step = stepOf(event);
      if (step === null) return;
      event.preventDefault();
      setRange(end, Number.isFinite(step) ? studio.playbackRange[end] + step : step < 0 ? 0 : studio.timecode.frameCount - 1);
    });
  });
  head.addEventListener('keydown', (event) => {
    const step = stepOf(event);
    if (step === null) return;
    event.preventDefault();
    studio.pause();
    const { frame } = store.state;
    studio.seek(Number.isFinite(step) ? frame + step : step < 0 ? 0 : studio.timecode.frameCount - 1, { event: event.timeStamp });
  });

  element.addEventListener('pointermove', (event) => {
    const { left, right } = ruler.getBoundingClientRect();
    const isOver = event.clientX >= left && event.clientX <= right;
    hover.classList.toggle('is-shown', isOver);
    if (!isOver) return;
    const frame = frameUnder(event);
    hover.style.left = place(frame);
    hover.classList.toggle('is-late', right - event.clientX < 110);
    const label = hover.firstElementChild;
    if (label) label.textContent = `${studio.timecode.text(frame)} · ${frame}`;
  });
  element.addEventListener('pointerleave', () => hover.classList.remove('is-shown'));

  store.on(['frame'], showHead);
  store.on(['range'], showRange);
  let shown = '';
  studio.sceneChanged.on((scene) => {
    const now = JSON.stringify([scene.beats, scene.tracks, scene.audio, scene.duration, scene.fps, scene.frameCount]);
    if (now === shown) return;
    shown = now;
    showLanes();
    showTicks();
    showRange();
    showHead();
  });
  new ResizeObserver(showTicks).observe(ruler);
  return element;
}

/** The number of frames by which a key moves a slider; infinite for Home and End, `null` for other keys.
 * @param {KeyboardEvent} event
 * @returns {number|null} */
function stepOf(event) {
  const unit = event.shiftKey ? 10 : 1;
  switch (event.key) {
    case 'ArrowLeft': case 'ArrowDown': return -unit;
    case 'ArrowRight': case 'ArrowUp': return unit;
    case 'PageDown': return -10;
    case 'PageUp': return 10;
    case 'Home': return -Infinity;
    case 'End': return Infinity;
    default: return null;
  }
}

/** Makes the lane of a beat or a stagger.
 * @typedef {{name: string, title: string, start: number, end: number, lane: HTMLElement}} Lane Its times are in seconds.
 *
 * @param {Beat} beat
 * @param {(seconds: number) => string} part A time's position in percent.
 * @param {number} duration The clip's, in seconds.
 * @returns {Lane} */
function beatLane({ name, start, end, count, length, interval, times }, part, duration) {
  const apart = times ? '' : `, ${seconds(interval ?? 0)} apart`;
  const title = `${name}: ${seconds(start)} to ${seconds(end)}` + (count && length !== undefined ? `, ${count} × ${seconds(length ?? 0)}${apart}` : '');
  const bar = h('div', { class: count && length !== undefined ? 'bar is-stagger' : 'bar', title });
  // The clip may end before the beat does.
  const room = Math.min(end, duration) - start;
  bar.style.left = part(start);
  bar.style.width = part(room);
  let isTall = false;
  if (count && length !== undefined && room > 0) {
    // Put overlapping bars into separate rows.
    const rows = times ? 1 : Math.min(mostRows, Math.max(1, Math.ceil((length ?? 0) / Math.max(interval ?? 0, 1e-9) - 1e-6)), count);
    isTall = rows > 3;
    const shown = Math.min(count, times ? Math.min(times.length, 2000) : mostBars);
    // If the beats follow a sound, each one ends where the next begins.
    const place = (/** @type {number} */ i) => times ? (times[i] ?? end) - start : i * (interval ?? 0);
    const width = (/** @type {number} */ i) => Math.min(length ?? 0, times ? place(i + 1) - place(i) : Infinity);
    const bars = Array.from({ length: shown }, (_, i) => i).filter((i) => place(i) < room).map((i) => s('rect', {
      x: place(i), y: (i % rows + 0.12) / rows, height: 0.76 / rows,
      width: Math.min(Math.max(width(i) - duration / 1500, duration / 2000), room - place(i)),
    }));
    bar.append(s('svg', { viewBox: `0 0 ${room} 1`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, ...bars));
  }
  return { name, title, start, end, lane: h('div', { class: isTall ? 'lane is-tall' : 'lane' }, bar) };
}

/** Makes the lane of a track: a graph of its values, with a diamond at each keyframe.
 * @param {Track} track
 * @param {(seconds: number) => string} part
 * @param {number} duration
 * @returns {Lane} */
function trackLane({ name, duration: length, times, samples }, part, duration) {
  const low = Math.min(...samples), high = Math.max(...samples);
  const level = (/** @type {number} */ value) => high > low ? 0.9 - 0.8 * (value - low) / (high - low) : 0.5;
  // The clip may end before the track does.
  const shown = Math.max(Math.min(length, duration), 1e-9);
  const step = length / Math.max(samples.length - 1, 1);
  const points = [];
  for (let i = 0; i < samples.length && (i - 1) * step < shown; i++) {
    // The last point may lie between two samples, where the clip ends.
    const at = Math.min(i * step, shown);
    const before = samples[Math.max(i - 1, 0)] ?? 0, value = samples[i] ?? 0;
    points.push(`${at},${level(i * step > shown ? before + (value - before) * (shown / step - i + 1) : value)}`);
  }
  const title = `${name}: a track of ${seconds(length)}, keyframes at ${times.map(seconds).join(', ')}, values ${short(low)} to ${short(high)}`;
  const box = h('div', { class: 'bar is-track', title }, s('svg', { viewBox: `0 0 ${shown} 1`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    s('polyline', { points: points.join(' '), 'vector-effect': 'non-scaling-stroke' })));
  box.style.left = '0';
  box.style.width = part(shown);
  for (const time of times.filter((each) => each <= shown)) {
    const key = h('i', { class: 'key' });
    const at = Math.min(1, time / Math.max(length, 1e-9));
    key.style.left = `${time / shown * 100}%`;
    key.style.top = `${100 * level(samples[Math.round(at * (samples.length - 1))] ?? 0)}%`;
    box.append(key);
  }
  return { name, title, start: 0, end: shown, lane: h('div', { class: 'lane is-tall' }, box) };
}

/** Makes the lane of the sound. Its waveform is drawn later.
 * @param {import('./protocol.js').Audio|undefined} audio
 * @param {number} duration
 * @returns {Lane|null} */
function soundLane(audio, duration) {
  if (!audio) return null;
  const names = audio.tracks.join(', ');
  const bar = h('div', { class: 'bar is-sound', title: `Sound: ${names}` });
  bar.style.left = '0';
  bar.style.width = '100%';
  return { name: audio.tracks.length === 1 ? names : 'sound', title: `Sound: ${names}`, start: 0, end: duration, lane: h('div', { class: 'lane is-tall' }, bar) };
}

/** Draws the waveform into the lane of the sound.
 * @param {HTMLElement} lane
 * @param {Uint8Array} peaks The peak amplitudes, 0…255. */
function drawWaveform(lane, peaks) {
  const level = (/** @type {number} */ peak) => Math.max(peak / 255, 0.01);
  const above = Array.from(peaks, (peak, i) => `${i},${1 - level(peak)}`);
  const below = Array.from(peaks, (peak, i) => `${i},${1 + level(peak)}`).reverse();
  lane.firstElementChild?.replaceChildren(s('svg', { viewBox: `0 0 ${Math.max(peaks.length - 1, 1)} 2`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    s('polygon', { points: [...above, ...below].join(' ') })));
}

/** A time for people to read.
 * @param {number} value */
function seconds(value) {
  return `${Number(value.toFixed(3))} s`;
}

/** A number with four significant digits.
 * @param {number} value */
function short(value) {
  return String(Number(value.toPrecision(4)));
}
