import { textHash } from '#domain/text/text-hash.ts';

/** Parts of the log that processes share among themselves. Never changed: a terminal would move between them. */
export const logPartitions = 16;

/** The partition of a terminal's messages. */
export const partitionOf = (terminal: string): number => textHash(terminal) % logPartitions;
