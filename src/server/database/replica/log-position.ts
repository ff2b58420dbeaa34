/** A place in PostgreSQL's write-ahead log, as its text `16/B374D848` counts bytes (type pg_lsn). */
export type LogPosition = bigint;

const written = /^([0-9A-Fa-f]{1,8})\/([0-9A-Fa-f]{1,8})$/;

/** Null: the text is none. */
export const logPositionOf = (text: string | null | undefined): LogPosition | null => {
  const [, segment, offset] = written.exec(text ?? '') ?? [];
  return segment === undefined || offset === undefined
    ? null
    : (BigInt(`0x${segment}`) << 32n) + BigInt(`0x${offset}`);
};
