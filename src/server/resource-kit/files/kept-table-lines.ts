import type { TableLines } from '#domain/cargo/table-file/read-table-lines.ts';
import type { GivenFile } from '#resource/fields.ts';

/** What stands in files of forms, which were read in a thread before the transaction of the write. */
const kept = new WeakMap<GivenFile, TableLines>();

export const keepTableLines = (given: GivenFile, lines: TableLines): void => void kept.set(given, lines);

/** Null: the file was not read, since it is too large or of another kind. */
export const keptTableLines = (given: GivenFile): TableLines | null => kept.get(given) ?? null;
