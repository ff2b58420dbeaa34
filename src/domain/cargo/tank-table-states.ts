import type { CommandState } from '../commands/command-states.ts';

/** Where a tank table stands towards its console (specification 4, tank volume table send). */
export const tankTableStates = {
  notSent: { text: ['未下发', 'Not sent'], tone: 'quiet' },
  toBeSent: { text: ['待下发', 'To be sent'], tone: 'busy' },
  sending: { text: ['下发中', 'Sending'], tone: 'busy' },
  synchronising: { text: ['同步中', 'Synchronising'], tone: 'busy' },
  complete: { text: ['完成（已同步）', 'Complete (synchronised)'], tone: 'good' },
  failed: { text: ['失败', 'Failed'], tone: 'bad' },
  failedPipelineOil: { text: ['失败：管线有油', 'Failed: oil in the pipeline'], tone: 'bad' },
  inUse: { text: ['使用中', 'Currently in use'], tone: 'good' },
  history: { text: ['历史', 'History'], tone: 'quiet' },
} as const satisfies Readonly<
  Record<
    string,
    { readonly text: readonly [string, string]; readonly tone: 'quiet' | 'busy' | 'good' | 'bad' }
  >
>;

/** See `tankTableStates`. */
export type TankTableState = keyof typeof tankTableStates;

/** States in which a table is on its way: it can be neither edited nor sent again. */
export const sendingStates = [
  'toBeSent',
  'sending',
  'synchronising',
] as const satisfies readonly TankTableState[];

/** What the state of the order that sends a table says of the table. */
export const tableStateOfCommand: Readonly<Record<CommandState, TankTableState>> = {
  awaiting: 'toBeSent',
  queued: 'toBeSent',
  sent: 'sending',
  received: 'sending',
  working: 'sending',
  readBack: 'synchronising',
  verified: 'complete',
  failed: 'failed',
  refused: 'failed',
  stopped: 'failed',
  expired: 'failed',
};

/** A console's reason for refusing a table: what is in the pipeline would be counted by another curve than it was. */
export const pipelineOil = 'pipelineOil';
