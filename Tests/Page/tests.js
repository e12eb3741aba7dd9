// All tests of the page's modules.

import './arithmetic.test.js';
import './address.test.js';
import './frames.test.js';
import './flow.test.js';
import './playback.test.js';
import './controls.test.js';
import './sound.test.js';
import { run } from './runner.js';

await run();
