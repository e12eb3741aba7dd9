// Runs all unit tests of the preview page's modules; tests.html loads it.

import './arithmetic.test.js';
import './address.test.js';
import './frames.test.js';
import './flow.test.js';
import './playback.test.js';
import './controls.test.js';
import './panels.test.js';
import './script.test.js';
import './sound.test.js';
import { run } from './runner.js';

await run();
