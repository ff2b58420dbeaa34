/** How often things are told. Events are never fewer, whatever the detail (wire format, section 2). */
export interface Detail {
  readonly drivePositionMs: number;
  readonly driveLevelMs: number;
  readonly heartbeatMs: number;
  readonly powerMs: number;
  readonly asleepMs: number;
}

const s = 1000;
const min = 60 * s;

/** As a good installation does. */
export const fine: Detail = {
  drivePositionMs: 10 * s,
  driveLevelMs: min,
  heartbeatMs: min,
  powerMs: 10 * min,
  asleepMs: 10 * min,
};

/** For old days of a demonstration: a sixth of the rows. */
export const coarse: Detail = {
  drivePositionMs: min,
  driveLevelMs: 5 * min,
  heartbeatMs: 10 * min,
  powerMs: 60 * min,
  asleepMs: 30 * min,
};

/** Standing awake is short and matters for steady readings: the same in both. */
export const standMs = min;
export const flowMs = 30 * s;
export const snapshotMs = 30 * min;
export const climateMs = 30 * min;
