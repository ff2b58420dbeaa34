/** What can be ordered of a terminal, and for how long an order that it has not fetched stays valid, hours. */
export const commandKinds = {
  tankTable: { text: ['下发罐容表', 'Send tank table'], expiresAfterH: 24 },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [string, string]; readonly expiresAfterH: number }>
>;

/** See `commandKinds`. */
export type CommandKind = keyof typeof commandKinds;

/** An order is given to its terminal at most so often while that does not answer; after that it has failed. */
export const maxAttempts = 5;

/** A terminal that has not answered an order for so long is given it again, under the same code. */
export const repeatAfterMs = 60_000;

/** The same where it has answered that it received the order or works on it: it may have been switched off meanwhile. */
export const resumeAfterMs = 600_000;
