/** How good the instruments of a fleet are. Shares are of 1; "every" counts subjects or readings, null: none. */
export interface InstrumentProfile {
  /** Largest error of a station gauge's rise, fixed for a tank; a share. */
  readonly stationGaugeShare: number;
  /** Deviation of a truck's level, each reading, mm. */
  readonly levelNoiseMm: number;
  /** Deviation of a truck's temperature, each reading, K. */
  readonly temperatureNoiseK: number;
  /** Of so many readings of a thermometer one says 85.0 °C, as its chip does after a dip of its supply. */
  readonly powerOnTemperatureEvery: number | null;
  /** Of so many trucks one has no tilt sensor. */
  readonly noTiltEvery: number | null;
  /** Of so many trucks one has no thermometers. */
  readonly noTemperatureEvery: number | null;
  /** Of so many stations one tells deliveries without what its pumps sold meanwhile. */
  readonly noSalesEvery: number | null;
  /** Of so many stations one has a canopy under which fixes wander. */
  readonly wanderEvery: number | null;
  /** Farthest that they wander, m. */
  readonly wanderM: number;
  /** Of so many areas one was entered too small. */
  readonly smallAreaEvery: number | null;
  /** What its radius lacks, m; and how far from the middle it was drawn, around a sign or an office. */
  readonly smallAreaM: number;
  readonly smallAreaOffM: number;
  /** Deviation of the slope of where a truck stands, along it, degrees; across it 0.6 of that. */
  readonly standSlopeDeg: number;
  /** Largest error of a compartment's table as it was entered, fixed; a share. */
  readonly tableShare: number;
}

/** Names of the profiles, the kindest first. */
export const instrumentProfileNames = ['ideal', 'ordinary', 'poor'] as const;

export type InstrumentProfileName = (typeof instrumentProfileNames)[number];

export const instrumentProfiles: Readonly<Record<InstrumentProfileName, InstrumentProfile>> = {
  ideal: {
    stationGaugeShare: 0.001,
    levelNoiseMm: 0.4,
    temperatureNoiseK: 0.1,
    powerOnTemperatureEvery: null,
    noTiltEvery: null,
    noTemperatureEvery: null,
    noSalesEvery: null,
    wanderEvery: null,
    wanderM: 0,
    smallAreaEvery: null,
    smallAreaM: 0,
    smallAreaOffM: 0,
    standSlopeDeg: 0.6,
    tableShare: 0,
  },
  ordinary: {
    stationGaugeShare: 0.003,
    levelNoiseMm: 1,
    temperatureNoiseK: 0.3,
    powerOnTemperatureEvery: 2_000,
    noTiltEvery: 10,
    noTemperatureEvery: 20,
    noSalesEvery: 3,
    wanderEvery: 2,
    wanderM: 80,
    smallAreaEvery: 40,
    smallAreaM: 50,
    smallAreaOffM: 80,
    standSlopeDeg: 1,
    tableShare: 0.002,
  },
  poor: {
    stationGaugeShare: 0.005,
    levelNoiseMm: 2,
    temperatureNoiseK: 1,
    powerOnTemperatureEvery: 500,
    noTiltEvery: 10,
    noTemperatureEvery: 20,
    noSalesEvery: 3,
    wanderEvery: 2,
    wanderM: 80,
    smallAreaEvery: 40,
    smallAreaM: 50,
    smallAreaOffM: 80,
    standSlopeDeg: 1.5,
    tableShare: 0.002,
  },
};
