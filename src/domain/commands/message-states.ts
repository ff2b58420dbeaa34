import type { CommandState } from './command-states.ts';

/** Where a message to a console stands (specification 4, message send). */
export const messageStates = {
  notSent: { text: ['未发送', 'Not sent'], tone: 'quiet' },
  failed: { text: ['发送失败', 'Failed'], tone: 'bad' },
  sending: { text: ['发送中', 'Sending'], tone: 'busy' },
  sent: { text: ['已发送', 'Sent'], tone: 'good' },
  stopped: { text: ['已停止', 'Stopped'], tone: 'quiet' },
} as const satisfies Readonly<
  Record<
    string,
    { readonly text: readonly [string, string]; readonly tone: 'quiet' | 'busy' | 'good' | 'bad' }
  >
>;

/** See `messageStates`. */
export type MessageState = keyof typeof messageStates;

/** What the state of its order says of a message. */
export const messageStateOf: Readonly<Record<CommandState, MessageState>> = {
  awaiting: 'notSent',
  queued: 'sending',
  sent: 'sending',
  received: 'sending',
  working: 'sending',
  readBack: 'sending',
  verified: 'sent',
  failed: 'failed',
  refused: 'failed',
  stopped: 'stopped',
  expired: 'failed',
};
