// Tests of the parameter controls, colours and keys of the page.

import { readColor, writeColor } from '/page/color.js';
import { makeControl, numberText, rangeOf, stepOf } from '/page/controls.js';
import { isNeededBy, nameOf } from '/page/keys.js';
import { isSameValue } from '/page/studio.js';
import { equal, test } from './runner.js';

/** Makes a parameter of a scene; by default a number with the value 0.
 * @param {Partial<import('/page/protocol.js').Parameter>} parts
 * @returns {import('/page/protocol.js').Parameter} */
const parameter = (parts) => ({ name: 'a', kind: 'number', default: '0', value: parts.default ?? '0', ...parts });

test('a number without a range has one around its value', () => {
  equal(['3', '-2', '0'].map((text) => rangeOf(parameter({ default: text }))), [[0, 6], [-4, 0], [-1, 1]]);
});

test('a number without a step has 200 to 2,000 round ones', () => {
  equal([[0, 1], [0, 40], [1, 80], [120, 280]].map((range) => stepOf(parameter({ range: /** @type {[number, number]} */ (range) }))), [0.001, 0.1, 0.1, 0.1]);
});

test('numbers have the decimals of their step and of its start', () => {
  equal([[0.1 + 0.2, 0.1], [12, 1], [-0.00001, 0.1], [12.5, 0.5], [1 / 3, 0.01], [0.125, 0.125], [3.75, 1.25]].map(([value = 0, step = 1]) => numberText(value, step)), ['0.3', '12', '0', '12.5', '0.33', '0.125', '3.75']);
  equal(numberText(0.15, 0.1, 0.05), '0.15');
});

test('a number that is rounded stays in its range', () => {
  /** @type {string[]} */
  const chosen = [];
  const control = makeControl(parameter({ range: [0, 1.5708], default: '1.5708' }), (value) => chosen.push(value));
  control.show('1.5708', parameter({ range: [0, 1.5708], default: '1.5708' }));
  control.head.at(-1)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp' }));
  control.head.at(-1)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown' }));
  equal(chosen, ['1.5708', '1.57']);
});

test('a field shows the value that was taken, not the number that was typed', () => {
  const each = parameter({ range: [0, 10], default: '10' });
  const control = makeControl(each, () => {});
  control.show('10', each);
  const field = /** @type {HTMLInputElement} */ (control.head.at(-1));
  for (const typed of ['500', '10.0', 'ten']) {
    field.value = typed;
    field.dispatchEvent(new Event('change'));
    equal(field.value, '10');
  }
});

test('a field shows a number between the steps as it is', () => {
  const sixteenths = parameter({ range: [0.0625, 40], step: 5, default: '5.0625' });
  const twenties = parameter({ range: [0, 100], step: 20, default: '0.125' });
  for (const [each, text] of /** @type {[typeof twenties, string][]} */ ([[sixteenths, '5.0625'], [twenties, '0.125']])) {
    /** @type {string[]} */
    const chosen = [];
    const control = makeControl(each, (value) => chosen.push(value));
    control.show(text, each);
    control.head.at(-1)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    equal(chosen, [text]);
  }
});

test('colours are read as CSS writes them', () => {
  equal(['#f80', '#ff804080', 'tomato', 'rgb(255 128 64 / 50%)', 'nonsense', '', 'inherit'].map(readColor), [
    { hex: '#ff8800', alpha: 1 }, { hex: '#ff8040', alpha: 128 / 255 }, { hex: '#ff6347', alpha: 1 }, { hex: '#ff8040', alpha: 0.5 }, null, null, null]);
});

test('colours are written with alpha only where they have it', () => {
  equal([writeColor({ hex: '#ff8040', alpha: 1 }), writeColor({ hex: '#ff8040', alpha: 0.5 })], ['#ff8040', '#ff804080']);
});

test('every kind of parameter has a control that shows its value', () => {
  const kinds = /** @type {[import('/page/protocol.js').Parameter, string][]} */ ([
    [parameter({ range: [0, 10], default: '4' }), 'input[type=range]'], [parameter({ kind: 'color', default: '#ff8040' }), 'input[type=color]'],
    [parameter({ kind: 'choice', choices: ['one', 'two'], default: 'two' }), 'input:checked'], [parameter({ kind: 'text', default: 'two\nlines' }), 'textarea'],
    [parameter({ kind: 'image', files: ['a.png'], default: 'a.png' }), 'select'],
  ]);
  for (const [each, selector] of kinds) {
    const control = makeControl(each, () => {});
    control.show(each.default, each);
    const place = document.createElement('div');
    place.append(...control.head, ...control.body);
    equal(/** @type {HTMLInputElement|null} */ (place.querySelector(selector))?.value, each.default);
  }
  for (const text of ['true', 'false']) {
    const each = parameter({ kind: 'boolean', default: text });
    const control = makeControl(each, () => {});
    control.show(text, each);
    equal(String(/** @type {HTMLInputElement|undefined} */ (control.head.at(-1))?.checked), text);
  }
});

test('a slider tells its value in the digits of its step', () => {
  /** @type {string[]} */
  const chosen = [];
  const each = parameter({ range: [0, 1], default: '0.5' });
  const control = makeControl(each, (value) => chosen.push(value));
  control.show('0.5', each);
  const slider = control.body[0]?.querySelector('input');
  if (slider) slider.value = '0.1';
  slider?.dispatchEvent(new Event('input'));
  equal(chosen, ['0.1']);
});

test('numbers are the same value however they are written', () => {
  equal([isSameValue(parameter({}), '5', '5.0'), isSameValue(parameter({}), '5', '6'), isSameValue(parameter({ kind: 'text' }), '5', '5.0')], [true, false, false]);
});

test('keys have one name on every keyboard', () => {
  const name = (/** @type {KeyboardEventInit} */ init) => nameOf(new KeyboardEvent('keydown', init));
  equal([name({ key: ' ' }), name({ key: 'I', shiftKey: true }), name({ key: '?', shiftKey: true }), name({ key: 's', ctrlKey: true }), name({ key: 'ArrowLeft', shiftKey: true })],
    ['Space', 'Shift+i', '?', 'Mod+s', 'Shift+ArrowLeft']);
});

test('a field keeps the keys that it needs', () => {
  const slider = Object.assign(document.createElement('input'), { type: 'range' });
  const field = document.createElement('input');
  equal([isNeededBy(slider, 'ArrowLeft'), isNeededBy(slider, 'Space'), isNeededBy(field, 'l'), isNeededBy(document.body, 'l')], [true, false, true, false]);
});
