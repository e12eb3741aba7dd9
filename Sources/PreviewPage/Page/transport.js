// The transport bar: play, step, loop, sound, and the playhead's position in the command line's notation. main.js makes
// it.

import { copyText, h, iconButton, say, setIcon } from './dom.js';

/** Makes the bar.
 * @param {import('./studio.js').Studio} studio
 * @returns {HTMLElement} */
export function makeTransport(studio) {
  const { store, playback } = studio;
  const play = iconButton('play', 'Play or pause (Space)', () => studio.togglePlay());
  play.classList.add('play');
  const loop = iconButton('loop', 'Play in a loop', () => store.change({ loop: !store.state.loop }));
  const speed = h('span', { class: 'speed' });
  const time = h('button', {
    type: 'button', class: 'reading', title: 'Copy the time, as --at takes it',
    onclick: () => copyText(`--at ${studio.timecode.text(store.state.frame)}`, 'Time'),
  });
  const frame = h('button', {
    type: 'button', class: 'reading', title: 'Copy the number of the frame',
    onclick: () => copyText(String(store.state.frame), 'Frame'),
  });
  const length = h('span', { class: 'quiet' });
  const range = h('button', { type: 'button', class: 'reading range-reading', title: 'Clear the range (X)', onclick: () => store.change({ range: null }) });
  const rate = h('span', { class: 'quiet figures', title: 'Frames painted a second, and frames that came too late' });
  const hash = h('button', {
    type: 'button', class: 'reading quiet hash', title: 'The hash of this frame\'s pixels; copy it',
    onclick: () => studio.hash && copyText(studio.hash, 'Hash'),
  });
  const mute = iconButton('sound', 'Mute', () => studio.sound.set({ isMuted: !studio.sound.settings.isMuted }));
  const volume = h('input', {
    type: 'range', min: '0', max: '1', step: '0.05', class: 'volume', title: 'Volume', 'aria-label': 'Volume',
    oninput: () => studio.sound.set({ volume: Number(volume.value), isMuted: false }),
  });
  const latency = h('input', {
    type: 'number', min: '-2000', max: '2000', step: '10', class: 'latency', 'aria-label': 'Latency in milliseconds',
    title: 'Latency: how many milliseconds the sound takes to the ear, beside what the browser knows of',
    onchange: () => studio.sound.set({ latency: Math.max(-2000, Math.min(2000, Number(latency.value) || 0)) }),
  });
  const sound = h('div', { class: 'group sound', role: 'group', 'aria-label': 'Sound' }, mute, volume,
    h('label', { class: 'row quiet' }, 'Latency', latency, 'ms'));
  const showSound = () => {
    const { settings, audio } = studio.sound;
    sound.hidden = !audio;
    setIcon(mute, settings.isMuted ? 'muted' : 'sound');
    mute.setAttribute('aria-pressed', String(settings.isMuted));
    if (document.activeElement !== volume) volume.value = String(settings.volume);
    volume.style.setProperty('--part', String(settings.volume));
    if (document.activeElement !== latency) latency.value = String(settings.latency);
  };
  studio.soundChanged.on(showSound);
  const goTo = h('input', {
    class: 'go-to', placeholder: 'Go to', title: 'A frame as 37, a time as 1.25s, or end (Enter)', 'aria-label': 'Go to a frame or a time', size: 6,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Escape') return goTo.blur();
      if (event.key !== 'Enter') return;
      const wanted = studio.timecode.read(goTo.value);
      if (wanted === null) return say('Write a frame as 37, a time as 1.25s, or end.');
      studio.pause();
      studio.seek(wanted, { event: event.timeStamp });
      goTo.value = '';
      goTo.blur();
    },
  });
  goTo.id = 'go-to';

  const showFrame = () => {
    const { timecode, scene } = studio;
    time.textContent = timecode.text(store.state.frame);
    frame.textContent = `frame ${store.state.frame}`;
    length.textContent = scene ? `of ${scene.frameCount} · ${scene.fps} fps` : '';
  };
  const showState = () => {
    setIcon(play, playback.isPlaying ? 'pause' : 'play');
    play.setAttribute('aria-pressed', String(playback.isPlaying));
    loop.setAttribute('aria-pressed', String(store.state.loop));
    const now = playback.speed;
    speed.textContent = playback.isPlaying && now !== 1 ? `${now < 0 ? '−' : ''}${Math.abs(now)}×` : '';
    const { range: chosen } = store.state;
    range.hidden = !chosen;
    if (chosen) range.textContent = `${chosen[0]}..${chosen[1]} ×`;
  };
  const showFigures = () => {
    if (playback.isPlaying) rate.textContent = `${playback.framesPerSecond} fps · ${playback.dropped} dropped`;
    else if (playback.dropped > 0) rate.textContent = `${playback.dropped} dropped`;
    else rate.textContent = '';
  };
  const showHash = () => {
    hash.textContent = studio.hash ?? '';
    hash.disabled = !studio.hash;
  };
  store.on(['frame'], showFrame);
  store.on(['loop', 'range'], showState);
  studio.sceneChanged.on(showFrame);
  studio.playingChanged.on(() => {
    showState();
    showFigures();
  });
  studio.painted.on(showHash);
  setInterval(() => { if (playback.isPlaying) showFigures(); }, 500);
  showFrame();
  showState();
  showHash();
  showSound();

  return h('div', { class: 'transport', role: 'toolbar', 'aria-label': 'Transport' },
    h('div', { class: 'group' },
      iconButton('start', 'To the beginning (Home)', (event) => {
        studio.pause();
        studio.seek(studio.playbackRange[0], { event: event.timeStamp });
      }),
      iconButton('back', 'One frame back (←)', (event) => studio.step(-1, { event: event.timeStamp })),
      play,
      iconButton('forward', 'One frame on (→)', (event) => studio.step(1, { event: event.timeStamp })),
      iconButton('end', 'To the end (End)', (event) => {
        studio.pause();
        studio.seek(studio.playbackRange[1], { event: event.timeStamp });
      }),
      loop),
    h('div', { class: 'group readings' }, time, frame, length, speed, range),
    goTo, sound,
    h('span', { class: 'spring' }),
    rate, hash);
}
