// Runs tests, and says how many passed.

/** @type {{name: string, body: () => void|Promise<void>}[]} */
const tests = [];

/** @param {string} name
 * @param {() => void|Promise<void>} body */
export function test(name, body) {
  tests.push({ name, body });
}

/** @param {unknown} actual
 * @param {unknown} expected */
export function equal(actual, expected) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${a} instead of ${b}`);
}

/** @param {number} actual
 * @param {number} expected
 * @param {number} [tolerance] */
export function near(actual, expected, tolerance = 1e-9) {
  if (!(Math.abs(actual - expected) <= tolerance)) throw new Error(`${actual} instead of ${expected}`);
}

export async function run() {
  /** @type {string[]} */
  const failures = [];
  for (const { name, body } of tests) {
    try {
      await body();
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.stack : error}`);
    }
  }
  const passed = tests.length - failures.length;
  const text = [`${passed} tests passed`, ...(failures.length ? [`${failures.length} failed`] : []), ...failures].join('\n');
  Object.assign(window, { testResult: { passed, failed: failures.length, text } });
  const place = document.getElementById('result');
  if (place) place.textContent = text;
}
