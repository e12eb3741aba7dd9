// Tests of the stage and of the panels of elements and of named sets, with a mock of the model.

import { h, say } from '/page/dom.js';
import { Elements } from '/page/elements.js';
import { makeProblems } from '/page/problems.js';
import { makeSets } from '/page/sets.js';
import { Stage } from '/page/stage.js';
import { Store, emptyState } from '/page/store.js';
import { makeStrips } from '/page/strips.js';
import { Signal } from '/page/studio.js';
import { Timecode } from '/page/timecode.js';
import { makeTimeline } from '/page/timeline.js';
import { equal, test } from './runner.js';

/** A mock of the model with a store and the signals of the panels. */
const makeStudio = () => /** @type {any} */ ({
  store: new Store(emptyState()), rested: new Signal(), painted: new Signal(), sceneChanged: new Signal(),
  playback: { isPlaying: false }, queries: { ask: async () => null }, knownValues: {}, scene: null,
});

/** The place of short messages, which index.html has. */
const said = h('output', { id: 'said', popover: 'manual' });

const node = (/** @type {string} */ key, /** @type {any[]} */ ...children) => ({ key, name: key, children });

test('elements inside and around the one that is drawn alone do not look hidden', () => {
  const studio = makeStudio();
  const elements = new Elements(studio);
  elements.root = node('scene', node('group', node('circle')), node('star'));
  const faint = () => [...elements.tree.querySelectorAll('.is-hidden')].map((row) => row.getAttribute('data-key'));
  const shown = () => [...elements.tree.querySelectorAll('[role=treeitem]')].map((row) => row.getAttribute('data-key'));
  studio.store.change({ solo: ['group'] });
  equal([shown(), faint()], [['scene', 'group', 'circle', 'star'], ['star']]);
  studio.store.change({ solo: ['circle'] });
  equal(faint(), ['star']);
  studio.store.change({ solo: [], hidden: ['group'] });
  equal(faint(), ['group', 'circle']);
});

test('the place of an element is copied with the whole name of its file', async () => {
  const studio = makeStudio();
  const elements = new Elements(studio);
  document.body.append(said);
  /** @type {string[]} */
  const copied = [];
  navigator.clipboard.writeText = async (text) => void copied.push(text);
  studio.store.change({ selection: 'a' });
  elements.info = { key: 'a', name: 'circle', place: 'take (2).yaml:7:5 (i = 3)', file: 'take (2).yaml', line: 7, column: 5, facts: [], paths: [] };
  elements.showDetails();
  elements.details.querySelector('.place')?.dispatchEvent(new MouseEvent('click'));
  equal(copied, ['take (2).yaml:7:5']);
});

test('numbers have three decimals at most, but not those of a text', () => {
  const studio = makeStudio();
  const elements = new Elements(studio);
  studio.store.change({ selection: 'a' });
  const facts = [['text', 'Pi is 3.14159265'], ['text.size', '20.123456'], ['rotate.by', '0.5']];
  elements.info = /** @type {any} */ ({ key: 'a', name: 'text', place: 'a.yaml:7:5', facts, paths: [] });
  elements.showDetails();
  equal([...elements.details.querySelectorAll('dd')].map(({ textContent }) => textContent), ['Pi is 3.14159265', '20.123', '0.5']);
});

test('a problem names the frame that could not be drawn, not that of the playhead', () => {
  const studio = Object.assign(makeStudio(), {
    problemChanged: new Signal(), connectionChanged: new Signal(), connection: { state: 'open' }, buildingSince: null, farewell: '',
    lastFrameHeader: null, problem: null, failure: { diagnostics: [], omitted: 0, message: 'no', frame: 60 },
  });
  studio.store.change({ frame: 57 });
  const waiting = h('p', { id: 'waiting' });
  document.body.append(waiting);
  const { panel } = makeProblems(studio);
  waiting.remove();
  equal(panel.querySelector('strong')?.textContent, 'Frame 60 cannot be drawn');
  // Take the mark of a problem off the title of the tests' own page.
  studio.failure = null;
  studio.problemChanged.emit();
});

