/** A rule's own part of a subject's state: plain JSON, copied once in a batch and only when the rule writes. */
export interface Slice<S> {
  readonly name: string;
  readonly start: () => S;
  /**
   * Copies the part that the rule writes to; without it everything is copied. For slices with much unchanged content.
   */
  readonly copy?: (state: Readonly<S>) => S;
  /** Completes a state that was stored by an earlier release; the same one where nothing is missing. */
  readonly complete?: (state: Readonly<S>) => S;
}

/** Copies plain JSON. */
export const copy = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy) as T;
  // Spread first: a clone keeps the shape of its original; fields set one by one would build it again each time.
  const out = { ...(value as Record<string, unknown>) };
  for (const key in out) {
    const field = out[key];
    if (typeof field === 'object' && field !== null) out[key] = copy(field);
  }
  return out as T;
};

/** The slices of a subject. Reading shares, `own` copies before the first write. */
export class Slices {
  readonly #parts: Record<string, unknown>;
  readonly #owned = new Set<string>();
  /** Slices that were looked at for what an earlier release had not; most messages need none. */
  #completed: string[] | null = null;

  constructor(parts: Readonly<Record<string, unknown>>) {
    this.#parts = { ...parts };
  }

  read<S>(slice: Slice<S>): Readonly<S> {
    const part = (this.#parts[slice.name] ??= slice.start()) as S;
    return slice.complete === undefined ? part : this.#complete(slice, part, slice.complete);
  }

  #complete<S>({ name }: Slice<S>, part: S, complete: (state: Readonly<S>) => S): S {
    if (this.#completed?.includes(name) === true) return part;
    (this.#completed ??= []).push(name);
    const completed = complete(part);
    this.#parts[name] = completed;
    return completed;
  }

  own<S>(slice: Slice<S>): S {
    const { name } = slice;
    if (!this.#owned.has(name)) {
      const known = this.#parts[name] !== undefined;
      const part = this.read(slice);
      this.#parts[name] = known ? (slice.copy ?? copy)(part) : part;
      this.#owned.add(name);
    }
    return this.#parts[name] as S;
  }

  all(): Record<string, unknown> {
    return this.#parts;
  }
}
