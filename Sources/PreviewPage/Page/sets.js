// The menu of named value sets, which a file beside the scene stores. If the file and the page differ, both are shown.
// parameters.js puts the menu into the head of its panel.

import { h, menuItem, say } from './dom.js';
import { isSameValue, valueIn } from './studio.js';

/** @typedef {import('./protocol.js').Values} Values */

/** Makes the list of sets, the notes about differences, and the items for the panel's menu.
 * @param {import('./studio.js').Studio} studio */
export function makeSets(studio) {
  const { store } = studio;
  const choice = h('select', { class: 'set-choice', 'aria-label': 'Named set of values', title: 'Named sets of values', onchange: () => take(choice.value || null) });
  const notes = h('div', { class: 'set-notes', role: 'status' });
  const dialog = makeNameDialog();
  /** Why the last set could not be saved; empty if it could. */
  let refusal = '';

  const sets = () => studio.scene?.sets.sets ?? {};
  /** The names of the sets in the file's order. */
  const names = () => studio.scene?.sets.order ?? [];
  /** The name of the chosen set; `null` if none is chosen or the file lacks it. */
  const chosen = () => {
    const { valuesName } = store.state;
    return valuesName !== null && Object.hasOwn(sets(), valuesName) ? valuesName : null;
  };

  /** Chooses a set, or the scene's own values if the name is `null`.
   * @param {string|null} name */
  const take = (name) => {
    refusal = '';
    store.change({ valuesName: name, values: name === null ? {} : { ...sets()[name] } });
    show();
  };

  /** The parameters whose value on the page differs from the chosen set, each with its value in the file.
   * @returns {[string, string][]} */
  const differences = () => {
    const name = chosen();
    const stored = name === null ? undefined : sets()[name];
    if (!stored || !studio.scene) return [];
    return studio.scene.parameters
      .filter((parameter) => !isSameValue(parameter, valueIn(stored, parameter), studio.valueOf(parameter)))
      .map((parameter) => [parameter.name, valueIn(stored, parameter)]);
  };

  const show = () => {
    const name = chosen();
    const edited = differences();
    choice.replaceChildren(h('option', { value: '' }, 'Scene\'s own'),
      ...names().map((each) => h('option', { value: each }, each + (each === name && edited.length > 0 ? ' *' : ''))));
    choice.value = name ?? '';
    const { valuesName } = store.state;
    notes.replaceChildren();
    if (refusal !== '') notes.append(h('p', { class: 'warning' }, refusal));
    if (valuesName !== null && name === null && studio.scene) {
      notes.append(h('p', {}, `The set '${valuesName}' is not in ${studio.scene.sets.file} now. `),
        button('Save it again', () => save(valuesName)),
        button('Drop the name', () => {
          refusal = '';
          store.change({ valuesName: null });
        }));
    } else if (refusal !== '' || edited.length > 0) {
      if (name !== null) notes.append(h('p', {}, `'${name}' in the file: ${edited.map(([key, value]) => `${key} ${value}`).join(', ') || 'as here'}. `));
      if (name !== null && edited.length > 0) {
        notes.append(button('Take the file\'s', () => take(name)),
          button('Save these', () => save(name)),
          button('Save as…', () => saveAs()));
      } else notes.append(button('Close', () => {
        refusal = '';
        show();
      }));
    }
    notes.hidden = notes.childElementCount === 0;
  };

  /** Writes a set into the file, or deletes it if `values` is `null`.
   * @param {string} name
   * @param {Values|null} [values] The page's values by default; `null` deletes the set. */
  const save = async (name, values = studio.knownValues) => {
    refusal = '';
    // The file's hash as the page knows it. The server does not write over a file that has changed since.
    const known = studio.scene?.sets.hash ?? '';
    const answer = await studio.queries.ask({ type: 'save-values', name, values, known });
    if (!answer) {
      refusal = 'The set was not saved: the program did not answer. Save it again when it is back.';
      return show();
    }
    if (answer.sets && studio.scene) studio.scene.sets = answer.sets;
    if (answer.ok) {
      store.change({ valuesName: values === null ? null : name });
      say(values === null ? `'${name}' deleted` : `'${name}' saved in ${studio.scene?.sets.file ?? 'the file'}`);
    } else {
      if (values !== null) store.change({ valuesName: name });
      refusal = answer.message ?? 'The set was not saved.';
    }
    show();
  };

  const saveAs = async () => {
    const name = await dialog.ask(names());
    if (name !== null) await save(name);
  };

  store.on(['values', 'valuesName'], show);
  studio.sceneChanged.on(show);
  show();

  return {
    choice, notes,
    items: [
      menuItem('Save values as a set…', () => void saveAs()),
      menuItem('Update the chosen set', () => {
        const name = chosen();
        if (name === null) say('Choose a set first, or save these values as a new one.');
        else void save(name);
      }),
      menuItem('Delete the chosen set', () => {
        const name = chosen();
        if (name === null) say('Choose the set to delete first.');
        else void save(name, null);
      }),
    ],
  };
}

/** @param {string} text
 * @param {() => void} onclick */
function button(text, onclick) {
  return h('button', { type: 'button', class: 'link', onclick }, text);
}

/** A dialog that asks for the name of a set. */
function makeNameDialog() {
  const field = h('input', { id: 'set-name', required: true, maxLength: 80, autocomplete: 'off', pattern: '[^\\s].*' });
  const hint = h('p', { class: 'quiet' });
  const dialog = h('dialog', { class: 'small', 'aria-labelledby': 'set-name-title' }, h('form', { method: 'dialog' },
    h('h2', { id: 'set-name-title' }, 'Save values as a set'), h('label', { for: 'set-name' }, 'Name'), field, hint,
    h('div', { class: 'dialog-buttons' },
      h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, 'Cancel'), h('button', { class: 'button primary', value: 'save' }, 'Save'))));
  document.body.append(dialog);
  return {
    /** @param {string[]} names The existing names.
     * @returns {Promise<string|null>} */
    ask(names) {
      field.value = '';
      const warn = () => { hint.textContent = names.includes(field.value.trim()) ? 'A set with this name exists. Saving replaces its values.' : ''; };
      field.oninput = warn;
      warn();
      dialog.returnValue = '';
      dialog.showModal();
      return new Promise((resolve) => {
        dialog.onclose = () => resolve(dialog.returnValue === 'save' && field.value.trim() ? field.value.trim() : null);
      });
    },
  };
}
