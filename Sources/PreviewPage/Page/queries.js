// Questions about a frame, one at a time: of a kind that waits, only the newest is asked.

/** @typedef {{message: {type: string} & Record<string, unknown>, resolve: (answer: any) => void}} Question */

/** Answers that name a request and are not frames. */
const answers = new Set(['picked', 'tree', 'element', 'boxes', 'saved']);
/** Saving is never left out in favour of a newer wish. */
const kept = 'save-values';

export class Queries {
  /** @param {import('./connection.js').Connection} connection */
  constructor(connection) {
    this.connection = connection;
    /** @type {Question[]} */
    this.waiting = [];
    /** @type {(Question & {request: number})|null} */
    this.asked = null;
    this.timer = 0;
  }

  /** Resolves with the answer, or with `null` where a newer question took its place or nothing came.
   * @param {{type: string} & Record<string, unknown>} message Without `request`.
   * @returns {Promise<any>} */
  ask(message) {
    return new Promise((resolve) => {
      const older = this.waiting.findIndex((each) => each.message.type === message.type && message.type !== kept);
      if (older >= 0) this.waiting.splice(older, 1)[0]?.resolve(null);
      this.waiting.push({ message, resolve });
      this.next();
    });
  }

  /** @param {any} message
   * @returns {boolean} Whether it answers what was asked. */
  receive(message) {
    if (!answers.has(message.type) && message.type !== 'failed') return false;
    if (this.asked?.request !== message.request) return answers.has(message.type);
    this.finish(message.type === 'failed' ? null : message);
    return true;
  }

  /** The connection is lost: nothing that was asked will be answered. */
  reset() {
    for (const each of this.waiting.splice(0)) each.resolve(null);
    if (this.asked) this.finish(null);
  }

  /** @param {any} answer */
  finish(answer) {
    clearTimeout(this.timer);
    const asked = this.asked;
    this.asked = null;
    asked?.resolve(answer);
    this.next();
  }

  next() {
    if (this.asked) return;
    const question = this.waiting.shift();
    if (!question) return;
    const request = this.connection.nextRequest();
    this.asked = { ...question, request };
    if (!this.connection.send({ ...question.message, request })) return this.finish(null);
    this.timer = setTimeout(() => this.finish(null), 10000);
  }
}
