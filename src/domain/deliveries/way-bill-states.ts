/** Later than this after its planned arrival a delivery counts as late, minutes. */
export const lateFromMin = 15;

/** A task fits a way bill that is planned within so many hours of its first loading (engine rules, task). */
export const fittingH = 12;

/** Where a way bill stands, by the task that the rules found to be its own. */
export const wayBillStates = {
  planned: { text: ['待执行', 'Planned'], tone: 'quiet' },
  noLoading: { text: ['未见装油', 'No loading seen'], tone: 'quiet' },
  underWay: { text: ['执行中', 'Under way'], tone: 'busy' },
  delivered: { text: ['已送达', 'Delivered'], tone: 'good' },
  late: { text: ['晚到', 'Delivered late'], tone: 'bad' },
  wrongStation: { text: ['错站', 'Wrong station'], tone: 'bad' },
  unfinished: { text: ['未卸完', 'Not emptied'], tone: 'bad' },
} as const satisfies Readonly<
  Record<
    string,
    { readonly text: readonly [string, string]; readonly tone: 'quiet' | 'busy' | 'good' | 'bad' }
  >
>;

/** See `wayBillStates`. */
export type WayBillState = keyof typeof wayBillStates;
