// Shows errors over the last good frame, with excerpts of the source file, and the number of warnings. main.js makes
// it; elements.js shows excerpts, too.

import { byId, h, iconButton, menu } from './dom.js';

/**
 * @typedef {import('./studio.js').Studio} Studio
 * @typedef {import('./protocol.js').Diagnostic} Diagnostic
 */

/** Makes the panel of errors, the status in the head of the page, and the menu of warnings.
 * @param {Studio} studio
 * @returns {{panel: HTMLElement, status: HTMLElement, warnings: HTMLElement}} */
export function makeProblems(studio) {
  const panel = h('section', { class: 'problems floating', role: 'alert', 'aria-label': 'Problems' });
  const status = h('span', { class: 'status', role: 'status' });
  const warningList = h('ul', {});
  const warningCount = h('span', {});
  const warnings = menu(warningCount, 'Warnings', warningList);
  warnings.classList.add('warnings');
  const waiting = byId('waiting', HTMLParagraphElement);
  let isSmall = false;

  const show = () => {
    const problem = studio.problem ?? studio.failure;
    panel.hidden = !problem;
    document.body.classList.toggle('has-problem', problem !== null);
    document.title = document.title.replace(/^⚠ /, '').replace(/^/, problem ? '⚠ ' : '');
    if (!problem) return panel.replaceChildren();
    const { diagnostics, omitted, message, frame } = problem;
    // In playback, the frame is one of the next ones and not the playhead's.
    const title = studio.problem ? 'The scene cannot be read' : `Frame ${frame ?? studio.store.state.frame} cannot be drawn`;
    const toggle = iconButton(isSmall ? 'right' : 'down', isSmall ? 'Show the errors' : 'Fold the errors away', () => {
      isSmall = !isSmall;
      show();
    });
    toggle.setAttribute('aria-expanded', String(!isSmall));
    panel.replaceChildren(
      h('header', {}, toggle, h('strong', {}, title), h('span', { class: 'quiet' }, studio.lastFrameHeader ? 'The picture is the last good one.' : '')));
    if (isSmall) return;
    panel.append(h('div', { class: 'problem-list' },
      message && !diagnostics.some((each) => message.includes(each.message)) && h('p', { class: 'problem-message' }, message),
      ...diagnostics.map(diagnosticView),
      omitted > 0 && h('p', { class: 'quiet' }, `and ${omitted} more`)));
  };

  const showStatus = () => {
    const { state } = studio.connection;
    const { buildingSince, farewell } = studio;
    let text = '';
    if (state === 'forbidden') text = 'No access: open the address that the program printed.';
    else if (state === 'waiting') text = farewell ? `The program ended (${farewell}). Waiting for it…` : 'The program does not answer. Trying again…';
    else if (state === 'connecting') text = 'Connecting…';
    else if (buildingSince !== null) text = `Building… ${((performance.now() - buildingSince) / 1000).toFixed(1)} s`;
    if (status.textContent !== text) status.textContent = text;
    // Before the first picture the stage shows the error, too.
    waiting.textContent = text || (studio.problem ? '' : 'Waiting for the first picture…');
    status.title = text;
    status.classList.toggle('is-bad', state === 'forbidden');
    document.body.classList.toggle('is-away', state === 'waiting' || state === 'forbidden');
  };

  const showWarnings = () => {
    const all = [...new Set([...studio.scene?.warnings ?? [], ...studio.lastFrameHeader?.warnings ?? []])];
    const text = all.length === 1 ? '1 warning' : `${all.length} warnings`;
    if (warningCount.textContent === text && warningList.childElementCount === all.length && warningList.textContent === all.join('')) return;
    warnings.hidden = all.length === 0;
    warningCount.textContent = text;
    warningList.replaceChildren(...all.map((each) => h('li', {}, each)));
  };

  studio.problemChanged.on(show);
  studio.problemChanged.on(showStatus);
  studio.connectionChanged.on(showStatus);
  studio.sceneChanged.on(showWarnings);
  studio.painted.on(showWarnings);
  setInterval(() => { if (studio.buildingSince !== null) showStatus(); }, 100);
  show();
  showStatus();
  showWarnings();
  return { panel, status, warnings };
}

/** Shows one error with its place and its source lines.
 * @param {Diagnostic} diagnostic
 * @returns {HTMLElement} */
function diagnosticView({ file, line, column, message, lines }) {
  const place = [file, line, column].filter((part) => part !== undefined && part !== null).join(':');
  return h('article', { class: 'diagnostic' },
    h('p', { class: 'problem-message' }, place && h('code', { class: 'place' }, place), ' ', message),
    lines && lines.length > 0 && sourceLines(lines, line, column));
}

/** Makes an excerpt of a file with line numbers, and a caret below the error's column.
 * @param {import('./protocol.js').Line[]} lines
 * @param {number} [line]
 * @param {number} [column]
 * @returns {HTMLElement} */
export function sourceLines(lines, line, column) {
  const width = Math.max(...lines.map(({ number }) => String(number).length));
  return h('pre', { class: 'source', tabIndex: 0 }, ...lines.map(({ number, text }) => {
    const isMeant = number === line;
    const row = h('span', { class: isMeant ? 'is-meant' : '' }, h('i', {}, String(number).padStart(width)), ` ${text}\n`);
    // Keep tabs in the indent, so that the caret is below its column.
    const indent = column === undefined ? '' : [...text].slice(0, column - 1).join('').replace(/[^\t]/g, ' ');
    return isMeant && column !== undefined
      ? h('span', {}, row, h('span', { class: 'caret' }, h('i', {}, ' '.repeat(width)), ` ${indent}^\n`)) : row;
  }));
}
