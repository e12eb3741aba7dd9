// The controls for parameters: slider, colour picker, switch, choice, text. A control shows a value and reports new
// ones. parameters.js makes one for each parameter of the scene.

import { readColor, writeColor } from './color.js';
import { follow, h } from './dom.js';

/**
 * @typedef {import('./protocol.js').Parameter} Parameter
 * @typedef {(value: string, cause: import('./store.js').Cause) => void} Choose Called with a new value.
 *
 * @typedef {object} Control
 * @property {HTMLElement[]} head The elements beside the label.
 * @property {HTMLElement[]} body The elements below the label.
 * @property {(value: string, parameter: Parameter) => void} show Shows a value.
 * @property {string} [id] The element that the label is for.
 */

/** The range of a number's slider: its own, or one around the scene's value.
 * @param {Parameter} parameter
 * @returns {[number, number]} */
export function rangeOf({ range, default: text }) {
  if (range) return range;
  const value = Number(text) || 0;
  return value > 0 ? [0, 2 * value] : value < 0 ? [2 * value, 0] : [-1, 1];
}

/** The step of a number's slider: its own, or a power of ten that divides the range into 200 to 2,000 steps.
 * @param {Parameter} parameter
 * @returns {number} */
export function stepOf(parameter) {
  if (parameter.step) return parameter.step;
  const [low, high] = rangeOf(parameter);
  return 10 ** Math.floor(Math.log10(Math.max(high - low, 1e-9) / 200) + 1e-9);
}

/** Writes a number with as few decimals as its steps need, at most ten.
 * @param {number} value
 * @param {number} step
 * @param {number} [start] A number from which the steps are counted.
 * @returns {string} */
export function numberText(value, step, start = 0) {
  const decimals = Math.min(10, Math.max(decimalsOf(step), decimalsOf(start)));
  return String(Number(value.toFixed(decimals)) + 0);
}

/** The number of decimals that a number is written with.
 * @param {number} number
 * @returns {number} */
function decimalsOf(number) {
  const [digits = '', exponent = '0'] = String(number).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
}

/** Makes the control for a parameter's kind.
 * @param {Parameter} parameter
 * @param {Choose} choose
 * @returns {Control} */
export function makeControl(parameter, choose) {
  const id = `value-of-${parameter.name}`;
  switch (parameter.kind) {
    case 'number': return numberControl(parameter, choose, id);
    case 'color': return colorControl(parameter, choose, id);
    case 'boolean': return booleanControl(choose, id);
    case 'choice': return choiceControl(parameter, choose, id);
    case 'image': return selectControl(parameter.files ?? [], choose, id);
    case 'text': return textControl(choose, id);
  }
}

/** A slider and a number field.
 * @param {Parameter} parameter
 * @param {Choose} choose
 * @param {string} id
 * @returns {Control} */
