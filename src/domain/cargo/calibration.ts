/** Instruments whose uncertainty a calibration says, instead of the settings `uncertainty.*`. */
export const calibratedInstruments = {
  compartmentTable: { text: ['车辆罐容表', 'Truck’s calibration table'] },
  stationTank: { text: ['站罐（罐容表与液位仪）', 'Station’s tank: table and gauge'] },
  truckMeter: { text: ['车载流量计', 'Truck’s flow meter'] },
  rackMeter: { text: ['油库付油流量计', 'Depot’s rack meter'] },
} as const;

/** See `calibratedInstruments`. */
export type CalibratedInstrument = keyof typeof calibratedInstruments;

/** What an instrument belongs to; which of these are there depends on the instrument. */
export interface InstrumentPlace {
  readonly instrument: CalibratedInstrument;
  readonly truckId?: string;
  readonly compartment?: number;
  readonly stationCode?: string;
  readonly tankNumber?: number;
  /** Of a depot. */
  readonly areaCode?: string;
}

/** Fields that say which instrument of a kind is meant. */
export const placeFields = {
  compartmentTable: ['truckId', 'compartment'],
  stationTank: ['stationCode', 'tankNumber'],
  truckMeter: ['truckId'],
  rackMeter: ['areaCode'],
} as const satisfies Record<CalibratedInstrument, readonly (keyof InstrumentPlace)[]>;

/** Name of one instrument, alike for all of its calibrations. */
export const instrumentKey = (place: InstrumentPlace): string =>
  [place.instrument, ...placeFields[place.instrument].map((field) => place[field] ?? '')].join(' ');

/** A calibration as a loss was judged by it. */
export interface CountedCalibration {
  readonly instrument: CalibratedInstrument;
  /** Compartment or tank; null: the instrument is one of its truck or depot. */
  readonly number: number | null;
  readonly certificateNo: string;
  /** ISO 8601 UTC. */
  readonly calibratedTime: string;
  /** Last day, China time, `YYYY-MM-DD`; null: for ever. */
  readonly validUntil: string | null;
  readonly expired: boolean;
}
