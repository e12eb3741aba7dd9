// The parameters panel: a control for each parameter, a note where the page differs from the file, and strips of
// frames. main.js makes it.

import { makeControl } from './controls.js';
import { copyText, say, h, iconButton, menu, menuItem, icon } from './dom.js';
import { makeSeries } from './series.js';
import { makeSets } from './sets.js';
import { setFlags } from './shell.js';
import { makeStrips } from './strips.js';
import { isSameValue, ownValue } from './studio.js';

/**
 * @typedef {import('./studio.js').Studio} Studio
 * @typedef {import('./protocol.js').Parameter} Parameter
 *
 * @typedef {object} Row
 * @property {HTMLElement} element
 * @property {string} shape The key of the control, from `shapeOf`. When it changes, the row is made anew.
 * @property {(parameter: Parameter) => void} show Shows the parameter's current value.
 */

/** Makes the panel.
 * @param {Studio} studio
 * @returns {HTMLElement} */
export function makeParameters(studio) {
  const { store } = studio;
  const strips = makeStrips(studio);
  const sets = makeSets(studio);
  /** The rows by the parameter's name.
   * @type {Map<string, Row>} */
  const rows = new Map();
  /** The file's earlier value of each parameter that changed in the file while the page has a value of its own.
   * @type {Map<string, string>} */
  const former = new Map();
  const list = h('div', { class: 'parameter-list' });
  const absent = h('section', { class: 'absent', 'aria-label': 'Values of parameters that are not in the scene now', hidden: true });
  const empty = h('p', { class: 'hint', hidden: true });
  const resetAll = iconButton('reset', 'All parameters as the scene has them', () => store.change({ values: {}, valuesName: null }));
  resetAll.disabled = true;
  const more = menu(icon('more'), 'More',
    menuItem('Copy as --set flags', () => {
      const flags = setFlags(studio.knownValues);
      if (flags) void copyText(flags, 'Flags');
      else say('No value differs from the scene\'s own.');
    }),
    ...sets.items);

  const show = () => {
    const { scene } = studio;
    if (!scene) return;
    let isSame = list.children.length === scene.parameters.length;
    scene.parameters.forEach((parameter, i) => {
      const shape = shapeOf(parameter);
      let row = rows.get(parameter.name);
      if (!row || row.shape !== shape) rows.set(parameter.name, row = makeRow(parameter, shape));
      if (list.children[i] !== row.element) isSame = false;
      row.show(parameter);
    });
    for (const name of rows.keys()) if (!studio.parameter(name)) rows.delete(name);
    if (!isSame) list.replaceChildren(...scene.parameters.map(({ name }) => /** @type {Row} */ (rows.get(name)).element));
    empty.hidden = scene.parameters.length > 0;
    empty.textContent = 'The scene has no parameters. Add some under "parameters:", such as "radius: {value: 40, range: [0, 80]}", and they appear here.';
    resetAll.disabled = Object.keys(store.state.values).length === 0;
    showAbsent();
  };

  /** Makes the row of a parameter.
   * @param {Parameter} parameter
   * @param {string} shape
   * @returns {Row} */
  function makeRow(parameter, shape) {
    const { name } = parameter;
    const title = parameter.label || name;
    const control = makeControl(parameter, (value, cause) => studio.setValue(name, value, cause));
    const reset = iconButton('reset', `Reset ${title}`, () => studio.setValue(name, null));
    reset.classList.add('reset');
    const vary = strips.canVary(parameter) ? iconButton('vary', `Vary ${title}: frames over its range`, () => strips.toggle(name)) : null;
    const notes = h('div', { class: 'notes' });
    const strip = h('div', { class: 'strip-place' });
    const element = h('div', { class: `parameter is-${parameter.kind}`, role: 'group', 'aria-label': title },
      h('div', { class: 'parameter-head' },
        h('label', { for: control.id, title: name, ondblclick: () => studio.setValue(name, null) }, title),
        h('span', { class: 'parameter-value' }, ...control.head), reset, vary),
      ...control.body, notes, strip);
    return {
      element, shape, show(now) {
        const held = ownValue(store.state.values, name);
        const rejected = held === undefined ? undefined : studio.scene?.rejected.find((each) => each.name === name && each.value === held);
        const value = rejected ? now.default : studio.valueOf(now);
        const differs = held !== undefined;
        element.classList.toggle('differs', differs);
        reset.hidden = !differs;
        vary?.setAttribute('aria-pressed', String(strips.isOpen(name)));
        control.show(value, now);
        const was = former.get(name);
        notes.replaceChildren(...[
          rejected && h('span', { class: 'warning' }, `${held}: ${rejected.reason}`),
          rejected && h('button', { type: 'button', class: 'link', onclick: () => studio.setValue(name, null) }, 'drop'),
          differs && !rejected && h('button', {
            type: 'button', class: was === undefined ? 'link' : 'link is-news', title: 'Take the value of the file', onclick: () => studio.setValue(name, null),
          }, was === undefined ? `file: ${brief(now.default)}` : `file: ${brief(now.default)}, was ${brief(was)}`),
        ].flatMap((each) => each ? [each] : []));
        strips.place(name, strip);
      },
    };
  }

  /** Shows the page's values for parameters that the scene lacks, such as renamed ones. */
  const showAbsent = () => {
    const names = Object.keys(store.state.values).filter((name) => !studio.parameter(name));
    absent.hidden = names.length === 0;
    if (names.length === 0 || !studio.scene) return absent.replaceChildren();
    const takers = studio.scene.parameters.filter(({ name }) => !Object.hasOwn(store.state.values, name));
    absent.replaceChildren(h('h3', {}, 'Not in the scene now'), ...names.map((name) => {
      const value = store.state.values[name] ?? '';
      const reason = studio.scene?.rejected.find((each) => each.name === name)?.reason;
      const give = h('select', {
        'aria-label': `Give the value of ${name} to`, onchange: () => {
          const values = { ...store.state.values, [give.value]: value };
          delete values[name];
          store.change({ values });
        },
      }, h('option', { value: '' }, 'Give to …'), ...takers.map((taker) => h('option', { value: taker.name }, taker.label || taker.name)));
      return h('div', { class: 'absent-value' }, h('code', {}, `${name} = ${brief(value)}`), give,
        h('button', { type: 'button', class: 'link', onclick: () => studio.setValue(name, null) }, 'Drop'),
        reason && h('small', { class: 'quiet' }, reason));
    }));
  };

  studio.sceneChanged.on((scene, before) => {
    for (const parameter of scene.parameters) {
      const old = before?.parameters.find(({ name }) => name === parameter.name);
      const held = ownValue(store.state.values, parameter.name);
      if (held === undefined) former.delete(parameter.name);
      else if (old && !isSameValue(parameter, old.default, parameter.default)) former.set(parameter.name, old.default);
    }
    show();
  });
  store.on(['values'], ({ values }) => {
    for (const name of former.keys()) if (!Object.hasOwn(values, name)) former.delete(name);
    show();
  });
  strips.changed.on(show);

  return h('aside', { class: 'panel parameters', id: 'parameters', 'aria-label': 'Parameters' },
    h('header', { class: 'panel-head' }, h('h2', {}, 'Parameters'), sets.choice, resetAll, more),
    sets.notes, makeSeries(studio), h('div', { class: 'panel-body' }, absent, list, empty));
}

/** The key of a parameter's control: everything that the control depends on except the value.
 * @param {Parameter} parameter */
function shapeOf({ name, label, kind, range, step, choices, files, default: own }) {
  return JSON.stringify([name, label, kind, range, step, choices, files, kind === 'number' && !range ? own : '']);
}

/** A value on one line of at most 40 characters.
 * @param {string} value */
function brief(value) {
  const line = value.replaceAll('\n', ' ⏎ ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line === '' ? '(empty)' : line;
}
