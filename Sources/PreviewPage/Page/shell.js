// Builds and parses command lines with correct shell quoting. output.js, parameters.js and series.js copy them for
// people to paste into a terminal.

/** A word in single quotes, if the shell would not take it as it is.
 * @param {string} word
 * @returns {string} */
export function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Writes values as options: `--set rolling=5 --set 'title=Two words'`.
 * @param {Record<string, string>} values
 * @returns {string} */
export function setFlags(values) {
  return Object.entries(values).map(([name, value]) => `--set ${quoted(`${name}=${value}`)}`).join(' ');
}

/** Splits a command line into its words, without quotes.
 * @param {string} line
 * @returns {string[]} */
export function wordsOf(line) {
  /** @type {string[]} */
  const words = [];
  for (const [whole] of line.matchAll(/(?:[^\s'"\\]|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*")+/g)) {
    words.push(whole.replace(/\\([^])|'([^']*)'|"((?:[^"\\]|\\[^])*)"/g,
      (_, escaped, single, double) => escaped ?? single ?? double.replace(/\\(["\\$`])/g, '$1')));
  }
  return words;
}

/** Rewrites the server's command line for the scene with another command, other values and options.
 * @param {string} command Such as `pathreel render a.yaml --set b=1 -o a.mp4`.
 * @param {string} verb `render` or `frames`.
 * @param {Record<string, string>} values
 * @param {string[]} options Such as `--at`, `1s`.
 * @param {string|null} output The file for `-o`; `null` for the command's own.
 * @param {string} [name] The name of the output in the folder of the command's own one; empty for its own name.
 * @returns {string} */
export function commandLine(command, verb, values, options, output, name = '') {
  /** @type {string[]} */
  const before = [];
  let file = output;
  const words = wordsOf(command);
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (word === '--set' || word === '--values') i++;
    else if (word === '-o' || word === '--output') {
      i++;
      const own = words[i] ?? null;
      file ??= own !== null && name !== '' ? own.replace(/[^/]*$/, () => name) : own;
    } else before.push(word);
  }
  const at = before.indexOf('render');
  if (at >= 0) before[at] = verb;
  return [...before.map(quoted), setFlags(values), ...options.map(quoted), ...(file === null ? [] : ['-o', quoted(file)])]
    .filter((part) => part !== '').join(' ');
}
