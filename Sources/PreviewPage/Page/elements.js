// The panel of a frame's elements: a tree with buttons to hide or solo each element, and details of the selected one.
// main.js makes it; overlay.js outlines the selected element.

import { copyText, h, icon, iconButton, setIcon } from './dom.js';
import { sourceLines } from './problems.js';

/**
 * @typedef {import('./studio.js').Studio} Studio
 * @typedef {import('./protocol.js').TreeNode} TreeNode
 * @typedef {import('./protocol.js').ElementInfo} ElementInfo
 */

export class Elements {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {TreeNode|null} */
    this.root = null;
    /** The details of the selected element in this frame.
     * @type {ElementInfo|null} */
    this.info = null;
    /** Keys of nodes that a person has toggled. By default the root and its children are open.
     * @type {Set<string>} */
    this.turned = new Set();
    // The key of the node with the keyboard focus.
    this.focused = '';
    // The tree as JSON, to find out whether it has changed.
    this.treeText = '';
    // Whether a request for details is open, and whether another one must follow it.
    this.isAsking = false;
    this.asksAgain = false;
    /** Called when the outlines for the overlay have changed.
     * @type {() => void} */
    this.changed = () => {};
    this.tree = h('div', { class: 'tree', role: 'tree', 'aria-label': 'Elements of the frame', onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    this.details = h('section', { class: 'element-details', 'aria-label': 'The selected element' });
    this.all = iconButton('eye', 'Show all elements', () => studio.store.change({ hidden: [], solo: [] }), 'Show all');
    this.element = h('aside', { class: 'panel elements', id: 'elements', 'aria-label': 'Elements' },
      h('header', { class: 'panel-head' }, h('h2', {}, 'Elements'), h('span', { class: 'spring' }), this.all),
      h('div', { class: 'panel-body' }, this.tree), this.details);
    const { store } = studio;
    store.on(['selection'], () => {
      this.info = null;
      this.open(store.state.selection);
      this.showTree();
      this.showDetails();
      this.changed();
      void this.inspect();
    });
    store.on(['hidden', 'solo'], () => this.showTree());
    store.on(['panels'], () => { if (this.isOpen) void this.askTree(); });
    studio.rested.on(() => {
      if (this.isOpen) void this.askTree();
      void this.inspect();
    });
    studio.painted.on(() => { if (!studio.playback.isPlaying) void this.inspect(); });
    this.showTree();
    this.showDetails();
  }

  get isOpen() {
    return this.studio.store.state.panels.includes('elements');
  }

  /** Requests the tree of the shown frame. */
  async askTree() {
    const { queries, store } = this.studio;
    const answer = await queries.ask({ type: 'tree', frame: store.state.frame });
    if (!answer?.root) return;
    const text = JSON.stringify(answer.root);
    if (text === this.treeText) return;
    this.treeText = text;
    this.root = answer.root;
    this.open(store.state.selection);
    this.showTree();
  }

  /** Requests the details of the selected element in the shown frame, one request at a time. */
  async inspect() {
    const { queries, store } = this.studio;
    const key = store.state.selection;
    if (key === null) return;
    if (this.isAsking) {
      this.asksAgain = true;
      return;
    }
    this.isAsking = true;
    const answer = await queries.ask({ type: 'inspect', frame: store.state.frame, key });
    this.isAsking = false;
    if (key === store.state.selection) {
      const before = this.info && JSON.stringify({ ...this.info, request: 0 });
      this.info = answer?.key ? answer : null;
      if (!this.info || JSON.stringify({ ...this.info, request: 0 }) !== before) {
        this.showDetails();
        this.changed();
      }
    }
    if (!this.asksAgain) return;
    this.asksAgain = false;
    void this.inspect();
  }

  /** Selects the element at a point. If it is already selected, selects the one behind it.
   * @param {[number, number]|null} point */
  async pick(point) {
    const { queries, store } = this.studio;
    if (!point) return this.select(null);
    const { frame, hidden, solo } = store.state;
    const answer = await queries.ask({ type: 'pick', frame, point, hidden, solo });
    if (!answer) return;
    /** @type {string[]} */
    const keys = answer.keys;
    const at = store.state.selection === null ? -1 : keys.indexOf(store.state.selection);
    this.select(keys[(at + 1) % Math.max(keys.length, 1)] ?? null, true);
  }

  /** @param {string|null} key
   * @param {boolean} [opens] Whether to open the panel. */
  select(key, opens = false) {
    const { store } = this.studio;
    if (key !== null && opens && !this.isOpen) store.toggle('panels', 'elements', true);
    store.change({ selection: key });
  }

  // The tree

  /** Opens all ancestors of an element in the tree.
   * @param {string|null} key */
  open(key) {
    /** @param {TreeNode} node
     * @param {number} depth
     * @returns {boolean} */
    const find = (node, depth) => {
      if (node.key === key) return true;
      if (!node.children.some((child) => find(child, depth + 1))) return false;
      if (!this.isNodeOpen(node, depth)) this.turn(node);
      return true;
    };
    if (this.root && key !== null && find(this.root, 0)) this.focused = key;
  }

  /** Whether a node's children are visible. The root and its children are open unless a person has toggled them.
   * @param {TreeNode} node
   * @param {number} depth */
  isNodeOpen(node, depth) {
    return node.children.length > 0 && (depth < 2) !== this.turned.has(node.key);
  }

  /** Opens or closes a node.
   * @param {TreeNode} node */
  turn(node) {
    if (!this.turned.delete(node.key)) this.turned.add(node.key);
  }

  /** The visible nodes, from top to bottom.
   * @returns {{node: TreeNode, depth: number, parent: TreeNode|null, position: number, size: number}[]} */
  visible() {
    /** @type {{node: TreeNode, depth: number, parent: TreeNode|null, position: number, size: number}[]} */
    const rows = [];
    /** @param {TreeNode} node
     * @param {number} depth
     * @param {TreeNode|null} parent
     * @param {number} position
     * @param {number} size */
    const add = (node, depth, parent, position, size) => {
      rows.push({ node, depth, parent, position, size });
      if (this.isNodeOpen(node, depth)) node.children.forEach((child, i) => add(child, depth + 1, node, i + 1, node.children.length));
    };
    if (this.root) add(this.root, 0, null, 1, 1);
    return rows;
  }

  showTree() {
    const { hidden, solo, selection } = this.studio.store.state;
    this.all.hidden = hidden.length + solo.length === 0;
    if (!this.root) return this.tree.replaceChildren(h('p', { class: 'hint' }, 'The elements appear here when the frame is drawn.'));
    const rows = this.visible();
    // What is hidden or drawn alone is so with everything inside it.
    /** @type {Map<TreeNode, {isHidden: boolean, isSolo: boolean}>} */
    const inherited = new Map();
    const holdsSolo = (/** @type {TreeNode} */ node) => solo.includes(node.key) || node.children.some(holdsSolo);
    if (!rows.some(({ node }) => node.key === this.focused)) this.focused = this.root.key;
    const hadFocus = this.tree.contains(document.activeElement);
    const scroll = this.tree.parentElement?.scrollTop ?? 0;
    this.tree.replaceChildren(...rows.map(({ node, depth, parent, position, size }) => {
      const isOpen = this.isNodeOpen(node, depth);
      const isHidden = hidden.includes(node.key), isSolo = solo.includes(node.key);
      const eye = iconButton(isHidden ? 'closed' : 'eye', isHidden ? 'Show' : 'Hide', () => this.toggle('hidden', node.key));
      eye.setAttribute('aria-pressed', String(isHidden));
      const only = iconButton('solo', 'Solo: draw only this (S)', () => this.toggle('solo', node.key));
      only.setAttribute('aria-pressed', String(isSolo));
      eye.tabIndex = only.tabIndex = -1;
      const row = h('div', {
        class: 'tree-row', role: 'treeitem', tabIndex: node.key === this.focused ? 0 : -1, 'data-key': node.key,
        'aria-level': String(depth + 1), 'aria-setsize': String(size), 'aria-posinset': String(position),
        'aria-selected': String(node.key === selection), 'aria-expanded': node.children.length > 0 ? String(isOpen) : null,
        onclick: (/** @type {MouseEvent} */ event) => {
          if (event.target instanceof Element && event.target.closest('button')) return;
          this.focused = node.key;
          if (event.target instanceof Element && event.target.closest('.turner') && node.children.length > 0) {
            this.turn(node);
            this.showTree();
          } else this.select(node.key);
        },
      }, h('span', { class: 'turner' }, node.children.length > 0 && turner(isOpen)),
      h('span', { class: 'node-name' }, node.name), node.iteration && node.iteration !== node.name && h('span', { class: 'quiet' }, node.iteration),
      (node.count ?? 1) > 1 && h('span', { class: 'quiet count' }, `× ${node.count}`), h('span', { class: 'spring' }),
      h('span', { class: 'quiet position' }, lineOf(node.position)), only, eye);
      row.style.setProperty('--depth', String(depth));
      const around = parent && inherited.get(parent);
      const isLeftOut = isHidden || around?.isHidden === true, isChosen = isSolo || around?.isSolo === true;
      inherited.set(node, { isHidden: isLeftOut, isSolo: isChosen });
      row.classList.toggle('is-hidden', isLeftOut || (solo.length > 0 && !isChosen && !holdsSolo(node)));
      if (isOpen && (node.more ?? 0) > 0) row.title = `${node.more} more are not listed`;
      return row;
    }));
    if (this.tree.parentElement) this.tree.parentElement.scrollTop = scroll;
    const current = this.tree.querySelector('[tabindex="0"]');
    if (hadFocus && current instanceof HTMLElement) current.focus({ preventScroll: true });
    this.tree.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {'hidden'|'solo'} list
   * @param {string} key */
  toggle(list, key) {
    this.studio.store.toggle(list, key);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const rows = this.visible();
    const at = rows.findIndex(({ node }) => node.key === this.focused);
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node, depth, parent } = row;
    let next = at;
    switch (event.key) {
      case 'ArrowDown': next = at + 1; break;
      case 'ArrowUp': next = at - 1; break;
      case 'Home': next = 0; break;
      case 'End': next = rows.length - 1; break;
      case 'ArrowRight':
        if (node.children.length > 0 && !this.isNodeOpen(node, depth)) this.turn(node);
        else if (node.children.length > 0) next = at + 1;
        break;
      case 'ArrowLeft':
        if (this.isNodeOpen(node, depth)) this.turn(node);
        else if (parent) next = rows.findIndex((each) => each.node === parent);
        break;
      case 'Enter': case ' ': this.select(node.key); break;
      case 'h': this.toggle('hidden', node.key); break;
      case 's': this.toggle('solo', node.key); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.focused = rows[Math.min(Math.max(next, 0), rows.length - 1)]?.node.key ?? this.focused;
    this.showTree();
    const focused = this.tree.querySelector('[tabindex="0"]');
    if (focused instanceof HTMLElement) focused.focus();
  }

  // The selected element

  showDetails() {
    const { selection } = this.studio.store.state;
    this.details.hidden = selection === null;
    if (selection === null) return this.details.replaceChildren();
    const close = iconButton('close', 'Deselect (Esc)', () => this.select(null));
    const { info } = this;
    if (!info) {
      return this.details.replaceChildren(h('header', {}, h('h3', {}, 'Not in this frame'), h('span', { class: 'spring' }), close), h('p', { class: 'hint' }, selection));
    }
    const place = info.place ?? '';
    // Without the iteration, which follows in parentheses.
    const position = info.file ? `${info.file}:${info.line}:${info.column}` : place;
    this.details.replaceChildren(
      h('header', {}, h('h3', {}, info.name), h('span', { class: 'spring' }), close),
      h('button', { type: 'button', class: 'link place', title: 'Copy the place', onclick: () => copyText(position, 'Place') }, place),
      info.lines && info.lines.length > 0 && sourceLines(info.lines, info.line, info.column) || '',
      h('dl', { class: 'facts' }, ...info.facts.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, factSwatch(value), isText(name) ? value : inFewDigits(value))])),
      (info.more ?? 0) > 0 && h('p', { class: 'quiet' }, `${info.more} more outlines are not shown`) || '');
    // The details leave less room for the tree.
    this.tree.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }
}

