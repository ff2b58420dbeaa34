/** Response header of an answer of which a part was read from the archive: the form of `archiveText`. */
export const archiveHeader = 'x-archive';

/** What of an answer came from the archive. */
export interface ArchiveNote {
  /** What is before this moment came from the archive; ms since 1970 UTC. */
  readonly untilMs: number;
  /** Files of the archive that are missing or damaged: what they hold is not in the answer. */
  readonly missing: readonly string[];
}

/** What of several answers that are shown as one came from the archive. */
export const joinedNotes = (notes: readonly (ArchiveNote | null | undefined)[]): ArchiveNote | null => {
  const told = notes.filter((note) => note != null);
  return told.length === 0
    ? null
    : {
        untilMs: Math.max(...told.map(({ untilMs }) => untilMs)),
        missing: [...new Set(told.flatMap(({ missing }) => missing))],
      };
};

/** Names of more files than this are only counted, so that a header stays one. */
const mostNames = 20;

/** A note as a header: the moment, how many files are missing, and the names of the first. */
export const archiveText = ({ untilMs, missing }: ArchiveNote): string =>
  [new Date(untilMs).toISOString(), missing.length, ...missing.slice(0, mostNames)].join(' ');

/** The note of a header; names beyond the first are `…`. Null: there is none, or it can't be read. */
export const archiveNoteOf = (text: string | null): ArchiveNote | null => {
  const [until = '', count = '', ...names] = (text ?? '').split(' ');
  const untilMs = Date.parse(until);
  if (!Number.isFinite(untilMs) || !/^\d{1,6}$/.test(count)) return null;
  const unnamed = Array.from({ length: Math.max(0, Number(count) - names.length) }, () => '…');
  return { untilMs, missing: [...names, ...unnamed] };
};
