/** Called for connections that fail by themselves, while no statement is waiting. */
export type ConnectionFailure = (what: string, error: unknown) => void;

/** For programs whose next statement reports it anyway. */
export const unreported: ConnectionFailure = () => {};
