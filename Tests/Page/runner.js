// A small test runner for the page's modules. The test files use it; tests.js starts it.

/** @type {{name: string, body: () => void|Promise<void>}[]} */
const tests = [];

/** Registers a test.
 * @param {string} name
 * @param {() => void|Promise<void>} body */
export function test(name, body) {
  tests.push({ name, body });
}

/** Throws unless two values have the same JSON.
 * @param {unknown} actual
 * @param {unknown} expected */
export function equal(actual, expected) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${a} instead of ${b}`);
}

/** Throws unless two numbers differ by at most a tolerance.
 * @param {number} actual
 * @param {number} expected
 * @param {number} [tolerance] */
export function near(actual, expected, tolerance = 1e-9) {
  if (!(Math.abs(actual - expected) <= tolerance)) throw new Error(`${actual} instead of ${expected}`);
}

/** Runs all registered tests and writes the result into the page, where run.py reads it. */
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
