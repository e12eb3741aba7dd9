// Parses a binary frame message: a JSON header, then rectangles of pixels. The pixels are not copied. studio.js reads
// messages with it, and picture.js paints their rectangles. PROTOCOL.md of the server describes the format.

/**
 * @typedef {import('./protocol.js').FrameHeader} FrameHeader
 *
 * @typedef {object} FrameMessage
 * @property {FrameHeader} header
 * @property {ArrayBuffer} buffer
 * @property {number} start The offset of the first rectangle in the buffer.
 *
 * @typedef {object} Rectangle
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number} encoding `raw`, `plain` or `changes`.
 * @property {number} pixels The offset of its pixels in the buffer.
 * @property {number} masks The offset of the bit mask of its pixels, for encoding 2.
 */

/** The encodings of a rectangle: all pixels, one pixel that all have, or only the pixels that differ from the shown ones. */
export const raw = 0, plain = 1, changes = 2;

const decoder = new TextDecoder();

/** Parses the header. A message begins with the header's length in bytes; the rectangles begin at a multiple of 4.
 * @param {ArrayBuffer} buffer
 * @returns {FrameMessage} */
export function readFrameMessage(buffer) {
  const length = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(decoder.decode(new Uint8Array(buffer, 4, length)));
  return { header, buffer, start: (4 + length + 3) & ~3 };
}

/** Lists the rectangles in order.
 * @param {FrameMessage} message
 * @returns {Rectangle[]} */
export function rectangles({ buffer, start }) {
  const view = new DataView(buffer);
  const all = [];
  for (let at = start; at < buffer.byteLength;) {
    const width = view.getUint16(at + 4, true), height = view.getUint16(at + 6, true);
    const code = view.getUint32(at + 8, true);
    const encoding = code & 0xff;
    const masks = at + 12;
    let pixels = masks, count = width * height;
    if (encoding === plain) count = 1;
    else if (encoding === changes) {
      count = code >>> 8;
      pixels += (Math.ceil(width / 8) * height + 3) & ~3;
    } else if (encoding !== raw) throw new RangeError(`a rectangle of the unknown encoding ${encoding}`);
    at = pixels + 4 * count;
    if (at > buffer.byteLength) throw new RangeError('a rectangle ends after its message');
    all.push({ x: view.getUint16(masks - 12, true), y: view.getUint16(masks - 10, true), width, height, encoding, pixels, masks });
  }
  return all;
}
