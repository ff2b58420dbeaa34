/** Rates of messages. Events are never fewer, whatever the detail (wire format, section 2). */
export interface Detail {
  readonly drivePositionMs: number;
  readonly driveLevelMs: number;
  readonly standPositionMs: number;
  readonly standLevelMs: number;
  /**
   * Levels at begin and end of a stop where something flows: there must be two that agree between the stop and the
   * first opening, and between the last closing and leaving.
   */
  readonly edgeLevelMs: number;
  /** Extra readings between those while it flows (data type LC); null: none. */
  readonly flowMs: number | null;
  readonly heartbeatMs: number;
  readonly asleepHeartbeatMs: number;
  readonly powerMs: number;
  readonly asleepPowerMs: number;
  /** Positions while asleep. */
  readonly asleepMs: number;
  readonly asleepLevelMs: number;
  /** Every sensor as it is. */
  readonly snapshotMs: number;
  readonly climateMs: number;
  readonly pressureMs: number;
  /** The meter while nothing runs, and while something does. */
  readonly meterMs: number;
  readonly meterFlowMs: number;
  /** Readings of a station's gauge. */
  readonly stationMs: number;
}

const s = 1000;
const min = 60 * s;
const hour = 60 * min;

/** As a good installation does. */
export const fine: Detail = {
  drivePositionMs: 10 * s,
  driveLevelMs: min,
  standPositionMs: min,
  standLevelMs: min,
  edgeLevelMs: min,
  flowMs: 30 * s,
  heartbeatMs: min,
  asleepHeartbeatMs: 10 * min,
  powerMs: 10 * min,
  asleepPowerMs: hour,
  asleepMs: 10 * min,
  asleepLevelMs: 30 * min,
  snapshotMs: 30 * min,
  climateMs: 30 * min,
  pressureMs: 10 * min,
  meterMs: 10 * min,
  meterFlowMs: 30 * s,
  stationMs: hour,
};

/** For the last day of a demonstration: places and meters half as often, no heartbeats of a terminal that sends anyway. */
export const recent: Detail = {
  ...fine,
  drivePositionMs: 20 * s,
  standPositionMs: 2 * min,
  meterFlowMs: min,
  heartbeatMs: 10 * min,
};

/**
 * For old days of a demonstration. What the rules need stays: contacts well within the 30 min after which a truck is
 * offline, pairs of levels less than five minutes apart where something may have been filled or taken, fixes less
 * than five minutes apart on the road.
 */
export const coarse: Detail = {
  drivePositionMs: 4 * min,
  driveLevelMs: 30 * min,
  standPositionMs: 20 * min,
  standLevelMs: 4 * min,
  edgeLevelMs: 2 * min,
  flowMs: null,
  heartbeatMs: 2 * hour,
  asleepHeartbeatMs: 25 * min,
  powerMs: 4 * hour,
  asleepPowerMs: 12 * hour,
  asleepMs: 4 * hour,
  asleepLevelMs: 4 * hour,
  snapshotMs: 6 * hour,
  climateMs: 4 * hour,
  pressureMs: 4 * hour,
  meterMs: 4 * hour,
  meterFlowMs: 20 * min,
  stationMs: 24 * hour,
};
