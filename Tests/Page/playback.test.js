// Tests of playback: the queue of requested frames, their times, dropped frames, loops and sound.

import { Playback } from '/page/playback.js';
import { makeFlow } from './flow.test.js';
import { equal, test } from './runner.js';

/** Makes a `Playback` with a mock of the program. The test advances its clock. The display has 60 frames a second. */
function makePlayback() {
  const flow = makeFlow();
  /** @type {number[]} */
  const moves = [];
  let ends = 0;
  /** @type {number[]} */
  const painted = [];
  // A mock of the sound. It does not lead until a test gives it a clock of its own.
  const sound = {
    leads: false, ahead: 0, stops: 0,
    clock: (/** @type {number} */ moment) => moment + sound.ahead,
    begin: (/** @type {unknown} */ _settings, /** @type {unknown} */ _frame, /** @type {number} */ now) => now + sound.ahead,
    stop: () => { sound.stops += 1; },
  };
  const playback = new Playback({
    flow: flow.flow, paint: (message) => painted.push(message.header.frame), moved: (frame) => moves.push(frame), ended: () => { ends += 1; }, places: () => 3,
    sound: /** @type {any} */ (sound),
  });
  flow.keepBy((message, asked) => playback.keep(message, asked));
  const start = (/** @type {Partial<import('/page/playback.js').RunSettings>} */ settings) => {
    const request = window.requestAnimationFrame;
    window.requestAnimationFrame = () => 0;
    playback.start({ from: 0, first: 0, last: 59, loops: true, speed: 1, rate: 60, ...settings });
    playback.delay = 0;
    playback.fill(0);
    window.requestAnimationFrame = request;
  };
  const tick = (/** @type {number} */ now) => {
    const request = window.requestAnimationFrame;
    window.requestAnimationFrame = () => 0;
    playback.tick(now);
    window.requestAnimationFrame = request;
  };
  return { ...flow, playback, sound, moves, painted, start, tick, ends: () => ends };
}

// The time between two frames in milliseconds.
const step = 1000 / 60;

test('three frames are asked for ahead, in a queue', () => {
  const { start, shows } = makePlayback();
  start({ from: 10 });
  equal(shows().map(({ frame, queue }) => [frame, queue]), [[10, true], [11, true], [12, true]]);
});

test('frames are painted at their time and not before', () => {
  const { start, shows, answer, tick, painted, moves } = makePlayback();
  start({});
  for (let i = 0; i < 3; i++) answer(shows()[i]);
  equal(painted, []);
  tick(1000);
  equal(painted, [0]);
  tick(1000 + step);
  equal(painted, [0, 1]);
  equal(moves, [0, 1]);
});

test('the clock goes on while frames are missing, and counts them', () => {
  const { start, shows, answer, tick, moves, playback } = makePlayback();
  start({});
  answer(shows()[0]);
  tick(1000);
  for (let i = 1; i <= 10; i++) tick(1000 + i * step);
  equal(moves[moves.length - 1], 10);
  answer(shows()[1]);
  answer(shows()[2]);
  tick(1000 + 11 * step);
  const later = shows().slice(-1)[0].frame;
  equal(later >= 11, true);
  answer(shows().slice(-1)[0]);
  tick(1000 + (later + 1) * step);
  equal(playback.dropped > 5, true);
});

test('a loop goes on at the range\'s beginning, backwards at its end', () => {
  const { start, playback } = makePlayback();
  start({ from: 20, first: 20, last: 29 });
  equal([playback.frameAt(9), playback.frameAt(10), playback.frameAt(25)], [29, 20, 25]);
  start({ from: 20, first: 20, last: 29, speed: -1 });
  equal([playback.frameAt(0), playback.frameAt(1), playback.frameAt(11)], [20, 29, 29]);
});

test('without a loop the clip ends on its last frame', () => {
  const { start, shows, answer, tick, moves, ends } = makePlayback();
  start({ from: 58, loops: false });
  equal(shows().map(({ frame }) => frame), [58, 59]);
  answer(shows()[0]);
  tick(1000);
  tick(1000 + 5 * step);
  equal([moves[moves.length - 1], ends()], [59, 1]);
});

test('faster than the display only every so many frames are asked for', () => {
  const { start, shows } = makePlayback();
  start({ speed: 4 });
  equal(shows().map(({ frame }) => frame), [0, 4, 8]);
});

test('whole frames that are late are left out', () => {
  const { start, shows, answer, tick, painted } = makePlayback();
  start({});
  answer(shows()[0], { whole: true });
  tick(1000);
  answer(shows()[1], { whole: true });
  answer(shows()[2], { whole: true });
  tick(1000 + 2 * step);
  equal(painted, [0, 2]);
});

test('every frame that arrives is acknowledged, whether it is painted or not', () => {
  const { start, shows, sent, answer, tick, playback } = makePlayback();
  start({});
  answer(shows()[0]);
  tick(1000);
  answer(shows()[1]);
  playback.stop();
  answer(shows()[2]);
  equal(sent.filter(({ type }) => type === 'shown').map(({ request }) => request), [1, 2, 3]);
});

test('where sound leads, the frame that is shown follows its clock', () => {
  const { start, shows, answer, tick, sound, moves, playback } = makePlayback();
  start({});
  answer(shows()[0]);
  sound.leads = true;
  sound.ahead = 5000;
  tick(1000);
  equal(playback.began, 6000);
  tick(1000 + 10 * step);
  const before = /** @type {number} */ (moves[moves.length - 1]);
  // The sound falls behind: the frames wait for it, although the page's own clock goes on.
  sound.ahead = 5000 - 5 * step;
  tick(1000 + 15 * step);
  equal(moves[moves.length - 1], before);
  playback.stop();
  equal(sound.stops > 0, true);
});

test('a stop and a start between two refreshes leave one loop of refreshes', () => {
  const { playback } = makePlayback();
  /** @type {((now: number) => void)[]} */
  const callbacks = [];
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) => callbacks.push(callback);
  const settings = { from: 0, first: 0, last: 99, loops: true, speed: 1, rate: 60 };
  playback.start(settings);
  playback.stop();
  playback.start(settings);
  for (const callback of callbacks.splice(0)) callback(1000);
  equal(callbacks.length, 1);
  window.requestAnimationFrame = request;
});
