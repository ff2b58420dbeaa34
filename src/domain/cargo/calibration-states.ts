/** Where a calibration stands: the last one of its instrument holds. */
export const calibrationStates = {
  inForce: { text: ['有效', 'In force'], tone: 'good' },
  expired: { text: ['已过期', 'Expired'], tone: 'bad' },
  former: { text: ['已有更新的检定', 'Followed by a later one'], tone: 'quiet' },
} as const satisfies Readonly<
  Record<
    string,
    { readonly text: readonly [string, string]; readonly tone: 'quiet' | 'busy' | 'good' | 'bad' }
  >
>;

/** See `calibrationStates`. */
export type CalibrationState = keyof typeof calibrationStates;
