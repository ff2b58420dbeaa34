/** How often things are told. Events are never fewer, whatever the detail (wire format, section 2). */
export interface Detail {
  readonly drivePositionMs: number;
  readonly driveLevelMs: number;
  readonly standPositionMs: number;
  readonly standLevelMs: number;
  /** Levels where something flows at this stop, from its first minute to its last. */
  readonly flowLevelMs: number;
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
  flowLevelMs: min,
  flowMs: 30 * s,
  heartbeatMs: min,
  asleepHeartbeatMs: 10 * min,
  powerMs: 10 * min,
  asleepPowerMs: hour,
  asleepMs: 10 * min,
  asleepLevelMs: 30 * min,
  snapshotMs: 30 * min,
  climateMs: 30 * min,
  stationMs: hour,
};

/** For the last days of a demonstration: as fine, with the heartbeats of a terminal that speaks anyway. */
export const recent: Detail = { ...fine, heartbeatMs: 10 * min };

/**
 * For old days of a demonstration. What the rules need stays: contacts well within the 30 min after which a truck is
 * offline, pairs of levels less than five minutes apart where something may have been filled or taken, fixes less
 * than five minutes apart on the road.
 */
export const coarse: Detail = {
  drivePositionMs: 4 * min,
  driveLevelMs: 30 * min,
  standPositionMs: 10 * min,
  standLevelMs: 4 * min,
  flowLevelMs: 2 * min,
  flowMs: null,
  heartbeatMs: 20 * min,
  asleepHeartbeatMs: 25 * min,
  powerMs: 2 * hour,
  asleepPowerMs: 12 * hour,
  asleepMs: 4 * hour,
  asleepLevelMs: 4 * hour,
  snapshotMs: 2 * hour,
  climateMs: 2 * hour,
  stationMs: 4 * hour,
};
