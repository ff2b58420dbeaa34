/** What came of pump totals that somebody entered: whether a delivery's sales are known by them. */
export const pumpTotalsStates = {
  waiting: { text: ['待计入', 'Being judged'], tone: 'busy' },
  counted: { text: ['已计入', 'Counted'], tone: 'good' },
  noDelivery: { text: ['暂无对应的卸油', 'No delivery of that tank and time yet'], tone: 'busy' },
  outside: {
    text: [
      '读数时刻与卸油起止相差超过 5 分钟，未计入',
      'Read over 5 min from the delivery’s ends: not counted',
    ],
    tone: 'bad',
  },
  gaugeTold: {
    text: [
      '液位仪或另一条累计量已给出销量，未采用',
      'The sales are known by the gauge or other totals: not used',
    ],
    tone: 'quiet',
  },
  tooLate: {
    text: ['已过可改判的时间，仅留存', 'Too late: kept, but the loss is no longer judged again'],
    tone: 'bad',
  },
  noGauge: { text: ['该站当时没有液位仪', 'The station had no gauge then'], tone: 'bad' },
  refused: { text: ['时间过早，未计入', 'Too old to be taken'], tone: 'bad' },
} as const satisfies Readonly<
  Record<
    string,
    { readonly text: readonly [string, string]; readonly tone: 'quiet' | 'busy' | 'good' | 'bad' }
  >
>;

/** See `pumpTotalsStates`. */
export type PumpTotalsState = keyof typeof pumpTotalsStates;
