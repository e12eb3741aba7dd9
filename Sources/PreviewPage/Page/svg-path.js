// Parses SVG path data with absolute commands into curves. overlay.js draws the anchors, control points and arrows of
// the selected element with it.

/**
 * @typedef {[number, number]} Point
 *
 * @typedef {object} Segment
 * @property {Point} from
 * @property {Point[]} controls One control point of a quadratic curve, two of a cubic one, otherwise none.
 * @property {Point} to
 * @property {((t: number) => Point)} at The point at the parameter t, 0 to 1.
 *
 * @typedef {{start: Point, segments: Segment[], isClosed: boolean}} Subpath
 */

/** The number of numbers that a command takes. */
const counts = /** @type {Record<string, number>} */ ({ M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, Z: 0 });

/** Parses the commands M L H V Q C A Z, and ignores everything after another command.
 * @param {string} data
 * @returns {Subpath[]} */
export function parsePath(data) {
  /** @type {Subpath[]} */
  const subpaths = [];
  /** @type {Subpath|null} */
  let current = null;
  /** @type {Point} */
  let at = [0, 0];
  // A letter and its numbers. An `e` is part of a number.
  for (const [, letter = '', text = ''] of data.matchAll(/([A-Za-z])([^A-DF-Za-df-z]*)/g)) {
    const numbers = (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);
    const count = counts[letter];
    if (count === undefined) break;
    if (letter === 'Z') {
      if (!current) continue;
      if (Math.hypot(at[0] - current.start[0], at[1] - current.start[1]) > 1e-9) current.segments.push(line(at, current.start));
      current.isClosed = true;
      at = current.start;
      current = null;
      continue;
    }
    for (let i = 0; i + count <= numbers.length; i += count) {
      const n = numbers.slice(i, i + count);
      const end = /** @type {Point} */ (letter === 'H' ? [n[0], at[1]] : letter === 'V' ? [at[0], n[0]] : n.slice(-2));
      if (letter === 'M' && i === 0) {
        current = { start: end, segments: [], isClosed: false };
        subpaths.push(current);
      } else {
        if (!current) subpaths.push(current = { start: at, segments: [], isClosed: false });
        const points = /** @type {Point[]} */ ([[n[0], n[1]], [n[2], n[3]]]);
        current.segments.push(
          letter === 'Q' ? curve(at, points.slice(0, 1), end)
            : letter === 'C' ? curve(at, points, end)
              : letter === 'A' ? arc(at, /** @type {number[]} */ (n), end) : line(at, end));
      }
      at = end;
    }
  }
  return subpaths;
}

/** Makes a line.
 * @param {Point} from
 * @param {Point} to
 * @returns {Segment} */
function line(from, to) {
  return { from, controls: [], to, at: (t) => mix(from, to, t) };
}

/** Makes a quadratic or cubic Bézier curve.
 * @param {Point} from
 * @param {Point[]} controls
 * @param {Point} to
 * @returns {Segment} */
function curve(from, controls, to) {
  const all = [from, ...controls, to];
  return {
    from, controls, to, at(t) {
      // De Casteljau's algorithm.
      let points = all;
      while (points.length > 1) points = points.slice(1).map((point, i) => mix(/** @type {Point} */ (points[i]), point, t));
      return /** @type {Point} */ (points[0]);
    },
  };
}

/** Makes an elliptical arc, by the standard's conversion from endpoints to the centre (SVG 2, B.2.4).
 * @param {Point} from
 * @param {number[]} numbers The radii, the rotation in degrees, and the flags large-arc and sweep.
 * @param {Point} to
 * @returns {Segment} */
function arc(from, numbers, to) {
  const [r1 = 0, r2 = 0, degrees = 0, large = 0, sweep = 0] = numbers;
  let rx = Math.abs(r1), ry = Math.abs(r2);
  if (rx === 0 || ry === 0 || (from[0] === to[0] && from[1] === to[1])) return line(from, to);
  const turn = degrees * Math.PI / 180, cos = Math.cos(turn), sin = Math.sin(turn);
  const dx = (from[0] - to[0]) / 2, dy = (from[1] - to[1]) / 2;
  const x = cos * dx + sin * dy, y = cos * dy - sin * dx;
  const excess = (x / rx) ** 2 + (y / ry) ** 2;
  if (excess > 1) [rx, ry] = [rx * Math.sqrt(excess), ry * Math.sqrt(excess)];
  const square = Math.max(0, (rx * ry) ** 2 / ((rx * y) ** 2 + (ry * x) ** 2) - 1);
  const root = Math.sqrt(square) * (!large === !sweep ? -1 : 1);
  const cx = root * rx * y / ry, cy = -root * ry * x / rx;
  const centerX = cos * cx - sin * cy + (from[0] + to[0]) / 2, centerY = sin * cx + cos * cy + (from[1] + to[1]) / 2;
  const start = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let extent = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - start;
  if (sweep && extent < 0) extent += 2 * Math.PI;
  if (!sweep && extent > 0) extent -= 2 * Math.PI;
  return {
    from, controls: [], to, at(t) {
      const angle = start + extent * t, ex = rx * Math.cos(angle), ey = ry * Math.sin(angle);
      return [centerX + cos * ex - sin * ey, centerY + sin * ex + cos * ey];
    },
  };
}

/** Interpolates linearly between two points.
 * @param {Point} a
 * @param {Point} b
 * @param {number} t
 * @returns {Point} */
function mix(a, b, t) {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

/** Points along a subpath with their directions, about `spacing` apart; at least one in the middle.
 * @param {Subpath} subpath
 * @param {number} spacing
 * @returns {{point: Point, angle: number}[]} */
export function arrowsAlong(subpath, spacing) {
  /** @type {{point: Point, angle: number, at: number}[]} */
  const places = [];
  let length = 0;
  for (const { from, at, controls, to } of subpath.segments) {
    const parts = controls.length > 0 || Math.hypot(to[0] - from[0], to[1] - from[1]) > spacing ? 12 : 2;
    let before = from;
    for (let i = 1; i <= parts; i++) {
      const point = at(i / parts);
      const step = Math.hypot(point[0] - before[0], point[1] - before[1]);
      length += step;
      if (step > 0) {
        places.push({ point: mix(before, point, 0.5), angle: Math.atan2(point[1] - before[1], point[0] - before[0]), at: length - step / 2 });
      }
      before = point;
    }
  }
  const count = Math.min(Math.max(1, Math.round(length / spacing)), 200);
  const chosen = new Set();
  for (let i = 0, k = 0; i < count && places.length > 0; i++) {
    const wanted = (i + 0.5) * length / count;
    while (k + 1 < places.length && /** @type {{at: number}} */ (places[k + 1]).at <= wanted) k++;
    chosen.add(places[k]);
  }
  return [...chosen];
}
