// The page's WebSocket to the server. It reconnects by itself whenever the connection is lost. studio.js makes it.

/**
 * @typedef {object} Receiver The functions that the connection calls.
 * @property {() => object} hello Returns the first message.
 * @property {(message: any) => void} text Handles a text message.
 * @property {(message: ArrayBuffer) => void} binary Handles a binary message, which is a frame.
 * @property {(state: ConnectionState) => void} changed Called when the state has changed.
 *
 * @typedef {'connecting'|'open'|'waiting'|'forbidden'} ConnectionState
 */

/** The time before the first attempt to reconnect, and the longest time between two attempts, in milliseconds. */
const firstPause = 200, longestPause = 3000;

export class Connection {
  /** @param {Receiver} receiver */
  constructor(receiver) {
    this.receiver = receiver;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {ConnectionState} */
    this.state = 'connecting';
    this.pause = firstPause;
    this.timer = 0;
    this.lastRequest = 0;
    addEventListener('online', () => this.tryNow());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.tryNow(); });
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.receiver.hello()));
      this.pause = firstPause;
      this.become('open');
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      if (typeof event.data === 'string') this.receiver.text(JSON.parse(event.data));
      else this.receiver.binary(event.data);
    };
    socket.onclose = () => { if (socket === this.socket) void this.lost(); };
  }

  /** Closes the connection and opens a new one, so that both sides forget which frame the next difference refers to. */
  restart() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.become('connecting');
    this.open();
  }

  /** @param {object} message
   * @returns {boolean} Whether it was sent. */
  send(message) {
    if (this.state !== 'open' || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The number of the next request. */
  nextRequest() {
    return ++this.lastRequest;
  }

  /** Tries to reconnect after a pause that grows with each attempt. */
  async lost() {
    this.socket = null;
    this.become('waiting');
    this.timer = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 1.7, longestPause);
    // The browser does not say why a WebSocket was refused; an ordinary request gets the reason.
    try {
      const answer = await fetch('/', { cache: 'no-store' });
      if (answer.status === 403 && this.state === 'waiting') this.become('forbidden');
    } catch {
      // There is no answer at all: the program has ended. A later attempt finds out when it is back.
    }
  }

  /** Reconnects at once, because the network or the page has come back. */
  tryNow() {
    if (this.socket || this.state === 'open') return;
    this.pause = firstPause;
    this.open();
  }

  /** @param {ConnectionState} state */
  become(state) {
    if (state === this.state) return;
    this.state = state;
    this.receiver.changed(state);
  }
}
