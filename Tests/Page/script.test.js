// Tests of the taps of scripts (script.js).

import { withTap } from '/page/script.js';
import { equal, test } from './runner.js';

test('the first tap begins a list', () => {
  equal(withTap('', '1.25s', [120, 300.04]), '[{at: 1.25s, tap: [120, 300]}]');
});

test('a tap is added to a list in either form of YAML', () => {
  equal(withTap('[{at: 1s, tap: A}]', '2.00s', [1, 2]), '[{at: 1s, tap: A}, {at: 2.00s, tap: [1, 2]}]');
  equal(withTap('- {at: 1s, tap: A}\n', '0.34s', [1.06, 2]), '- {at: 1s, tap: A}\n- {at: 0.34s, tap: [1.1, 2]}');
});
