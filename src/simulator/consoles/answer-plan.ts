import type { CommandReply } from '#contract/terminal-message/kinds/command-reply.ts';

/** A reply to an order, so many seconds after the order came. */
export interface PlannedReply {
  readonly afterS: number;
  readonly reply: Omit<CommandReply, 'commandCode'>;
  /** Said while the line is down: it comes only when the order is given again. */
  readonly lost?: true;
}

/** How an order ends: as ordered, refused, without room for it, or stored with a fault that only a reading shows. */
export type Outcome = 'obeyed' | 'pipelineOil' | 'noSpace' | 'storedWrong';

/** Of sixteen orders so many end otherwise: the last digit of a code is as good as a die. */
const fates: Readonly<Record<string, Outcome>> = { d: 'storedWrong', e: 'noSpace', f: 'pipelineOil' };

/** The fate of an order, by its code. */
export const outcomeOf = (code: string): Outcome => fates[code.slice(-1)] ?? 'obeyed';

const begun: readonly PlannedReply[] = [
  { afterS: 1, reply: { result: 'received' } },
  { afterS: 4, reply: { result: 'progress', progressPercent: 40 } },
];

/** Replies to an order that writes. */
export const repliesToWrite: Readonly<Record<Outcome, readonly PlannedReply[]>> = {
  obeyed: [...begun, { afterS: 9, reply: { result: 'done', progressPercent: 100 } }],
  storedWrong: [...begun, { afterS: 9, reply: { result: 'done', progressPercent: 100 } }],
  noSpace: [...begun, { afterS: 6, reply: { result: 'failed', detail: 'noSpace' } }],
  pipelineOil: [{ afterS: 2, reply: { result: 'refused', detail: 'pipelineOil' } }],
};

/** How an order about parameters ends: also late, after the line was lost in the middle, or refused by a locked console. */
export type ParameterOutcome = 'obeyed' | 'storedWrong' | 'noSpace' | 'locked' | 'late' | 'lineLost';

const parameterFates: Readonly<Record<string, ParameterOutcome>> = {
  b: 'late',
  c: 'lineLost',
  d: 'storedWrong',
  e: 'noSpace',
  f: 'locked',
};

/** The fate of an order about parameters, by its code. */
export const parameterOutcomeOf = (code: string): ParameterOutcome =>
  parameterFates[code.slice(-1)] ?? 'obeyed';

const obeyed: readonly PlannedReply[] = [
  ...begun,
  { afterS: 9, reply: { result: 'done', progressPercent: 100 } },
];

/** Replies to an order that writes parameters. What the lost line swallows comes with the order's repetition. */
export const repliesToParameters: Readonly<Record<ParameterOutcome, readonly PlannedReply[]>> = {
  obeyed,
  storedWrong: obeyed,
  late: [{ afterS: 90, reply: { result: 'done', progressPercent: 100 } }],
  lineLost: [...begun, { afterS: 9, reply: { result: 'done', progressPercent: 100 }, lost: true }],
  noSpace: [...begun, { afterS: 6, reply: { result: 'failed', detail: 'noSpace' } }],
  locked: [{ afterS: 2, reply: { result: 'refused', detail: 'locked' } }],
};

/** Replies to a text: shown to the driver, or refused by a display that is switched off. */
export const repliesToText: Readonly<Record<'shown' | 'displayOff', readonly PlannedReply[]>> = {
  shown: [
    { afterS: 1, reply: { result: 'received' } },
    { afterS: 3, reply: { result: 'done' } },
  ],
  displayOff: [{ afterS: 1, reply: { result: 'refused', detail: 'displayOff' } }],
};