test('a strip is drawn again for another frame, but not for hidden elements, which it shows anyway', () => {
  /** @type {any[]} */
  const sent = [];
  const studio = Object.assign(makeStudio(), {
    connection: { nextRequest: () => sent.length + 1, send: (/** @type {any} */ message) => sent.push(message) > 0 },
    connectionChanged: new Signal(), parameter: () => ({ name: 'a', kind: 'boolean', default: 'true', value: 'true' }),
    sendValues: () => {},
  });
  makeStrips(studio).toggle('a');
  studio.store.change({ hidden: ['circle'], solo: ['star'] });
  studio.rested.emit();
  studio.store.change({ frame: 3 });
  studio.rested.emit();
  equal(sent.map(({ type, frame }) => [type, frame]), [['strip', 0], ['strip', 3]]);
});

test('the lanes of a stagger and of a track that go on after the clip end with it', () => {
  const studio = Object.assign(makeStudio(), { timecode: new Timecode('30', 60), playbackRange: [0, 59], sound: { waveform: async () => null } });
  const scene = {
    duration: 2, fps: '30', frameCount: 60, beats: [{ name: 'dots', start: 1, end: 5, count: 4, length: 1, interval: 1 }],
    tracks: [{ name: 'hop', duration: 4, times: [0, 1, 4], samples: [0, 1, 2, 3, 4] }],
  };
  studio.scene = scene;
  const timeline = makeTimeline(studio);
  studio.sceneChanged.emit(scene);
  const box = (/** @type {string} */ selector) => {
    const bar = /** @type {HTMLElement} */ (timeline.querySelector(selector));
    return [bar.style.left, bar.style.width, bar.querySelector('svg')?.getAttribute('viewBox')];
  };
  equal(box('.is-stagger'), ['50%', '50%', '0 0 1 1']);
  equal(timeline.querySelectorAll('rect').length, 1);
  equal(box('.is-track'), ['0px', '100%', '0 0 2 1']);
  equal(timeline.querySelector('polyline')?.getAttribute('points'), '0,0.9 1,0.7 2,0.5');
  equal([...timeline.querySelectorAll('.key')].map((key) => /** @type {HTMLElement} */ (key).style.left), ['0%', '50%']);
});

test('the graph of a track reaches the end of the clip between two samples', () => {
  const studio = Object.assign(makeStudio(), { timecode: new Timecode('30', 45), playbackRange: [0, 44], sound: { waveform: async () => null } });
  const scene = {
    duration: 1.5, fps: '30', frameCount: 45, beats: [],
    tracks: [{ name: 'hop', duration: 4, times: [0, 4], samples: [0, 1, 2, 3, 4] }],
  };
  studio.scene = scene;
  const timeline = makeTimeline(studio);
  studio.sceneChanged.emit(scene);
  const points = (timeline.querySelector('polyline')?.getAttribute('points') ?? '').split(' ').map((point) => point.split(',').map(Number));
  equal(points.map(([x]) => x), [0, 1, 1.5]);
  equal(Math.round(1000 * (points[2]?.[1] ?? 0)), 600);
});

test('the menu lists named sets in the order of their file', () => {
  const studio = makeStudio();
  studio.scene = { parameters: [], sets: { file: 'a.values.yaml', hash: '', sets: { 10: {}, calm: {}, wild: {} }, order: ['wild', 'calm', '10'] } };
  const { choice } = makeSets(studio);
  equal([...choice.options].map(({ value }) => value), ['', 'wild', 'calm', '10']);
});

test('a window that loses the focus forgets that Space is down', () => {
  const element = h('div');
  const stage = new Stage(makeStudio(), element, () => {});
  stage.spaceDown(new KeyboardEvent('keydown', { key: ' ' }));
  equal(element.classList.contains('can-pan'), true);
  dispatchEvent(new Event('blur'));
  equal(element.classList.contains('can-pan'), false);
});

test('a message is shown above a dialog that was opened after the last message', () => {
  const dialog = h('dialog');
  document.body.append(said, dialog);
  /** @type {string[]} */
  const states = [];
  said.addEventListener('beforetoggle', (event) => states.push(/** @type {any} */ (event).newState));
  say('first');
  dialog.showModal();
  say('second');
  equal([said.textContent, states], ['second', ['open', 'closed', 'open']]);
  dialog.remove();
  said.remove();
});
