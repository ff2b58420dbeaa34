/**
 * Something that speaks PostgreSQL's wire protocol for one session: gets whole frontend messages, gives back
 * backend bytes in pieces. Implemented in this thread (tests) and in a worker thread (everything else).
 */
export interface WireExecutor {
  execute(frames: Uint8Array, onData: (bytes: Uint8Array) => void): Promise<void>;
  close(): Promise<void>;
}
