/** Bytes or text of a protocol, and what others say of them. */
export interface Vector {
  readonly id: string;
  readonly protocol?: string;
  readonly message?: string;
  readonly kind: string;
  readonly hex?: string;
  readonly text?: string;
  /** Values by their names at the source. */
  readonly expect?: Readonly<Record<string, unknown>>;
  /** What the server answers, as hexadecimal or text. */
  readonly answer?: string;
}

/**
 * What the project's decoders read in a vector: values by the names under which the vector's source states them, and the
 * answer as `answer`. Null: no decoder is for it. @throws Error: it could not be read
 */
export type VectorReader = (vector: Vector) => Readonly<Record<string, unknown>> | null;
