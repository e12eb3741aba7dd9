// Tests of the page's requests for frames (flow.js) and of its other queries (queries.js).

import { FrameFlow } from '/page/flow.js';
import { Queries } from '/page/queries.js';
import { equal, test } from './runner.js';

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes a `FrameFlow` whose connection is a mock: the test answers its requests in place of the program. */
export function makeFlow() {
  /** @type {any[]} */
  const sent = [];
  /** @type {number[]} */
  const painted = [];
  const place = { frame: 0 };
  let request = 0;
  const connection = /** @type {any} */ ({ nextRequest: () => ++request, send: (/** @type {any} */ message) => sent.push(message) > 0 });
  /** @type {(message: any, asked: any) => boolean} */
  let keep = () => false;
  const flow = new FrameFlow({
    connection, prepare: () => {}, keep: (message, asked) => keep(message, asked),
    describe: (frame) => ({ frame: frame ?? place.frame, width: 4, height: 2, view: [0, 0, 4, 2], options: {} }),
    paint: (message) => painted.push(message.header.frame),
  });
  flow.isPaused = false;
  const shows = () => sent.filter(({ type }) => type === 'show');
  const answer = (/** @type {any} */ show, more = {}) => flow.arrived(/** @type {any} */ ({
    header: { kind: 'frame', request: show.request, frame: show.frame, width: 4, height: 2, whole: false, coarse: false, ...more },
  }));
  return { flow, sent, painted, place, shows, answer, connection, keepBy: (/** @type {typeof keep} */ by) => { keep = by; } };
}

test('one frame is under way while something is dragged, and the newest wish wins', () => {
  const { flow, place, shows, answer, painted } = makeFlow();
  for (place.frame = 1; place.frame < 6; place.frame++) flow.want({ hurry: true });
  equal(shows().map(({ frame }) => frame), [1]);
  place.frame = 9;
  answer(shows()[0]);
  equal(shows().map(({ frame, hurry }) => [frame, hurry]), [[1, true], [9, true]]);
  equal(painted, [1]);
  flow.giveWay();
});

test('a frame is acknowledged when it is painted', () => {
  const { flow, sent, shows, answer } = makeFlow();
  flow.want();
  answer(shows()[0]);
  equal(sent[sent.length - 1], { type: 'shown', request: 1 });
  flow.giveWay();
});

test('the sharp frame with its hash is asked for when the hand rests', async () => {
  const { flow, shows, answer } = makeFlow();
  flow.want({ hurry: true });
  answer(shows()[0]);
  await pause(200);
  equal(shows().map(({ hurry = false, hash = false }) => [hurry, hash]), [[true, false], [false, true]]);
});

test('a step does not wait for a hurried frame', () => {
  const { flow, shows } = makeFlow();
  flow.want({ hurry: true });
  flow.want();
  equal(shows().length, 2);
  flow.giveWay();
});

test('steps wait for each other, and only the last is drawn', () => {
  const { flow, place, shows, answer } = makeFlow();
  flow.want();
  for (place.frame = 1; place.frame <= 7; place.frame++) flow.want();
  place.frame = 7;
  answer(shows()[0]);
  equal(shows().map(({ frame }) => frame), [0, 7]);
  flow.giveWay();
});

test('a page that cannot be seen asks for nothing', () => {
  const { flow, shows } = makeFlow();
  flow.isPaused = true;
  flow.want();
  equal(shows().length, 0);
  flow.isPaused = false;
  flow.next();
  equal(shows().length, 1);
  flow.giveWay();
});

test('a dropped request gives way to the next wish', () => {
  const { flow, place, shows } = makeFlow();
  flow.want({ hurry: true });
  place.frame = 4;
  flow.want({ hurry: true });
  flow.ended(1);
  equal(shows().map(({ frame }) => frame), [0, 4]);
  flow.giveWay();
});

test('a frame of an ended queue that fails makes room for the next wish', () => {
  const { flow, place, shows } = makeFlow();
  for (const index of [5, 6, 7]) flow.ask(index, { run: 1, index }, { hurry: false, rests: false, event: null });
  place.frame = 4;
  flow.want();
  equal(shows().map(({ frame }) => frame), [5, 6, 7]);
  flow.ended(1);
  equal(shows().map(({ frame }) => frame), [5, 6, 7, 4]);
  flow.giveWay();
});

test('deltas of an ended queue are painted before the next frame, unless that is whole', () => {
  for (const [whole, expected] of /** @type {[boolean, number[]][]} */ ([[false, [5, 6, 0]], [true, [0]]])) {
    const { flow, shows, answer, painted } = makeFlow();
    flow.ask(5, { run: 1, index: 5 }, { hurry: false, rests: false, event: null });
    flow.ask(6, { run: 1, index: 6 }, { hurry: false, rests: false, event: null });
    answer(shows()[0]);
    answer(shows()[1]);
    equal(painted, []);
    flow.want();
    answer(shows()[2], { whole });
    equal(painted, expected);
    flow.giveWay();
  }
});

test('of questions that wait only the newest of a kind is asked', async () => {
  const { connection, sent } = makeFlow();
  const queries = new Queries(connection);
  const first = queries.ask({ type: 'pick', frame: 1 });
  const second = queries.ask({ type: 'pick', frame: 2 });
  const third = queries.ask({ type: 'pick', frame: 3 });
  equal(sent.map(({ frame }) => frame), [1]);
  equal(await second, null);
  queries.receive({ type: 'picked', request: 1, keys: ['a'] });
  queries.receive({ type: 'failed', request: 2, message: 'no' });
  equal([(await first).keys, await third], [['a'], null]);
});
