/** Parts of an order: it is given and obeyed; then, of what writes, what the terminal holds is read back. */
export const commandSteps = {
  order: { text: ['下发', 'Send'] },
  readBack: { text: ['读回核对', 'Read back'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;