/** The arrow that opens or closes a node.
 * @param {boolean} isOpen */
function turner(isOpen) {
  const box = h('span', {}, icon('right'));
  if (isOpen) setIcon(box, 'down');
  return box;
}

/** Whether a fact is a text of the scene, which is shown as it is.
 * @param {string} name The path of a key, such as `text` or `title.text`. */
function isText(name) {
  return /(^|\.)(text|letters|formula)$/.test(name);
}

/** Rounds the numbers in a text to three decimals, because nobody reads more.
 * @param {string} value
 * @returns {string} */
function inFewDigits(value) {
  return value.replace(/\d+\.\d{4,}/g, (number) => String(Number(Number(number).toFixed(3))));
}

/** Makes a swatch for a fact that is a colour; `null` for other facts.
 * @param {string} value
 * @returns {HTMLElement|null} */
function factSwatch(value) {
  const color = /^(#[0-9a-f]{3,8}|rgba?\([^)]*\)|hsla?\([^)]*\))/i.exec(value)?.[0];
  if (!color || !CSS.supports('color', color)) return null;
  const swatch = h('span', { class: 'swatch is-small' });
  swatch.style.setProperty('--color', color);
  return swatch;
}

/** The line number in a position such as `a.yaml:12:5`; empty without one.
 * @param {string|undefined} position */
function lineOf(position) {
  return /:(\d+)(:\d+)?$/.exec(position ?? '')?.[1] ?? '';
}
