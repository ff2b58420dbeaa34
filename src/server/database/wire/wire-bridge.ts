import { WireConnection, type WireJob, type WireQueue } from './wire-connection.ts';
import type { WireExecutor } from './wire-executor.ts';

export type WirePurpose = 'answering' | 'listening' | 'background';

/**
 * Lets ordinary PostgreSQL clients share the one session of an embedded database. The session belongs to one
 * connection until it has sent Sync and the database says idle, so that transactions and cursors stay whole;
 * the others wait their turn.
 */
export class WireBridge implements WireQueue {
  readonly #executor: WireExecutor;
  readonly #queue: WireJob[] = [];
  readonly #listeners = new Set<WireConnection>();
  readonly #background = new Set<WireConnection>();
  #owner: WireConnection | null = null;
  #running = 0;

  constructor(executor: WireExecutor) {
    this.#executor = executor;
  }

  /**
   * A stream for `pg`'s `stream` option. A listening one also gets the notifications that others cause; a background
   * one is served when nobody else waits.
   */
  connect(purpose: WirePurpose = 'answering'): WireConnection {
    const connection = new WireConnection(this);
    if (purpose === 'listening') this.#listeners.add(connection);
    if (purpose === 'background') this.#background.add(connection);
    return connection;
  }

  close(): Promise<void> {
    return this.#executor.close();
  }

  enqueue(job: WireJob): void {
    this.#queue.push(job);
    this.#pump();
  }

  left(connection: WireConnection): void {
    const listened = this.#listeners.delete(connection);
    this.#background.delete(connection);
    for (let index = this.#queue.length - 1; index >= 0; index -= 1) {
      if (this.#queue[index]?.connection === connection) this.#queue.splice(index, 1);
    }
    if (!listened) this.enqueue(connection.farewellJob());
  }

  notified(from: WireConnection, frame: Buffer): void {
    for (const listener of this.#listeners) if (listener !== from) listener.deliver(frame);
  }

  #next(): WireJob | undefined {
    const owner = this.#owner;
    const first = (wanted: (job: WireJob) => boolean): number => this.#queue.findIndex(wanted);
    const answering = first((job) => !this.#background.has(job.connection));
    const index = owner ? first((job) => job.connection === owner) : answering < 0 ? 0 : answering;
    return index < 0 ? undefined : this.#queue.splice(index, 1)[0];
  }

  /** The owner's jobs are handed on without waiting for each other's ends: the database never waits for this thread. */
  #pump(): void {
    for (let job = this.#next(); job; job = this.#next()) void this.#run(job);
  }

  async #run(job: WireJob): Promise<void> {
    const { connection } = job;
    this.#owner = connection;
    this.#running += 1;
    connection.awaitsSync = !job.endsWithSync;
    let failed = false;
    try {
      await this.#executor.execute(job.frames, (bytes) => connection.received(Buffer.from(bytes)));
    } catch (error) {
      failed = true;
      connection.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    this.#running -= 1;
    if (this.#running > 0) return;
    if (failed || (!connection.awaitsSync && !connection.inTransaction)) this.#owner = null;
    this.#pump();
  }
}
