/** Message types of PostgreSQL's wire protocol that the bridge must see itself. */
export const wireType = { readyForQuery: 0x5a, notification: 0x41 } as const;

/** Type byte and length word before every backend message. */
const headerBytes = 5;

/**
 * Scans backend frames that may be cut anywhere and returns the few that the bridge must see. The embedded database
 * returns replies in pieces that respect no frame border.
 */
export class FrameScanner {
  #needed = headerBytes;
  #have = 0;
  #pieces: Buffer[] = [];
  #header: Buffer | null = null;
  #kept = true;

  readonly #onFrame: (type: number, frame: Buffer) => void;

  constructor(onFrame: (type: number, frame: Buffer) => void) {
    this.#onFrame = onFrame;
  }

  push(chunk: Buffer): void {
    let offset = 0;
    while (offset < chunk.length) {
      const take = Math.min(this.#needed - this.#have, chunk.length - offset);
      if (this.#kept) this.#pieces.push(chunk.subarray(offset, offset + take));
      this.#have += take;
      offset += take;
      if (this.#have === this.#needed) this.#complete();
    }
  }

  #complete(): void {
    if (this.#header === null) {
      this.#header = Buffer.concat(this.#pieces);
      const bodyBytes = this.#header.readInt32BE(1) - 4;
      const type = this.#header[0];
      this.#kept = type === wireType.readyForQuery || type === wireType.notification;
      this.#await(bodyBytes);
      if (bodyBytes > 0) return;
    }
    this.#emit();
  }

  #emit(): void {
    const header = this.#header;
    if (header && this.#kept) this.#onFrame(header[0] ?? 0, Buffer.concat([header, ...this.#pieces]));
    this.#header = null;
    this.#kept = true;
    this.#await(headerBytes);
  }

  #await(bytes: number): void {
    this.#needed = bytes;
    this.#have = 0;
    this.#pieces = [];
  }
}
