// The entry point of the page, which index.html loads: assembles the panels and defines the keyboard shortcuts.

import { byId, h, icon, iconButton, menu, say } from './dom.js';
import { Elements } from './elements.js';
import { listenToKeys, signsOf } from './keys.js';
import { copyPicture, makeOutput, saveStill } from './output.js';
import { Overlay, overlays } from './overlay.js';
import { makeParameters } from './parameters.js';
import { Picture } from './picture.js';
import { makeProblems } from './problems.js';
import { withTap } from './script.js';
import { Stage } from './stage.js';
import { mostOnionFrames } from './store.js';
import { Studio } from './studio.js';
import { makeTimeline } from './timeline.js';
import { makeTransport } from './transport.js';

const stageElement = byId('stage', HTMLElement);
const sharp = byId('picture', HTMLCanvasElement);
const studio = new Studio(new Picture(sharp, byId('coarse', HTMLCanvasElement)));
const { store } = studio;
const elements = new Elements(studio);
const stage = new Stage(studio, stageElement, (point, isTap) => {
  const script = isTap && point ? studio.parameter('script') : undefined;
  if (!script || !point) return void elements.pick(point);
  studio.setValue('script', withTap(studio.valueOf(script), studio.timecode.text(store.state.frame), point));
});
new Overlay(studio, stage, byId('overlay', HTMLCanvasElement), elements);
const problems = makeProblems(studio);
const output = makeOutput(studio);
const parameters = makeParameters(studio);
const timeline = makeTimeline(studio);

// The head of the page

const title = h('h1', {});
const file = h('span', { class: 'quiet file' });
const zoomText = h('button', { type: 'button', class: 'button zoom-text', title: 'Fit the picture into the window (0)', onclick: () => stage.zoom('fit') });
const panelButton = (/** @type {'tree'|'sliders'|'timeline'} */ name, /** @type {string} */ panel, /** @type {string} */ label) => {
  const button = iconButton(name, label, () => store.toggle('panels', panel));
  const show = () => button.setAttribute('aria-pressed', String(store.state.panels.includes(panel)));
  store.on(['panels'], show);
  show();
  return button;
};
const overlayMenu = menu(icon('layers'), 'Overlays', ...overlays.map(([name, label]) => {
  const box = h('input', { type: 'checkbox', onchange: () => store.toggle('overlays', name, box.checked) });
  const show = () => { box.checked = store.state.overlays.includes(name); };
  store.on(['overlays'], show);
  show();
  return h('label', { class: 'menu-item' }, box, label);
}), onionFields(), bareField());
const keyDialog = h('dialog', { class: 'keys', 'aria-labelledby': 'keys-title' });
byId('head', HTMLElement).append(
  h('div', { class: 'group title' }, title, file), problems.status, problems.warnings, h('span', { class: 'spring' }),
  h('div', { class: 'group' }, iconButton('minus', 'Smaller (−)', () => stage.zoomStep(-1)), zoomText, iconButton('plus', 'Larger (+)', () => stage.zoomStep(1)),
    h('button', { type: 'button', class: 'button', title: '100 %: one pixel of the scene is one of the screen (1)', onclick: () => stage.zoom(1) }, '1:1')),
  h('div', { class: 'group' }, overlayMenu, panelButton('tree', 'elements', 'Elements (E)'), panelButton('timeline', 'timeline', 'Timeline (Y)'), panelButton('sliders', 'parameters', 'Parameters (P)'),
    iconButton('screen', 'Full screen (F)', toggleFullScreen)),
  h('div', { class: 'group' }, ...output.buttons),
  h('button', { type: 'button', class: 'button only-icon', title: 'The keys (?)', 'aria-label': 'The keys', onclick: showKeys }, '?'));

/** The fields for the numbers of frames that are shown faintly (onion skinning).
 * @returns {HTMLElement} */
function onionFields() {
  const fields = [0, 1].map((side) => {
    const field = h('input', {
      type: 'number', min: '0', max: String(mostOnionFrames), 'aria-label': side === 0 ? 'Frames before' : 'Frames after', oninput: () => {
        const onion = /** @type {[number, number]} */ ([...store.state.onion]);
        onion[side] = Math.min(mostOnionFrames, Math.max(0, Math.floor(Number(field.value)) || 0));
        store.change({ onion });
      }, onchange: () => { field.value = String(store.state.onion[side]); },
    });
    const show = () => { if (document.activeElement !== field) field.value = String(store.state.onion[side]); };
    store.on(['onion'], show);
    show();
    return field;
  });
  return h('div', { class: 'menu-item' }, 'Onion skin: ', .../** @type {HTMLElement[]} */ (fields).flatMap((field, side) => [field, side === 0 ? 'before' : 'after']));
}

/** The checkbox that hides all overlays.
 * @returns {HTMLElement} */
function bareField() {
  const box = h('input', { type: 'checkbox', onchange: () => store.change({ bare: box.checked }) });
  const show = () => { box.checked = store.state.bare; };
  store.on(['bare'], show);
  show();
  return h('label', { class: 'menu-item' }, box, 'Hide all overlays (H)');
}

