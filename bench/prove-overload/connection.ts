import { connect, type Socket } from 'node:net';

export type Answer = { status: number; hasRetryAfter: boolean; body: string; ms: number };

/** Uses a bare socket, because the generator must cost less than the server. */
export class Connection {
  readonly #socket: Socket;
  #received = '';
  #sentAt = 0;
  #done: ((answer: Answer | undefined) => void) | undefined;
  isOpen = true;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
    this.#socket.on('data', (piece: string) => this.#read(piece));
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.isOpen = false;
      this.#finish(undefined);
    });
  }

  /** Sends a request once the one before is answered; `undefined` means that the connection ended without an answer. */
  ask(request: string, done: (answer: Answer | undefined) => void): void {
    this.#done = done;
    this.#received = '';
    this.#sentAt = performance.now();
    this.#socket.write(request, 'latin1');
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(piece: string): void {
    this.#received += piece;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    this.#finish({
      status: Number(head.slice(9, 12)),
      hasRetryAfter: /retry-after: /i.test(head),
      body: this.#received.slice(end + 4),
      ms: performance.now() - this.#sentAt,
    });
  }

  #finish(answer: Answer | undefined): void {
    const done = this.#done;
    this.#done = undefined;
    done?.(answer);
  }
}
