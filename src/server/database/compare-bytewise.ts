/** Order of two names by their bytes, the same on every machine whatever its locale. */
export const compareBytewise = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));