// The rest of the page

const times = byId('times', HTMLElement);
stageElement.append(problems.panel);
byId('work', HTMLElement).append(parameters);
byId('work', HTMLElement).prepend(elements.element);
byId('foot', HTMLElement).append(makeTransport(studio), timeline);
document.body.append(keyDialog);

const showPanels = () => {
  const { panels } = store.state;
  elements.element.hidden = !panels.includes('elements');
  parameters.hidden = !panels.includes('parameters');
  timeline.hidden = !panels.includes('timeline');
};
store.on(['panels'], showPanels);
showPanels();

const showZoom = () => {
  const { layoutNow } = stage;
  const percent = layoutNow ? `${Number((layoutNow.scale * 100).toPrecision(layoutNow.scale < 1 ? 2 : 3))} %` : '';
  const text = store.state.zoom === 'fit' ? `Fit · ${percent}` : percent;
  if (zoomText.textContent !== text) zoomText.textContent = text;
};
studio.sceneChanged.on((scene) => {
  title.textContent = scene.title || scene.name;
  // A scene without a title, and a film, is called by its name alone.
  file.textContent = title.textContent === scene.name ? '' : scene.name;
  file.title = `${scene.name}, ${scene.size.join(' × ')} points`;
  document.title = `${scene.title || scene.name} · Pathreel`;
  stageElement.setAttribute('aria-label', `The picture of ${scene.title || scene.name}`);
});
studio.painted.on((header) => {
  document.body.classList.add('has-picture');
  showZoom();
  times.hidden = store.state.bare || !store.state.overlays.includes('times');
  if (times.hidden || !header.ms) return;
  times.textContent = Object.entries({ ...header.ms, paint: studio.paintTime }).map(([stage, ms]) => `${stage} ${ms.toFixed(ms < 10 ? 1 : 0)}`).join(' · ') + ' ms'
    + ` · ${header.redrawn ?? 0} of ${header.tiles ?? 0} tiles · ${header.width} × ${header.height}${header.coarse ? ' coarse' : ''}`;
});
store.on(['overlays', 'bare'], () => {
  times.hidden = store.state.bare || !store.state.overlays.includes('times');
  if (!times.hidden) studio.refresh();
});
store.on(['zoom', 'center'], showZoom);
// A click on a button does not move the keyboard focus, so Space still plays and pauses.
document.addEventListener('mousedown', (event) => {
  if (event.target instanceof Element && event.target.closest('button:not(.strip-cell), summary') && !event.target.closest('dialog')) event.preventDefault();
});

// Keys

const overlayKey = (/** @type {string} */ name) => () => {
  store.change({ bare: false });
  store.toggle('overlays', name);
};
const setRange = (/** @type {0|1} */ end) => {
  if (!studio.scene) return;
  const { frame } = store.state;
  const range = /** @type {[number, number]} */ ([...studio.playbackRange]);
  range[end] = frame;
  if (range[0] > range[1]) range[1 - end] = end === 0 ? studio.timecode.frameCount - 1 : 0;
  store.change({ range });
};
const step = (/** @type {number} */ frames) => (/** @type {KeyboardEvent} */ event) => studio.step(frames, { event: event.timeStamp });
const seek = (/** @type {() => number} */ frame) => (/** @type {KeyboardEvent} */ event) => {
  studio.pause();
  studio.seek(frame(), { event: event.timeStamp });
};

