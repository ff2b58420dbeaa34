/** A flood of alarms as ISA-18.2 counts it: it begins above ten in ten minutes and ends below five. */
export const floodWindowMs = 10 * 60_000;
export const floodBeginsAbove = 10;
export const floodEndsBelow = 5;

export interface AlarmFlood {
  readonly on: boolean;
  /** Alarms that came within the last ten minutes. */
  readonly count: number;
}

/** The flood as it stands now; between the two limits it stays what it was. */
export const floodAt = (before: boolean, arrivedMs: readonly number[], nowMs: number): AlarmFlood => {
  const count = arrivedMs.filter((ms) => ms > nowMs - floodWindowMs).length;
  return { on: before ? count >= floodEndsBelow : count > floodBeginsAbove, count };
};
