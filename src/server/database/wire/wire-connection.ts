import { Duplex } from 'node:stream';

import { FrameScanner, wireType } from './frame-scanner.ts';

/** Frontend messages that end a unit of work; what was written up to here goes to the database together. */
const cut = { sync: 0x53, query: 0x51, flush: 0x48, copyDone: 0x63, copyFail: 0x66 } as const;
const cuts: ReadonlySet<number> = new Set(Object.values(cut));
const terminate = 0x58;
const parse = 0x50;
const idle = 0x49;

/** AuthenticationOk and ReadyForQuery: the bridge itself answers the start-up packet. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, idle]);
const syncFrame = Buffer.from([cut.sync, 0, 0, 0, 4]);

const queryFrame = (sql: string): Buffer => {
  const text = Buffer.from(`${sql}\0`);
  const frame = Buffer.alloc(5 + text.length);
  frame[0] = cut.query;
  frame.writeInt32BE(4 + text.length, 1);
  text.copy(frame, 5);
  return frame;
};

/** What a connection needs of the bridge. */
export interface WireQueue {
  enqueue(job: WireJob): void;
  left(connection: WireConnection): void;
  notified(from: WireConnection, frame: Buffer): void;
}

export interface WireJob {
  readonly connection: WireConnection;
  readonly frames: Uint8Array;
  readonly endsWithSync: boolean;
}

/** One client's end of the bridge: a stream that looks like a socket to `pg`. */
export class WireConnection extends Duplex {
  awaitsSync = false;
  readonly #queue: WireQueue;
  readonly #scanner: FrameScanner;
  #status = idle;
  #pending: Buffer = Buffer.alloc(0);
  #started = false;
  readonly #statements = new Set<string>();
  #gone = false;

  constructor(queue: WireQueue) {
    super();
    this.#queue = queue;
    this.#scanner = new FrameScanner((type, frame) => {
      if (type === wireType.readyForQuery) this.#status = frame[5] ?? idle;
      else this.#queue.notified(this, frame);
    });
  }

  get inTransaction(): boolean {
    return this.#status !== idle;
  }

  // What `pg` expects of a socket.
  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  received(bytes: Buffer): void {
    this.#scanner.push(bytes);
    this.deliver(bytes);
  }

  deliver(bytes: Buffer): void {
    if (!this.#gone) this.push(bytes);
  }

  /**
   * Restores the session when this client has closed: its transaction ends, and the names of its prepared statements
   * are free for the next client, which will use the same ones.
   */
  farewellJob(): WireJob {
    const frames = Buffer.concat([
      ...(this.awaitsSync ? [syncFrame] : []),
      queryFrame('ROLLBACK'),
      ...[...this.#statements].map((name) => queryFrame(`DEALLOCATE "${name.replaceAll('"', '""')}"`)),
    ]);
    return { connection: this, frames: Uint8Array.from(frames), endsWithSync: true };
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    if (this.#started || this.#start()) this.#cutFrames();
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#leave();
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#leave();
    done(error);
  }

  #start(): boolean {
    if (this.#pending.length < 4) return false;
    const length = this.#pending.readInt32BE(0);
    if (this.#pending.length < length) return false;
    this.#pending = this.#pending.subarray(length);
    this.#started = true;
    this.push(welcome);
    return true;
  }

  #cutFrames(): void {
    let offset = 0;
    let begin = 0;
    while (offset + 5 <= this.#pending.length) {
      const type = this.#pending[offset] ?? 0;
      const end = offset + 1 + this.#pending.readInt32BE(offset + 1);
      if (end > this.#pending.length) break;
      if (type === terminate) {
        this.#pending = Buffer.alloc(0);
        this.end();
        return;
      }
      if (type === parse) this.#prepared(this.#pending.subarray(offset + 5, end));
      offset = end;
      if (cuts.has(type)) {
        const frames = Uint8Array.from(this.#pending.subarray(begin, offset));
        this.#queue.enqueue({ connection: this, frames, endsWithSync: type !== cut.flush });
        begin = offset;
      }
    }
    this.#pending = this.#pending.subarray(begin);
  }

  /** Remembers the names that this client used, since they belong to the session. */
  #prepared(body: Buffer): void {
    const name = body.subarray(0, body.indexOf(0)).toString();
    if (name !== '') this.#statements.add(name);
  }

  #leave(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#queue.left(this);
  }
}
