// A frame as it comes from the program: a header in JSON, then rectangles of pixels. Nothing is copied.

/**
 * @typedef {import('./protocol.js').FrameHeader} FrameHeader
 *
 * @typedef {object} FrameMessage
 * @property {FrameHeader} header
 * @property {ArrayBuffer} buffer
 * @property {number} start Where the rectangles begin.
 *
 * @typedef {(x: number, y: number, width: number, height: number, encoding: number, data: number) => void} Visitor
 */

const decoder = new TextDecoder();

/** @param {ArrayBuffer} buffer
 * @returns {FrameMessage} */
export function readFrameMessage(buffer) {
  const length = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(decoder.decode(new Uint8Array(buffer, 4, length)));
  return { header, buffer, start: (4 + length + 3) & ~3 };
}

/** Visits the rectangles in order; `data` is where a rectangle's pixels begin in the buffer.
 * @param {FrameMessage} message
 * @param {Visitor} visit */
export function forEachRectangle({ buffer, start }, visit) {
  const view = new DataView(buffer);
  for (let at = start; at < buffer.byteLength;) {
    const width = view.getUint16(at + 4, true), height = view.getUint16(at + 6, true);
    const encoding = view.getUint32(at + 8, true);
    if (encoding > 1) throw new RangeError(`a rectangle of the unknown encoding ${encoding}`);
    const bytes = encoding === 1 ? 4 : 4 * width * height;
    if (at + 12 + bytes > buffer.byteLength) throw new RangeError('a rectangle ends after its message');
    visit(view.getUint16(at, true), view.getUint16(at + 2, true), width, height, encoding, at + 12);
    at += 12 + bytes;
  }
}
