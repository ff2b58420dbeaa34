/** Whether a role's users need a second factor to sign in. */
export const secondFactorDemands = {
  none: { text: ['不要求', 'Not required'] },
  required: { text: ['必须', 'Required'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [zh: string, en: string] }>>;

/** How a user's second factor stands. */
export const secondFactorStates = {
  set: { text: ['已设置', 'Set up'] },
  missing: { text: ['待设置', 'Not yet set up'] },
  none: { text: ['无', 'None'] },
  resetAsked: { text: ['已申请重置，待确认', 'Reset requested, to be confirmed'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [zh: string, en: string] }>>;
