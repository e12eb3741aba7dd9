// Exports: stills, the picture on the clipboard, command lines, and renders with their progress. main.js adds the
// buttons to the page's head.

import { copyText, h, icon, iconButton, menu, menuItem, say } from './dom.js';
import { commandLine } from './shell.js';

/**
 * @typedef {import('./studio.js').Studio} Studio
 * @typedef {import('./protocol.js').Render} Render
 */

/** The longest side of a video, in pixels. */
const largestSide = 16384;
/** The values of `--quality`, with their labels. */
const qualities = [['', 'good, as usual'], ['draft', 'draft, small and fast'], ['best', 'best, for encoding again']];

/** Downloads the frame, with the pixels that the `frames` command draws.
 * @param {Studio} studio */
export function saveStill(studio) {
  const { scene, store, timecode } = studio;
  if (!scene) return;
  const query = new URLSearchParams({ frame: String(store.state.frame), width: String(scene.size[0]), height: String(scene.size[1]) });
  for (const [name, value] of Object.entries(studio.knownValues)) query.append('set', `${name}=${value}`);
  const link = h('a', { href: `/still.png?${query}`, download: `${stemOf(scene.name)}-${timecode.text(store.state.frame)}.png` });
  document.body.append(link);
  link.click();
  link.remove();
  say(`Frame ${store.state.frame} saved as ${link.download}`);
}

/** Copies the canvas to the clipboard.
 * @param {Studio} studio */
export async function copyPicture(studio) {
  const { canvas } = studio.picture.sharp;
  try {
    const blob = new Promise((/** @type {(blob: Blob) => void} */ resolve, reject) =>
      canvas.toBlob((made) => made ? resolve(made) : reject(new Error('no picture')), 'image/png'));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    say(`Picture copied, ${canvas.width} × ${canvas.height}`);
  } catch {
    say('The browser did not allow copying the picture. Save a still instead.');
  }
}

/** Makes the buttons for exports.
 * @param {Studio} studio
 * @returns {{buttons: HTMLElement[], open: () => void}} `open` opens the dialog for renders. */
export function makeOutput(studio) {
  const dialog = new RenderDialog(studio);
  const command = (/** @type {string} */ verb, /** @type {string[]} */ options, /** @type {string|null} */ output) =>
    commandLine(studio.scene?.command ?? '', verb, studio.knownValues, options, output);
  const share = menu(icon('copy'), 'Copy',
    menuItem('Copy the picture', () => void copyPicture(studio)),
    menuItem('Copy the command of this still', () => {
      const { scene, timecode, store } = studio;
      if (scene) void copyText(command('frames', ['--at', timecode.text(store.state.frame)], `${stemOf(scene.name)}.png`), 'Command');
    }),
    menuItem('Copy the command that renders', () => {
      const { range } = studio.store.state;
      void copyText(command('render', range ? ['--frames', range.join('..')] : [], null), 'Command');
    }),
    menuItem('Copy the address', () => {
      studio.address.write();
      void copyText(location.href, 'Address');
    }));
  const still = iconButton('still', 'Save this frame as PNG (Ctrl+S)', () => saveStill(studio), 'Still');
  const render = iconButton('film', 'Render a video, or see the rendered ones', () => dialog.open(), 'Render');
  const badge = h('span', { class: 'badge' });
  render.append(badge);
  studio.rendersChanged.on((changed) => {
    const running = [...studio.renders.values()].filter(({ state }) => state === 'running');
    const done = running.reduce((sum, each) => sum + each.done, 0), total = running.reduce((sum, each) => sum + each.total, 0);
    badge.textContent = running.length > 0 ? `${Math.floor(100 * done / Math.max(total, 1))} %` : '';
    if (changed?.state === 'done') say(`${changed.name} is rendered`);
    if (changed?.state === 'failed') say(`${changed.name} was not rendered: ${changed.message ?? ''}`);
  });
  return { buttons: [share, still, render], open: () => dialog.open() };
}

