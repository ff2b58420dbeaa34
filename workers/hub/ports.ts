/** Time of the hub; tests move it by hand. */
export interface Clock {
  /** Milliseconds since 1970 UTC by this device. */
  now(): number;
  /** Calls `work` once after `ms`; the returned function cancels it. */
  after(ms: number, work: () => void): () => void;
}

export interface HeldLock {
  release(): void;
  /** Settles when another hub stole the lock. */
  readonly lost: Promise<void>;
}

/** The part of Web Locks that is needed. A lock ends with its holder: that is how ended tabs and hubs are noticed. */
export interface Locks {
  /** False where the page is no secure context: no end can be noticed then. */
  readonly trusted: boolean;
  /** Waits for the lock; `steal` takes it at once. */
  hold(name: string, options?: { readonly steal?: boolean }): Promise<HeldLock>;
  /** Resolves when the holder of the lock has ended; the signal cancels the wait. */
  gone(name: string, signal?: AbortSignal): Promise<void>;
}

/** Events of a socket. */
export interface SocketEvents {
  opened(): void;
  received(data: unknown): void;
  closed(code: number): void;
}

export interface SocketLike {
  send(text: string): void;
  close(): void;
}
