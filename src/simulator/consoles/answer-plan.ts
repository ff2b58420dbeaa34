import type { CommandReply } from '#contract/terminal-message/kinds/command-reply.ts';

/** A reply to an order, so many seconds after the order came. */
export interface PlannedReply {
  readonly afterS: number;
  readonly reply: Omit<CommandReply, 'commandCode'>;
}

/** How an order ends: as ordered, refused, without room for it, or stored with a fault that only a reading shows. */
export type Fate = 'obeyed' | 'pipelineOil' | 'noSpace' | 'storedWrong';

/** Of sixteen orders so many end otherwise: the last digit of a code is as good as a die. */
const fates: Readonly<Record<string, Fate>> = { d: 'storedWrong', e: 'noSpace', f: 'pipelineOil' };

/** The fate of an order, by its code. */
export const fateOf = (code: string): Fate => fates[code.slice(-1)] ?? 'obeyed';

const begun: readonly PlannedReply[] = [
  { afterS: 1, reply: { result: 'received' } },
  { afterS: 4, reply: { result: 'progress', progressPercent: 40 } },
];

/** Replies to an order that writes. */
export const repliesToWrite: Readonly<Record<Fate, readonly PlannedReply[]>> = {
  obeyed: [...begun, { afterS: 9, reply: { result: 'done', progressPercent: 100 } }],
  storedWrong: [...begun, { afterS: 9, reply: { result: 'done', progressPercent: 100 } }],
  noSpace: [...begun, { afterS: 6, reply: { result: 'failed', detail: 'noSpace' } }],
  pipelineOil: [{ afterS: 2, reply: { result: 'refused', detail: 'pipelineOil' } }],
};
