// Tests of the smoothed clock of the sound.

import { SteadyClock } from '/page/sound.js';
import { equal, near, test } from './runner.js';

const frame = 1000 / 60;

test('a sound\'s clock that goes on in steps gives even times', () => {
  const clock = new SteadyClock();
  let last = NaN, greatest = 0;
  for (let i = 0; i < 600; i++) {
    const now = 1234.5 + i * frame;
    // The sound's clock advances in steps of 1024 samples at 48 kHz.
    const heard = 77_000 + Math.floor(i * frame / 21.333) * 21.333;
    const time = now + clock.follow(heard, now);
    if (i > 60) greatest = Math.max(greatest, Math.abs(time - last - frame));
    last = time;
  }
  equal(greatest < 1, true);
  // The sound's clock is half a step behind on average.
  near(last, 77_000 + 599 * frame - 21.333 / 2, 2);
});

test('a sound whose clock is slower than the page\'s is followed', () => {
  const clock = new SteadyClock();
  let time = 0;
  for (let i = 0; i <= 36_000; i++) time = i * frame + clock.follow(0.999 * i * frame, i * frame);
  // After ten minutes the sound is 600 ms behind. The smoothed clock lags by the drift of one time constant, 0.5 ms.
  near(time, 599_400, 1);
});

test('a sound that stood still is followed at once', () => {
  const clock = new SteadyClock();
  for (let i = 0; i < 60; i++) clock.follow(i * frame, i * frame);
  equal(clock.follow(1000, 3000), -2000);
});
