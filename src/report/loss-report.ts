import { lossCountings, unusualLossRate } from '#domain/losses/loss.ts';
import type { Text } from '#i18n/text.ts';

import { choice } from './columns.ts';
import type { Report } from './define.ts';
import { choiceFilter } from './filter-choices.ts';
import type { AtMost } from './kinds.ts';

/** Which tasks are part of the totals of losses, and the words for the others. */
export const taskLossCounted = {
  field: 'counting',
  value: 'counted',
  others: {
    open: ['{n} 条进行中，未计入', '{n} under way, not counted'],
    unknown: ['{n} 条损溢未知，未计入', '{n} of unknown loss, not counted'],
    salesUnknown: [
      '{n} 条卸油时销量未知，不计入实测，已证实的照计责',
      '{n} with unknown sales, not measured; what is proven of them is charged all the same',
    ],
  },
} as const satisfies NonNullable<Report['counted']>;

/** The same where a row is one fuel of a task, of which it is known what is charged. */
export const lossCounted = {
  ...taskLossCounted,
  // What is proven on the way is charged, whether or not it is known what arrived.
  always: ['chargedV20L', 'chargedDepotV20L'],
} as const satisfies NonNullable<Report['counted']>;

/** Figures that are compared, and summed. */
export const lossFigures = ['sentV20L', 'receivedV20L', 'remainderV20L', 'lossV20L'] as const;

/** The same for deliveries: none of them is under way. */
export const deliveryLossCounted = {
  field: 'counting',
  value: 'counted',
  others: {
    unknown: ['{n} 条无站端数据，未计入', '{n} without a station’s figure, not counted'],
  },
} as const satisfies NonNullable<Report['counted']>;

/** Where sales during the delivery are unknown, the loss is at most what its row says, as the sums leave it out. */
export const lossAtMost: AtMost = {
  field: 'counting',
  value: 'salesUnknown',
  why: [
    '卸油时销量未知：至多为此，不计入合计',
    'Sales during the delivery are unknown: it is at most this, and not counted',
  ],
};

/** Column that tells whether a row is part of the totals. */
export const countingColumn = choice(['计入合计', 'Counted'], lossCountings, { rank: 2 });

/** Filter of the same. */
export const countingFilter = choiceFilter('计入合计', 'Counted', lossCountings);

const perMilleBound = unusualLossRate * 1000;

const twoSums: Text = [
  `实测为全部已知损溢（卸油时销量未知的除外），无论结论；计责只含已证实且未被判为正常的部分，途中减少按其报警的升数，两种证据不同时按较小的一个。超过 ±${perMilleBound} ‰ 的也计入，请核查仪表`,
  `Measured is every loss that is known (not where sales during the delivery are unknown), whatever its verdict; charged is what is proven and not judged to be none, drains by the litres of their alarms, and of two witnesses the smaller figure. Beyond ±${perMilleBound} ‰ it counts too: check the instruments`,
];

/** Figures of what is charged, beside those that are measured. */
export const chargedTitle: Text = ['计责 V20', 'Charged V20'];

/** Note in the head of every page of losses of tasks: sign, sum, time, and what is left out. */
export const taskLossNote: Text = [
  `损为正，溢为负；损溢 = 发油 − 收油 − 余量变化（V20）。任务按结束时间计入期间（进行中的按开始时间列出）；${twoSums[0]}。`,
  `A loss is positive, a gain negative; loss = loaded − received − change on board (V20). A task counts in the period in which it ended (one under way is listed by its start); ${twoSums[1]}.`,
];

/** The same for pages of what a station received from a truck. */
export const deliveryLossNote: Text = [
  `损为正，溢为负；差异 = 车卸 − 站收（V20）。按卸油开始时间计入期间。所有已知差异都计入。`,
  `A loss is positive, a gain negative; difference = unloaded − received (V20). A delivery counts in the period in which its unloading began. Every known difference counts.`,
];
