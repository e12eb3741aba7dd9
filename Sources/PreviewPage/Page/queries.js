// Sends queries about a frame one at a time. A newer query replaces a waiting one of its type. studio.js makes the
// object; elements.js, main.js, overlay.js and sets.js ask through it.

/** A query, and the function that resolves its promise.
 * @typedef {{message: {type: string} & Record<string, unknown>, resolve: (answer: any) => void}} Question */

/** The types of answers to queries. */
const answers = new Set(['picked', 'tree', 'element', 'boxes', 'saved']);
/** The only type of query that a newer one does not replace. */
const kept = 'save-values';

/** The queue of queries. */
export class Queries {
  /** @param {import('./connection.js').Connection} connection */
  constructor(connection) {
    this.connection = connection;
    /** The queries that are not sent yet, oldest first.
     * @type {Question[]} */
    this.waiting = [];
    /** The query that waits for its answer; `null` if there is none.
     * @type {(Question & {request: number})|null} */
    this.asked = null;
    /** The timer that gives up the query after ten seconds. */
    this.timer = 0;
  }

  /** Resolves with the answer, or with `null` if a newer query replaced this one or no answer came.
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

  /** Handles a message if it is an answer.
   * @param {any} message
   * @returns {boolean} Whether the message was the answer to a query. */
  receive(message) {
    if (!answers.has(message.type) && message.type !== 'failed') return false;
    if (this.asked?.request !== message.request) return answers.has(message.type);
    this.finish(message.type === 'failed' ? null : message);
    return true;
  }

  /** Ends all queries with `null`, because the connection is lost. */
  reset() {
    for (const each of this.waiting.splice(0)) each.resolve(null);
    if (this.asked) this.finish(null);
  }

  /** Resolves the query that waits, and sends the next one.
   * @param {any} answer */
  finish(answer) {
    clearTimeout(this.timer);
    const asked = this.asked;
    this.asked = null;
    asked?.resolve(answer);
    this.next();
  }

  /** Sends the next query if none waits for its answer. */
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
