/**
 * Names the ledger rows that the surrounding test proves. It does nothing: the claim is the call itself,
 * and the test must fail when the requirement is broken.
 */
export const covers = (..._ids: readonly string[]): void => {};
