/** A stretch of a file, bytes from its beginning. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** Ranges in order, none touching another, with one more of them. */
export const withRange = (
  ranges: readonly ByteRange[],
  { offset, length }: ByteRange,
): readonly ByteRange[] => {
  if (length === 0) return ranges;
  const end = offset + length;
  const before = ranges.filter((range) => range.offset + range.length < offset);
  const behind = ranges.filter((range) => range.offset > end);
  const touched = ranges.filter((range) => range.offset <= end && range.offset + range.length >= offset);
  const from = Math.min(offset, ...touched.map((range) => range.offset));
  const until = Math.max(end, ...touched.map((range) => range.offset + range.length));
  return [...before, { offset: from, length: until - from }, ...behind];
};

/** What of a file of so many bytes is in none of the ranges, in order. */
export const missingRanges = (ranges: readonly ByteRange[], size: number): readonly ByteRange[] => {
  const missing: ByteRange[] = [];
  let at = 0;
  for (const { offset, length } of ranges) {
    if (offset > at) missing.push({ offset: at, length: Math.min(offset, size) - at });
    at = Math.max(at, offset + length);
  }
  if (at < size) missing.push({ offset: at, length: size - at });
  return missing.filter(({ length }) => length > 0);
};
