/**
 * States of a command to a terminal. What a terminal has received or accepted is not done: a write is followed by a
 * read-back, and only an equal value makes it `verified`.
 */
export const commandStates = {
  awaiting: { text: ['待复核', 'Awaits the second person'], ended: false },
  queued: { text: ['待下发', 'To be sent'], ended: false },
  sent: { text: ['下发中', 'Sending'], ended: false },
  received: { text: ['终端已接收', 'Received'], ended: false },
  working: { text: ['执行中', 'Under way'], ended: false },
  readBack: { text: ['同步中', 'Synchronising'], ended: false },
  verified: { text: ['完成（已同步）', 'Complete (synchronised)'], ended: true },
  failed: { text: ['失败', 'Failed'], ended: true },
  refused: { text: ['终端拒绝', 'Rejected by the console'], ended: true },
  stopped: { text: ['已停止', 'Stopped'], ended: true },
  expired: { text: ['已过期', 'Expired'], ended: true },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [string, string]; readonly ended: boolean }>
>;

/** See `commandStates`. */
export type CommandState = keyof typeof commandStates;

/** Whether a word is that of a state. */
export const isCommandState = (state: string): state is CommandState => Object.hasOwn(commandStates, state);

/** Whether nothing can happen to a command any more. */
export const isEnded = (state: CommandState): boolean => commandStates[state].ended;