function numberControl(parameter, choose, id) {
  const [low, high] = rangeOf(parameter);
  const step = stepOf(parameter);
  const title = parameter.label || parameter.name;
  let value = Number(parameter.value);
  const within = (/** @type {number} */ wanted) => parameter.range ? Math.min(Math.max(wanted, low), high) : wanted;
  /** The number from which the steps are counted. */
  const start = parameter.range ? low : 0;
  /** The unit to which a number that is shown or typed is rounded: numbers between the steps are allowed, too. */
  const fine = step / 10_000;
  /** Writes a number of the range. The rounded number may lie outside of the range; then the limit is written. */
  const written = (/** @type {number} */ wanted, unit = step) => {
    const text = numberText(within(wanted), unit, start);
    return within(Number(text)) === Number(text) ? text : String(within(Number(text)));
  };
  const slider = h('input', {
    type: 'range', min: String(low), max: String(high), step: String(step), 'aria-label': title,
    oninput: (/** @type {Event} */ event) => choose(written(Number(slider.value)), { hurry: true, event: event.timeStamp }),
    ondblclick: () => choose(slider.dataset.default ?? '', {}),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const unit = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (unit === undefined || !event.shiftKey) return;
      event.preventDefault();
      nudge(unit * 10, event);
    },
  });
  const mark = h('i', { class: 'default-mark', 'aria-hidden': 'true' });
  const field = h('input', {
    id, class: 'number', inputMode: 'decimal', autocomplete: 'off', spellcheck: false,
    title: 'Write a number; ↑ and ↓ step, with Shift ten times as far. Drag sideways to change it.',
    onchange: (/** @type {Event} */ event) => enter(event),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Enter') return enter(event);
      if (event.key === 'Escape') {
        field.value = numberText(value, fine, start);
        return field.blur();
      }
      const unit = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
      if (!unit) return;
      event.preventDefault();
      nudge(unit * (event.shiftKey ? 10 : 1), event);
    },
  });
  dragSideways(field, (steps, event) => nudgeFrom(steps, event), () => { dragged = value; });
  /** The value at the start of a drag. */
  let dragged = value;

  /** Changes the current value by some steps.
   * @param {number} steps
   * @param {Event} event */
  function nudge(steps, event) {
    choose(written(value + steps * step), { hurry: true, event: event.timeStamp });
  }
  /** Changes the value at the start of a drag by some steps.
   * @param {number} steps
   * @param {Event} event */
  function nudgeFrom(steps, event) {
    choose(written(dragged + steps * step), { hurry: true, event: event.timeStamp });
  }
  /** Takes the number that was written into the field, if it is one, and then shows the value.
   * @param {Event} event */
  function enter(event) {
    const wanted = Number(field.value.trim().replace(',', '.').replace('−', '-'));
    if (field.value.trim() !== '' && Number.isFinite(wanted)) choose(written(wanted, fine), { event: event.timeStamp });
    // Without a change, `show` is not called: for instance, a number beyond the range's end gives the end, which may be
    // the present value.
    field.value = numberText(value, fine, start);
  }

  return {
    id, head: [field], body: [h('div', { class: 'slider' }, slider, mark)],
    show(text, { default: own }) {
      value = Number(text);
      if (document.activeElement !== field || Number(field.value) !== value) field.value = numberText(value, fine, start);
      slider.value = text;
      slider.dataset.default = own;
      const at = (/** @type {number} */ number) => Math.min(1, Math.max(0, (number - low) / Math.max(high - low, 1e-12)));
      slider.style.setProperty('--part', String(at(value)));
      mark.style.setProperty('--part', String(at(Number(own))));
    },
  };
}

/** Lets a person change a number field by dragging it, except while typing in it. Three pixels are one step.
 * @param {HTMLInputElement} field
 * @param {(steps: number, event: PointerEvent) => void} drag
 * @param {() => void} begin */
function dragSideways(field, drag, begin) {
  field.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || document.activeElement === field) return;
    event.preventDefault();
    begin();
    const { clientX } = event;
    let moved = false;
    follow(field, event, (now) => {
      const distance = now.clientX - clientX;
      if (Math.abs(distance) > 3) moved = true;
      if (moved) drag(Math.trunc(distance / 3) * (now.shiftKey ? 10 : 1), now);
    }, () => {
      if (moved) return;
      field.focus();
      field.select();
    });
  });
}

/** A colour picker, a text field and a slider for the alpha.
 * @param {Parameter} parameter
 * @param {Choose} choose
 * @param {string} id
 * @returns {Control} */
