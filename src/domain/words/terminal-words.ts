/** Whether a terminal may register under its number, and what it signs in with. */
export const registrationStates = {
  awaited: { text: ['开放中', 'Awaited'] },
  registered: { text: ['已注册', 'Registered'] },
  token: { text: ['令牌', 'By token'] },
  none: { text: ['未开放', 'Not awaited'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** What became of a number that two want. */
export const claimStates = {
  open: { text: ['待裁定', 'To be decided'], tone: 'busy' },
  granted: { text: ['已给申请方', 'Given to who asked'], tone: 'good' },
  kept: { text: ['维持现状', 'Left as it is'], tone: 'quiet' },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [string, string]; readonly tone: 'busy' | 'good' | 'quiet' }>
>;
