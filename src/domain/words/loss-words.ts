import { lossVerdicts, type LossVerdict } from '../losses/loss-verdict.ts';
import type { Charge, LossSubject } from '../losses/judged-loss.ts';

type Words = readonly [zh: string, en: string];

/** What is missing, and what is too much, of each thing that a verdict may be about. */
const happened: Readonly<Record<LossSubject, { readonly short: Words; readonly over: Words }>> = {
  loading: { short: ['装油段短少', 'Short at loading'], over: ['装油段多出', 'Surplus at loading'] },
  transit: { short: ['运输段减少', 'Lost in transit'], over: ['运输段增多', 'Gained in transit'] },
  unloading: { short: ['卸油段少收', 'Short at unloading'], over: ['卸油段多收', 'Surplus at unloading'] },
  drain: { short: ['途中减少', 'Drained on the way'], over: ['途中减少', 'Drained on the way'] },
  carried: { short: ['全程损失', 'Loss of the whole'], over: ['全程溢余', 'Gain of the whole'] },
};

/** What is said of a loss before any figure: leg and verdict, "卸油段少收，已证实". */
export const verdictSentence = (
  subject: LossSubject,
  verdict: LossVerdict | null,
  lossL: number | null,
): Words => {
  if (verdict === null || lossL === null) return ['损溢算不出', 'Loss unknown'];
  if (verdict === 'passed') return ['在允许量内，通过', 'Within the limit, passed'];
  const what = happened[subject][lossL < 0 ? 'over' : 'short'];
  const word = lossVerdicts[verdict].text;
  return [`${what[0]}，${word[0]}`, `${what[1]}, ${word[1].toLowerCase()}`];
};

/** What is said beside a proven leg of which another figure is charged. @param litres as they are shown */
export const chargeWords = ({ why, litres }: Charge, shown: string): Words => {
  if (why === 'judgedNone') return ['已研判为无，不计责', 'judged to be none: not charged'];
  if (why === 'byAlarm') return [`按其报警计责 ${shown} L`, `charged by its alarm: ${shown} L`];
  return litres === null
    ? ['按较小的证据计责', 'charged by the smaller figure']
    : [`按较小的证据计责 ${shown} L`, `charged by the smaller figure: ${shown} L`];
};

/** Words of the figures along the way of a load. */
export const roadWords = {
  ticket: ['提单', 'Ticket'],
  loaded: ['装后车罐', 'After loading'],
  before: ['卸前车罐', 'On arrival'],
  received: ['站罐收进', 'Received'],
  depot: ['库', 'D'],
  station: ['站', 'S'],
} as const satisfies Readonly<Record<string, Words>>;

/** Why the last two figures of the road differ from the leg between them. @param litres change on board, with its sign */
export const remainderWords = (litres: string): Words => [
  `车上余量变化 ${litres} L，卸油段已扣除`,
  `Change on board ${litres} L, taken off in unloading`,
];
