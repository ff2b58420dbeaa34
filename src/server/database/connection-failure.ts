/** Told of connections that fail by themselves, while nobody waits for an answer who would hear of it. */
export type ConnectionFailure = (what: string, error: unknown) => void;

/** For programs that hear of it anyway when they ask next. */
export const unreported: ConnectionFailure = () => {};
