// The list of a sweep's or batch's outputs: each is a button that shows the scene with its values. People can star
// outputs; the browser stores the stars. parameters.js shows the list if the preview was started with a manifest.

import { copyText, h, iconButton } from './dom.js';
import { setFlags } from './shell.js';
import { isSameValue } from './studio.js';

/** @typedef {import('./protocol.js').Member} Member */

/** The largest number of outputs that are listed at a time. */
const mostListed = 200;

/** Makes the list, which is hidden while there are no outputs.
 * @param {import('./studio.js').Studio} studio
 * @returns {HTMLElement} */
export function makeSeries(studio) {
  const { store } = studio;
  const summary = h('summary', {});
  const filter = h('input', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter the outputs by name or value', autocomplete: 'off', oninput: () => show() });
  const starred = h('input', { type: 'checkbox', onchange: () => show() });
  const copyStarred = iconButton('copy', 'Copy the --set flags of the starred outputs, a line each', () => {
    const lines = (studio.series?.members ?? []).filter(isStarred).map((member) => setFlags(ownValues(member)));
    void copyText(lines.join('\n'), lines.length > 0 ? 'Flags' : 'No output is starred; nothing');
  });
  const list = h('ul', { class: 'series-list', onkeydown: (/** @type {KeyboardEvent} */ event) => step(event) });
  const hint = h('p', { class: 'hint' });
  const element = h('details', { class: 'series', open: true, hidden: true }, summary,
    h('div', { class: 'series-tools' }, filter, h('label', {}, starred, '★ only'), copyStarred), list, hint);

  /** The files of the outputs with a star.
   * @type {Set<string>} */
  let stars = new Set();
  /** The key of the stars in the browser's storage. */
  const key = () => `pathreel-stars ${studio.scene?.name} ${studio.series?.file}`;
  const readStars = () => {
    try {
      stars = new Set(JSON.parse(localStorage.getItem(key()) ?? '[]'));
    } catch {
      stars = new Set();
    }
  };
  /** The buttons of the listed outputs.
   * @type {Map<Member, HTMLElement>} */
  const names = new Map();
  const isStarred = (/** @type {Member} */ member) => stars.has(member.file);
  /** Adds or removes the star of an output.
   * @param {Member} member
   * @param {HTMLElement} button */
  const star = (member, button) => {
    if (!stars.delete(member.file)) stars.add(member.file);
    try {
      localStorage.setItem(key(), JSON.stringify([...stars]));
    } catch {
      // Without storage the stars last as long as the page.
    }
    if (starred.checked) show();
    else showStar(member, button);
  };

  /** @param {Member} member
   * @param {HTMLElement} button */
  const showStar = (member, button) => {
    const isOn = isStarred(member);
    button.textContent = isOn ? '★' : '☆';
    button.setAttribute('aria-pressed', String(isOn));
  };

  /** Shows the scene with the values of an output.
   * @param {Member} member */
  const take = (member) => {
    const differs = (/** @type {[string, string]} */ [name, value]) => {
      const parameter = studio.parameter(name);
      return !parameter || !isSameValue(parameter, value, parameter.default);
    };
    store.change({ values: Object.fromEntries(Object.entries(member.values).filter(differs)), valuesName: null });
    // Move the focus, which a click does not, so that the arrow keys continue from here.
    names.get(member)?.focus();
  };

  /** Whether the page shows the scene with a member's values.
   * @param {Member} member */
  const isShown = (member) => Object.entries(member.values).every(([name, value]) => {
    const parameter = studio.parameter(name);
    return parameter && isSameValue(parameter, value, studio.valueOf(parameter));
  });

  /** Shows the next or previous output when an arrow key is pressed.
   * @param {KeyboardEvent} event */
  const step = (event) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const buttons = [...list.querySelectorAll('.series-name')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = buttons[at + by];
    if (by === 0 || at < 0 || !(next instanceof HTMLButtonElement)) return;
    event.preventDefault();
    next.focus();
    next.click();
  };

  /** Makes the list's row of an output.
   * @param {Member} member */
  const row = (member) => {
    const own = ownValues(member);
    const values = Object.entries(own).map(([name, value]) => `${name} ${value}`).join(', ');
    const starButton = h('button', {
      type: 'button', class: 'series-star', 'aria-label': `Star ${member.file}`, title: 'Star', onclick: () => star(member, starButton),
    });
    showStar(member, starButton);
    const name = h('button', {
      type: 'button', class: 'series-name', title: [member.place, values, member.error].filter(Boolean).join('\n'), onclick: () => take(member),
    }, h('span', {}, member.file), h('small', { class: member.error ? 'warning' : 'quiet' }, member.error ?? values));
    names.set(member, name);
    return h('li', { class: `is-${member.state}` }, starButton, name,
      iconButton('copy', `Copy ${member.file} as --set flags`, () => void copyText(setFlags(own), 'Flags')));
  };

  /** Highlights the output whose values the page shows. */
  const mark = () => {
    for (const [member, name] of names) {
      if (isShown(member)) name.setAttribute('aria-current', 'true');
      else name.removeAttribute('aria-current');
    }
  };

  const show = () => {
    const { series } = studio;
    element.hidden = !series;
    if (!series) return;
    summary.textContent = `${series.file.split('/').slice(-2).join('/')} · ${series.members.length}`;
    summary.title = series.file;
    const words = filter.value.toLowerCase().split(/\s+/).filter((word) => word !== '');
    const found = series.members.filter((member) => {
      if (starred.checked && !isStarred(member)) return false;
      const text = `${member.file} ${Object.values(ownValues(member)).join(' ')} ${member.error ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    names.clear();
    list.replaceChildren(...found.slice(0, mostListed).map(row));
    mark();
    const hidden = found.length - Math.min(found.length, mostListed);
    hint.textContent = series.message
      ?? (found.length === 0 ? 'No output matches.'
        : [hidden > 0 && `${hidden} more; write a part of the name or value above.`, series.more > 0 && `${series.more} are too many to list.`]
          .filter(Boolean).join(' '));
    hint.hidden = hint.textContent === '';
  };

  studio.seriesChanged.on(() => {
    readStars();
    show();
  });
  studio.sceneChanged.on(mark);
  store.on(['values'], mark);
  return element;
}

/** The values of an output that are not the same in all outputs.
 * @param {Member} member
 * @returns {import('./protocol.js').Values} */
function ownValues({ values, own }) {
  return Object.fromEntries(own.map((name) => [name, values[name] ?? '']));
}
