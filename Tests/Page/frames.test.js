// Tests of frame messages (frame-message.js) and of how they are painted on the canvas (picture.js).

import { readFrameMessage, rectangles } from '/page/frame-message.js';
import { Picture } from '/page/picture.js';
import { equal, test } from './runner.js';

/** Makes a frame message as the program sends it. If a rectangle has an encoding, its `pixels` are the encoded bytes.
 * @param {object} header
 * @param {{x: number, y: number, width: number, height: number, pixels: number[], encoding?: number}[]} rectangles
 * @returns {ArrayBuffer} */
export function frameMessage(header, rectangles) {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const start = (4 + json.length + 3) & ~3;
  const size = start + rectangles.reduce((sum, { pixels }) => sum + 12 + pixels.length, 0);
  const buffer = new ArrayBuffer(size);
  const view = new DataView(buffer);
  view.setUint32(0, json.length, true);
  new Uint8Array(buffer).set(json, 4);
  let at = start;
  for (const { x, y, width, height, pixels, encoding } of rectangles) {
    [x, y, width, height].forEach((number, i) => view.setUint16(at + 2 * i, number, true));
    view.setUint32(at + 8, encoding ?? (pixels.length === 4 && width * height > 1 ? 1 : 0), true);
    new Uint8Array(buffer).set(pixels, at + 12);
    at += 12 + pixels.length;
  }
  return buffer;
}

const header = { kind: 'frame', request: 1, frame: 0, width: 4, height: 2, coarse: false, whole: true };
const red = [255, 0, 0, 255], green = [0, 255, 0, 255], blue = [1, 2, 255, 255];

/** The RGBA bytes of a canvas.
 * @param {HTMLCanvasElement} canvas */
function pixels(canvas) {
  return [...canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []];
}

function makePicture() {
  return new Picture(document.createElement('canvas'), document.createElement('canvas'));
}

test('headers of every length are followed by their rectangles', () => {
  for (const name of ['', 'a', 'ab', 'abc', 'ä']) {
    const message = readFrameMessage(frameMessage({ ...header, warnings: [name] }, [{ x: 1, y: 0, width: 1, height: 1, pixels: red }]));
    const seen = rectangles(message).map(({ x, y, width, height, encoding }) => [x, y, width, height, encoding]);
    equal([message.header.warnings, seen], [[name], [[1, 0, 1, 1, 0]]]);
  }
});

test('the canvas has exactly the pixels of whole frames and of deltas', () => {
  const picture = makePicture();
  picture.paint(readFrameMessage(frameMessage(header, [{ x: 0, y: 0, width: 4, height: 2, pixels: red }])), [0, 0, 4, 2]);
  const delta = [{ x: 1, y: 0, width: 2, height: 1, pixels: [...green, ...blue] }, { x: 2, y: 1, width: 2, height: 1, pixels: blue }];
  picture.paint(readFrameMessage(frameMessage({ ...header, whole: false }, delta)), [0, 0, 4, 2]);
  equal(pixels(picture.sharp.canvas), [...red, ...green, ...blue, ...red, ...red, ...red, ...blue, ...blue]);
  equal(picture.changed, [[1, 0, 2, 1], [2, 1, 2, 1]]);
});

test('of a rectangle of changes the pixels stay whose bit is not set', () => {
  const picture = makePicture();
  const wide = { ...header, width: 10 };
  picture.paint(readFrameMessage(frameMessage(wide, [{ x: 0, y: 0, width: 10, height: 2, pixels: red }])), [0, 0, 10, 2]);
  // The rectangle has nine pixels a row, from the second column on. In the first row its first and ninth pixels change,
  // in the second row its second.
  const bytes = [1, 1, 2, 0, ...green, ...blue, ...green];
  const delta = [{ x: 1, y: 0, width: 9, height: 2, encoding: 2 + 256 * 3, pixels: bytes }];
  picture.paint(readFrameMessage(frameMessage({ ...wide, whole: false }, delta)), [0, 0, 10, 2]);
  const expected = Array.from({ length: 20 }, () => red);
  [expected[1], expected[9], expected[12]] = [green, blue, green];
  equal(pixels(picture.sharp.canvas), expected.flat());
});

test('every level of a plain rectangle stays as it is', () => {
  const picture = makePicture();
  const levels = Array.from({ length: 256 }, (_, i) => ({ x: i, y: 0, width: 1, height: 2, pixels: [i, 255 - i, (i * 7) % 256, 255] }));
  picture.paint(readFrameMessage(frameMessage({ ...header, width: 256 }, levels)), [0, 0, 256, 2]);
  equal(pixels(picture.sharp.canvas).slice(0, 1024), levels.flatMap((each) => each.pixels));
});

test('a delta to what is not there is refused', () => {
  const message = readFrameMessage(frameMessage({ ...header, whole: false }, []));
  equal(makePicture().paint(message, [0, 0, 4, 2]), false);
});

test('a coarse frame lies over the sharp one until that is there', () => {
  const picture = makePicture();
  const layout = { scale: 1, left: 0, top: 0, width: 4, height: 2, ratio: 1, view: /** @type {[number, number, number, number]} */ ([0, 0, 4, 2]), isWhole: true, bitmapWidth: 4, bitmapHeight: 2 };
  const paint = (/** @type {object} */ more) => {
    picture.paint(readFrameMessage(frameMessage({ ...header, ...more }, [{ x: 0, y: 0, width: 2, height: 1, pixels: red }])), [0, 0, 4, 2]);
    picture.place(layout, { left: 0, top: 0 });
    return [picture.sharp.canvas, picture.coarse.canvas].map(({ style }) => style.visibility);
  };
  equal(paint({}), ['visible', 'hidden']);
  equal(paint({ coarse: true, pixels: [2, 1] }), ['visible', 'visible']);
  equal([picture.coarse.canvas.width, picture.coarse.canvas.style.width], [2, '4px']);
  equal(paint({}), ['visible', 'hidden']);
});

test('a message that ends too early is refused', () => {
  const whole = frameMessage(header, [{ x: 0, y: 0, width: 2, height: 1, pixels: [...red, ...blue] }]);
  const message = readFrameMessage(whole.slice(0, whole.byteLength - 4));
  let isRefused = false;
  try {
    rectangles(message);
  } catch {
    isRefused = true;
  }
  equal(isRefused, true);
});
