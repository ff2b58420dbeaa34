/** Bytes or text of a protocol, and what others say of them. */
export interface Vector {
  readonly id: string;
  readonly protocol?: string;
  readonly message?: string;
  /** Of the standard, where it is said. */
  readonly edition?: string;
  readonly kind: string;
  readonly hex?: string;
  readonly text?: string;
  /** Of a conversation: what the frame is about, with the constants of its encryption. */
  readonly what?: string;
  /** Constants of an encryption, by their names in the standard. */
  readonly params?: Readonly<Record<string, number>>;
  /** Values by their names at the source. */
  readonly expect?: Readonly<Record<string, unknown>>;
  /** What the server answers, as hexadecimal or text. */
  readonly answer?: string;
}

/** What the project's decoders read in a vector, by the names under which its source states it. */
export interface VectorReading {
  /** The answer stands as `answer`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Names that are not read here, and why. */
  readonly unread?: readonly (readonly [names: RegExp, why: string])[];
}

/** Reads a vector; a text: nothing of it is read, and why. @throws Error: it could not be read */
export type VectorReader = (vector: Vector) => VectorReading | string;