function colorControl(parameter, choose, id) {
  let color = readColor(parameter.value) ?? { hex: '#000000', alpha: 1 };
  const title = parameter.label || parameter.name;
  const picker = h('input', {
    type: 'color', 'aria-label': `${title}: picker`,
    oninput: (/** @type {Event} */ event) => choose(writeColor({ ...color, hex: picker.value }), { hurry: true, event: event.timeStamp }),
  });
  const swatch = h('span', { class: 'swatch' }, picker);
  const alpha = h('input', {
    type: 'range', min: '0', max: '255', step: '1', 'aria-label': `${title}: opacity`,
    oninput: (/** @type {Event} */ event) => choose(writeColor({ ...color, alpha: Number(alpha.value) / 255 }), { hurry: true, event: event.timeStamp }),
  });
  const share = h('span', { class: 'quiet share' });
  const field = h('input', {
    id, class: 'color-text', autocomplete: 'off', spellcheck: false, size: 10,
    onchange: (/** @type {Event} */ event) => {
      const isColor = readColor(field.value) !== null;
      field.setAttribute('aria-invalid', String(!isColor));
      field.title = isColor ? '' : 'Write a colour as CSS does: #ff8040, #ff804080, tomato, rgb(255 128 64 / 50%).';
      if (isColor) choose(field.value.trim(), { event: event.timeStamp });
    },
  });
  const opacity = h('div', { class: 'slider opacity' }, alpha, share);
  return {
    id, head: [swatch, field], body: [opacity],
    show(text, { default: own }) {
      color = readColor(text) ?? color;
      picker.value = color.hex;
      swatch.style.setProperty('--color', text);
      if (document.activeElement !== field) {
        field.value = text;
        field.removeAttribute('aria-invalid');
      }
      opacity.hidden = color.alpha === 1 && (readColor(own)?.alpha ?? 1) === 1 && document.activeElement !== alpha;
      alpha.value = String(Math.round(color.alpha * 255));
      alpha.style.setProperty('--part', String(color.alpha));
      share.textContent = `${Math.round(color.alpha * 100)} %`;
    },
  };
}

/** A switch.
 * @param {Choose} choose
 * @param {string} id
 * @returns {Control} */
function booleanControl(choose, id) {
  const box = h('input', { id, type: 'checkbox', class: 'switch', onchange: (/** @type {Event} */ event) => choose(String(box.checked), { event: event.timeStamp }) });
  return { id, head: [box], body: [], show: (text) => { box.checked = text === 'true'; } };
}

/** Buttons side by side for a few short words, and a drop-down list otherwise.
 * @param {Parameter} parameter
 * @param {Choose} choose
 * @param {string} id
 * @returns {Control} */
function choiceControl(parameter, choose, id) {
  const choices = parameter.choices ?? [];
  if (choices.length > 5 || choices.join('').length > 30) return selectControl(choices, choose, id);
  const radios = choices.map((choice) => h('input', {
    type: 'radio', name: id, value: choice, onchange: (/** @type {Event} */ event) => choose(choice, { event: event.timeStamp }),
  }));
  const group = h('div', { class: 'segments', role: 'radiogroup', 'aria-label': parameter.label || parameter.name },
    ...radios.map((radio) => h('label', {}, radio, h('span', {}, radio.value))));
  return { head: [], body: [group], show: (text) => radios.forEach((radio) => { radio.checked = radio.value === text; }) };
}

/** A drop-down list.
 * @param {string[]} choices
 * @param {Choose} choose
 * @param {string} id
 * @returns {Control} */
function selectControl(choices, choose, id) {
  const select = h('select', { id, onchange: (/** @type {Event} */ event) => choose(select.value, { event: event.timeStamp }) },
    ...choices.map((choice) => h('option', { value: choice }, choice)));
  return {
    id, head: [], body: [select], show(text) {
      // Add the current value if it is no longer among the choices.
      select.querySelector('option[data-other]')?.remove();
      if (!choices.includes(text)) select.append(h('option', { value: text, 'data-other': '' }, text));
      select.value = text;
    },
  };
}

/** A text area that grows with its text.
 * @param {Choose} choose
 * @param {string} id
 * @returns {Control} */
function textControl(choose, id) {
  const area = h('textarea', { id, rows: 1, maxLength: 20000, spellcheck: false, oninput: (/** @type {Event} */ event) => choose(area.value, { hurry: true, event: event.timeStamp }) });
  const grow = () => { area.rows = Math.min(8, Math.max(1, area.value.split('\n').length, Math.ceil(area.value.length / 34))); };
  return {
    id, head: [], body: [area], show(text) {
      if (area.value !== text) area.value = text;
      grow();
    },
  };
}
