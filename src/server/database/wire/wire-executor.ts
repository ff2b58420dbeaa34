/**
 * An executor of PostgreSQL's wire protocol for one session: takes whole frontend messages, returns backend bytes in
 * pieces. Implemented in this thread (tests) and in a worker thread (everything else).
 */
export interface WireExecutor {
  execute(frames: Uint8Array, onData: (bytes: Uint8Array) => void): Promise<void>;
  close(): Promise<void>;
}