/** The dialog with the options of a render and the list of renders. */
class RenderDialog {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.name = h('input', { id: 'render-name', required: true, autocomplete: 'off', spellcheck: false, pattern: '[^\\/\\\\]+\\.[a-zA-Z0-9]+', title: 'A name that ends as the format does, such as .mp4, .webm or .gif, without slashes' });
    this.size = h('input', { id: 'render-size', list: 'render-sizes', autocomplete: 'off', pattern: '\\d{1,5}x\\d{1,5}', title: 'Width and height in pixels, as 1280x720' });
    this.sizes = h('datalist', { id: 'render-sizes' });
    this.fps = h('input', { id: 'render-fps', autocomplete: 'off', pattern: '\\d+(\\.\\d+)?(/\\d+)?', title: 'Frames a second, as 60 or 30000/1001' });
    this.frames = h('input', { id: 'render-frames', autocomplete: 'off', pattern: '\\d+\\.\\.\\d+|[\\d.]+s\\.\\.([\\d.]+s|end)', title: 'The first and the last frame, as 0..90, or 1s..2.5s; all frames where it is empty' });
    this.quality = h('select', { id: 'render-quality' }, ...qualities.map(([value, text]) => h('option', { value }, text)));
    this.command = h('code', { class: 'command' });
    this.list = h('ul', { class: 'renders' });
    this.film = h('div', { class: 'film' });
    /** The rows of the list, by the renders' ids.
     * @type {Map<number, {element: HTMLElement, show: (render: Render) => void}>} */
    this.rows = new Map();
    const half = (/** @type {number} */ factor) => () => {
      const [w, h2] = studio.scene?.size ?? [2, 2];
      this.size.value = `${even(w * factor)}x${even(h2 * factor)}`;
      this.showCommand();
    };
    const form = h('form', {
      class: 'render-form', onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.render();
      }, oninput: () => this.showCommand(),
    },
    h('label', { for: 'render-name' }, 'Name'), this.name,
    h('label', { for: 'render-size' }, 'Size'), h('span', { class: 'row' }, this.size, this.sizes,
      ...[['½', 0.5], ['1×', 1], ['2×', 2]].map(([text, factor]) => h('button', { type: 'button', class: 'button', onclick: half(Number(factor)) }, String(text)))),
    h('label', { for: 'render-fps' }, 'Frames a second'), this.fps,
    h('label', { for: 'render-frames' }, 'Frames'), h('span', { class: 'row' }, this.frames,
      h('button', { type: 'button', class: 'button', onclick: () => this.setFrames('') }, 'All'),
      h('button', { type: 'button', class: 'button', onclick: () => this.setFrames(studio.playbackRange.join('..')) }, 'Range')),
    h('label', { for: 'render-quality' }, 'Quality'), this.quality,
    h('p', { class: 'command-row' }, this.command, iconButton('copy', 'Copy the command', () => void copyText(this.command.textContent ?? '', 'Command'))),
    h('div', { class: 'dialog-buttons' }, h('button', { type: 'submit', class: 'button primary' }, 'Render')));
    this.dialog = h('dialog', { class: 'render-dialog', 'aria-labelledby': 'render-title' },
      h('header', {}, h('h2', { id: 'render-title' }, 'Render'), h('span', { class: 'spring' }), iconButton('close', 'Close (Esc)', () => this.dialog.close())),
      h('p', { class: 'quiet' }, 'The video shows the scene as it is now, with the values of this page. Later saves change nothing in it.'),
      form, this.list, this.film);
    this.dialog.addEventListener('close', () => this.film.replaceChildren());
    document.body.append(this.dialog);
    studio.rendersChanged.on(() => this.showRenders());
  }

  open() {
    const { scene, store } = this.studio;
    if (!scene || this.dialog.open) return;
    if (this.name.value === '') this.name.value = `${stemOf(scene.name)}.mp4`;
    this.size.placeholder = scene.size.join('x');
    this.fps.placeholder = scene.fps;
    this.frames.placeholder = `0..${scene.frameCount - 1}`;
    this.frames.value = store.state.range ? store.state.range.join('..') : '';
    this.sizes.replaceChildren(...[[1280, 720], [1920, 1080], [3840, 2160]].map((size) => h('option', { value: size.join('x') })));
    this.showCommand();
    this.showRenders();
    this.dialog.showModal();
  }

  /** @param {string} text */
  setFrames(text) {
    this.frames.value = text;
    this.showCommand();
  }

  /** The options that a person has given. The server takes the defaults of `pathreel render` for others.
   * @returns {Record<string, string|number>} */
  get options() {
    return {
      ...(this.size.value && { size: this.size.value }), ...(this.fps.value && { fps: this.fps.value }),
      ...(this.frames.value && { frames: this.frames.value }), ...(this.quality.value && { quality: this.quality.value }),
    };
  }

  showCommand() {
    const { scene } = this.studio;
    if (!scene) return;
    const sides = this.size.value.split('x').map(Number);
    this.size.setCustomValidity(this.size.value && sides.some((side) => side < 1 || side > largestSide) ? `Each side has to be 1 to ${largestSide} pixels.` : '');
    const flags = Object.entries(this.options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.command.textContent = commandLine(scene.command, 'render', this.studio.knownValues, flags, null, this.name.value.trim());
  }

  render() {
    const { connection } = this.studio;
    this.studio.sendValues();
    const sent = connection.send({ type: 'render', request: connection.nextRequest(), name: this.name.value.trim(), options: this.options });
    if (!sent) say('The program is not there. Render again when it is back.');
  }

  showRenders() {
    if (!this.dialog.open && this.rows.size === 0 && this.studio.renders.size === 0) return;
    for (const id of this.rows.keys()) {
      if (this.studio.renders.has(id)) continue;
      this.rows.get(id)?.element.remove();
      this.rows.delete(id);
    }
    for (const render of this.studio.renders.values()) {
      let row = this.rows.get(render.id);
      if (!row) {
        this.rows.set(render.id, row = this.makeRow());
        this.list.prepend(row.element);
      }
      row.show(render);
    }
  }

  /** Makes the row of a render. */
  makeRow() {
    const title = h('strong', {});
    const text = h('span', { class: 'quiet', role: 'status' });
    const bar = h('progress', {});
    const actions = h('span', { class: 'row' });
    const notes = h('small', { class: 'quiet' });
    const element = h('li', {}, title, text, bar, actions, notes);
    let state = '';
    return {
      element,
      /** @param {Render} render */
      show: (render) => {
        const { id, name, done, total, secondsLeft, message, url, file, warnings } = render;
        title.textContent = name;
        bar.max = Math.max(total, 1);
        bar.value = done;
        bar.setAttribute('aria-label', `${name}: frames that are done`);
        bar.hidden = render.state !== 'running';
        text.textContent = {
          running: `frame ${done} of ${total}${typeof secondsLeft === 'number' ? `, ${timeLeft(secondsLeft)} left` : ''}`,
          done: file ?? 'done', failed: `not rendered: ${message ?? 'the program does not say why'}`, cancelled: 'cancelled',
        }[render.state];
        text.classList.toggle('warning', render.state === 'failed');
        notes.textContent = (warnings ?? []).join(' · ');
        if (state === render.state) return;
        state = render.state;
        actions.replaceChildren();
        if (state === 'running') {
          actions.append(h('button', { type: 'button', class: 'button', onclick: () => this.studio.connection.send({ type: 'cancel-render', id }) }, 'Cancel'));
        }
        if (state === 'done' && url) {
          actions.append(iconButton('play', `Play ${name}`, () => this.play(url, name), 'Play'), h('a', { class: 'button', href: url, download: name }, 'Download'));
        }
      },
    };
  }

  /** Plays a finished video in the dialog.
   * @param {string} url
   * @param {string} name */
  play(url, name) {
    const video = h('video', { src: url, controls: true, autoplay: true, loop: true, 'aria-label': name });
    const message = h('p', { class: 'warning', hidden: true }, 'This browser cannot play the file. Download it, and open it in a player.');
    video.addEventListener('error', () => { message.hidden = false; });
    this.film.replaceChildren(video, message);
    video.scrollIntoView({ block: 'nearest' });
  }
}

/** A remaining time in words.
 * @param {number} seconds */
function timeLeft(seconds) {
  return seconds >= 90 ? `${Math.round(seconds / 60)} min` : `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/** Makes a side even, because video encoders need that.
 * @param {number} side */
function even(side) {
  return Math.max(2, Math.round(side / 2) * 2);
}

/** The base name of a scene's file, without folder and ending.
 * @param {string} name */
function stemOf(name) {
  return (name.split('/').pop() ?? name).replace(/\.[^.]+$/, '') || 'scene';
}