/** @type {import('./keys.js').Key[]} */
const keys = [
  { group: 'Play', keys: ['Space'], text: 'Play or pause; held down it drags the picture', run: (event) => stage.spaceDown(event) },
  { group: 'Play', keys: ['l'], text: 'Play; again twice as fast', run: () => studio.shuttle(1) },
  { group: 'Play', keys: ['k'], text: 'Pause', run: () => studio.pause() },
  { group: 'Play', keys: ['j'], text: 'Play backwards; again twice as fast', run: () => studio.shuttle(-1) },
  { group: 'Play', keys: ['m'], text: 'Mute or unmute the sound', run: () => studio.sound.set({ isMuted: !studio.sound.settings.isMuted }) },
  { group: 'Go', keys: ['ArrowLeft'], text: 'One frame back', run: step(-1) },
  { group: 'Go', keys: ['ArrowRight'], text: 'One frame on', run: step(1) },
  { group: 'Go', keys: ['Shift+ArrowLeft'], text: 'Ten frames back', run: step(-10) },
  { group: 'Go', keys: ['Shift+ArrowRight'], text: 'Ten frames on', run: step(10) },
  { group: 'Go', keys: ['Home'], text: 'To the beginning, or that of the range', run: seek(() => store.state.frame > studio.playbackRange[0] ? studio.playbackRange[0] : 0) },
  { group: 'Go', keys: ['End'], text: 'To the end, or that of the range', run: seek(() => store.state.frame < studio.playbackRange[1] ? studio.playbackRange[1] : studio.timecode.frameCount - 1) },
  { group: 'Go', keys: ['Enter'], text: 'Write a frame or a time to go to', run: () => document.getElementById('go-to')?.focus() },
  { group: 'Range', keys: ['i'], text: 'The range begins here', run: () => setRange(0) },
  { group: 'Range', keys: ['o'], text: 'The range ends here', run: () => setRange(1) },
  { group: 'Range', keys: ['x', 'Shift+i', 'Shift+o'], text: 'Clear the range', run: () => store.change({ range: null }) },
  { group: 'View', keys: ['0'], text: 'Fit the window', run: () => stage.zoom('fit') },
  { group: 'View', keys: ['1'], text: '100 %: one pixel of the scene is one of the screen', run: () => stage.zoom(1) },
  { group: 'View', keys: ['2'], text: '200 %', run: () => stage.zoom(2) },
  { group: 'View', keys: ['+', '='], text: 'Larger; also the wheel', run: () => stage.zoomStep(1) },
  { group: 'View', keys: ['-'], text: 'Smaller', run: () => stage.zoomStep(-1) },
  { group: 'View', keys: ['f'], text: 'Full screen', run: () => void toggleFullScreen() },
  { group: 'Overlays', keys: ['g'], text: 'Grid', run: overlayKey('grid') },
  { group: 'Overlays', keys: ['t'], text: 'Title-safe and action-safe areas', run: overlayKey('safe') },
  { group: 'Overlays', keys: ['b'], text: 'Layout boxes', run: overlayKey('boxes') },
  { group: 'Overlays', keys: ['a'], text: 'Anchors and tangents of the selection', run: overlayKey('anchors') },
  { group: 'Overlays', keys: ['h'], text: 'Hide all overlays', run: () => store.change({ bare: !store.state.bare }) },
  { group: 'Elements', keys: ['e'], text: 'Open or close the elements', run: () => store.toggle('panels', 'elements') },
  { group: 'Elements', keys: ['s'], text: 'Draw only the selected element', run: () => {
    if (store.state.selection === null) say('Click an element of the picture first.');
    else store.toggle('solo', store.state.selection);
  } },
  { group: 'Elements', keys: ['Escape'], text: 'Close the frames over a range, or else deselect', run: () => { if (!studio.closeStrip()) elements.select(null); } },
  { group: 'Panels', keys: ['p'], text: 'Open or close the parameters', run: () => store.toggle('panels', 'parameters') },
  { group: 'Panels', keys: ['y'], text: 'Open or close the timeline', run: () => store.toggle('panels', 'timeline') },
  { group: 'Output', keys: ['Mod+s'], text: 'Save this frame as PNG', run: () => saveStill(studio) },
  { group: 'Output', keys: ['Mod+c'], text: 'Copy the picture, where no text is selected', run: () => {
    if (String(getSelection()) !== '') return false;
    void copyPicture(studio);
    return true;
  } },
  { group: 'Output', keys: ['r'], text: 'Render', run: () => output.open() },
  { group: 'Output', keys: ['?'], text: 'The list of keys', run: showKeys },
];
listenToKeys(keys);

function showKeys() {
  const groups = [...new Set(keys.map(({ group }) => group))];
  keyDialog.replaceChildren(
    h('header', {}, h('h2', { id: 'keys-title' }, 'Keys'), h('span', { class: 'spring' }), iconButton('close', 'Close (Esc)', () => keyDialog.close())),
    h('div', { class: 'key-groups' }, ...groups.map((group) => h('section', {}, h('h3', {}, group), h('dl', {}, ...keys
      .filter((key) => key.group === group)
      .flatMap((key) => [h('dt', {}, ...signsOf(key.keys[0] ?? '').map((sign) => h('kbd', {}, sign))), h('dd', {}, key.text)]))))),
    h('p', { class: 'quiet' }, 'On the picture: click selects, again the next one behind, Alt-click deselects, Ctrl-click taps a view of a SwiftUI file; the wheel zooms; Shift, Space or the middle button drags. On a number: drag sideways, or ↑ and ↓.'));
  keyDialog.showModal();
}

async function toggleFullScreen() {
  if (document.fullscreenElement) return document.exitFullscreen();
  try {
    await stageElement.requestFullscreen();
  } catch {
    say('The browser did not allow full screen.');
  }
}

// For tests: the browser tests read the state of the page through `window.studio`.

const watched = Object.freeze({
  get ready() { return studio.isReady; },
  get frame() { return store.state.frame; },
  get lastFrameHeader() { return studio.lastFrameHeader; },
  get paintCount() { return studio.paintCount; },
  get canvas() { return sharp; },
  get paintTimes() { return studio.paintTimes; },
  /** Whether the page is idle: no request is open or about to be sent, and the frame's hash is known. */
  get rests() { return !studio.flow.isBusy && !studio.playback.isPlaying && studio.hash !== null; },
  get sound() { return studio.sound; },
  get scene() { return studio.scene; },
  get dropped() { return studio.playback.dropped; },
  get connected() { return studio.connection.state === 'open'; },
});
Object.defineProperty(window, 'studio', { value: watched });

studio.connection.open();
