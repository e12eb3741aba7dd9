// Tests of time codes, shell commands, the layout and zoom of the picture, and SVG path data.

import { commandLine, quoted, setFlags, wordsOf } from '/page/shell.js';
import { arrowsAlong, parsePath } from '/page/svg-path.js';
import { Timecode } from '/page/timecode.js';
import { bitmapSize, centerAfterZoom, layOut, pointAt, zoomStep } from '/page/viewport.js';
import { equal, near, test } from './runner.js';

test('every frame\'s time code shows that frame', () => {
  for (const fps of ['24', '25', '30', '50', '60', '120', '240', '24000/1001', '30000/1001', '60000/1001']) {
    const timecode = new Timecode(fps, 5000);
    for (let frame = 0; frame < 5000; frame++) {
      // The frame that the command line shows at this time: the last one that has begun, rounding errors apart.
      const shown = Math.floor(parseFloat(timecode.text(frame)) * timecode.rate + 1e-9);
      if (shown !== frame) throw new Error(`frame ${frame} at ${fps}: ${timecode.text(frame)} shows ${shown}`);
    }
  }
});

test('time codes are short', () => {
  equal(new Timecode('60', 360).text(75), '1.25s');
  equal(new Timecode('60', 360).text(37), '0.62s');
  equal(new Timecode('240', 360).text(1), '0.005s');
});

test('frames and times can be written', () => {
  const timecode = new Timecode('60', 360);
  equal(['37', '1.25s', '1.25', 'end', '9999', 'soon', ''].map((text) => timecode.read(text)), [37, 75, 75, 359, 359, null, null]);
});

test('words are quoted only where a shell needs it', () => {
  equal(['rolling=5', 'a b', 'it\'s', '', '#ff8040', '$HOME'].map(quoted), ['rolling=5', '\'a b\'', '\'it\'\\\'\'s\'', '\'\'', '\'#ff8040\'', '\'$HOME\'']);
  equal(setFlags({ rolling: '5', title: 'Two words' }), '--set rolling=5 --set \'title=Two words\'');
});

test('quoted words are read back', () => {
  const words = ['pathreel', 'a b', 'it\'s "so"', '$x', 'two\nlines', 'back\\slash'];
  equal(wordsOf(words.map(quoted).join(' ')), words);
});

test('a command takes the page\'s values and options in place of its own', () => {
  const command = 'pathreel render \'my scene.yaml\' --set rolling=5 --values calm -o out/a.mp4';
  equal(commandLine(command, 'render', { ink: '#fff' }, [], null), 'pathreel render \'my scene.yaml\' --set \'ink=#fff\' -o out/a.mp4');
  equal(commandLine(command, 'frames', {}, ['--at', '1s'], 'still.png'), 'pathreel frames \'my scene.yaml\' --at 1s -o still.png');
});

test('a command can have another name for its output', () => {
  const command = 'pathreel render a.yaml -o out/a.mp4';
  equal(commandLine(command, 'render', {}, [], null, 'b $& c.gif'), 'pathreel render a.yaml -o \'out/b $& c.gif\'');
  equal(commandLine('pathreel render a.yaml -o a.mp4', 'render', {}, [], null, 'b.gif'), 'pathreel render a.yaml -o b.gif');
  equal(commandLine(command, 'render', {}, [], null), command);
});

test('a command without an output keeps its words', () => {
  equal(commandLine('swift run Film render', 'render', { a: '1' }, [], null), 'swift run Film render --set a=1');
});

const stage = { width: 1000, height: 700, ratio: 1 };

test('a fitted picture is whole, in the middle, and of the canvas\'s aspect ratio', () => {
  const layout = layOut(stage, [1280, 720], 'fit', null);
  equal([layout.isWhole, layout.view, layout.width / layout.height], [true, [0, 0, 1280, 720], 16 / 9]);
  equal(layout.left, Math.round((1000 - layout.width) / 2));
});

test('100 % is one pixel for a point, whole also where it is larger than the stage', () => {
  const layout = layOut(stage, [1920, 1080], 1, null);
  equal([layout.bitmapWidth, layout.bitmapHeight, layout.isWhole], [1920, 1080, true]);
});

test('a picture beyond the stage is shown in part, in whole pixels', () => {
  const layout = layOut(stage, [1280, 720], 3.3, [300.7, 200.2]);
  equal([layout.isWhole, layout.bitmapWidth, layout.bitmapHeight], [false, 1000, 700]);
  const [x, y, width, height] = layout.view;
  near(width * layout.scale, 1000, 1e-6);
  near(height * layout.scale, 700, 1e-6);
  near(x * layout.scale, Math.round(x * layout.scale), 1e-6);
  near(y * layout.scale, Math.round(y * layout.scale), 1e-6);
});

test('the point under the cursor stays where it is', () => {
  const before = layOut(stage, [1280, 720], 2, [640, 360]);
  const point = pointAt(before, 300, 200);
  const after = layOut(stage, [1280, 720], 4, centerAfterZoom(stage, before, 4, 300, 200));
  near(pointAt(after, 300, 200)[0], point[0], 0.5);
  near(pointAt(after, 300, 200)[1], point[1], 0.5);
});

test('sizes have the exact aspect ratio where one is near', () => {
  equal(bitmapSize([1280, 720], 0.7123, 40), [896, 504]);
  equal(bitmapSize([1280, 720], 2, 6), [2560, 1440]);
  equal(bitmapSize([1001, 701], 0.5, 40), [500, 350]);
});

test('zoom goes by steps', () => {
  equal([zoomStep(1, 1), zoomStep(1, -1), zoomStep(0.71, 1), zoomStep(64, 1)], [1.5, 0.75, 0.75, 64]);
});

test('path data gives its curves', () => {
  const [first, second] = parsePath('M0,0 L10 0 20,0C20 5 15 10 10,10Q5 10 0 5Z M1e1-2.5.5 3');
  equal(first?.segments.map(({ controls, to }) => [controls.length, to]), [[0, [10, 0]], [0, [20, 0]], [2, [10, 10]], [1, [0, 5]], [0, [0, 0]]]);
  equal([first?.isClosed, second?.start, second?.isClosed], [true, [10, -2.5], false]);
  equal(second?.segments.map(({ to }) => to), [[0.5, 3]]);
});

test('an arc goes around its centre', () => {
  const [path] = parsePath('M10 0A10 10 0 0 1 -10 0');
  const middle = path?.segments[0]?.at(0.5) ?? [0, 0];
  near(middle[0], 0, 1e-9);
  near(middle[1], 10, 1e-9);
  const end = path?.segments[0]?.at(1) ?? [0, 0];
  near(end[0], -10, 1e-9);
});

test('arrows point along the path', () => {
  const [path] = parsePath('M0 0L100 0');
  const arrows = path ? arrowsAlong(path, 20) : [];
  equal(arrows.length, 5);
  equal(arrows.map(({ angle }) => angle), [0, 0, 0, 0, 0]);
});
