import type { RecordRow } from '#contract/records.ts';

import type { Reading } from '../../events/cargo.ts';
import type { Fact } from '../../fact.ts';
import type { record } from '../../rows/rows.ts';

/** Reading of one compartment in a message. */
export type Gauge = Fact<'tank-level'>['data']['compartments'][number];

/** Result: the reading, and the further content of its row. */
export interface Measured {
  readonly reading: Reading;
  readonly row: Record<'vcf20' | 'massKg' | 'density20KgM3', number | null> & {
    readonly densitySource: string;
    readonly positionType: string;
    readonly tableVersion: string | null;
  };
}

/** The tank inventory of one reading. One literal without spreads: four of these are made of every level message. */
export const inventoryRow = (
  common: ReturnType<typeof record<'tank-inventory'>>,
  fact: Fact<'tank-level'>,
  gauge: Gauge,
  { reading, row }: Measured,
): RecordRow<'tank-inventory'> => ({
  id: `tank-inventory:${common.signCode}:${gauge.compartment}:${fact.id}:${common.startTime}`,
  kind: 'tank-inventory',
  signCode: common.signCode,
  terminal: common.terminal ?? null,
  companyCode: common.companyCode ?? null,
  driverCode: common.driverCode ?? null,
  driverAssumed: common.driverAssumed ?? null,
  startTime: common.startTime ?? null,
  endTime: common.endTime ?? null,
  longitudeDeg: common.longitudeDeg ?? null,
  latitudeDeg: common.latitudeDeg ?? null,
  areaCode: common.areaCode ?? null,
  areaName: common.areaName ?? null,
  place: common.place ?? null,
  speedKmh: common.speedKmh ?? null,
  bearingDeg: common.bearingDeg ?? null,
  altitudeM: common.altitudeM ?? null,
  processState: common.processState ?? null,
  taskCode: common.taskCode ?? null,
  quality: reading.outOfTable ? 'outOfTable' : null,
  revision: 1,
  corrected: false,
  late: false,
  withdrawn: false,
  why: common.why ?? null,
  time: common.startTime ?? null,
  compartment: gauge.compartment,
  dataType: reading.dataType,
  positionType: row.positionType,
  levelMm: reading.levelMm,
  correctedLevelMm: reading.correctedLevelMm,
  vtL: reading.vtL,
  v20L: reading.v20L,
  vcf20: row.vcf20,
  massKg: row.massKg,
  temperatureC: reading.temperatureC,
  density20KgM3: row.density20KgM3,
  densitySource: row.densitySource,
  atgStatus: gauge.gaugeStatus,
  slopeStatus: reading.slopeStatus,
  pitchDeg: fact.data.pitchDeg ?? null,
  rollDeg: fact.data.rollDeg ?? null,
  waterMm: reading.waterMm,
  fuel: reading.fuel,
  oilCode: reading.oilCode,
  steady: reading.steady,
  overTable: reading.overTable,
  tableVersion: row.tableVersion,
  consoleVtL: gauge.consoleVtL ?? null,
  consoleV20L: gauge.consoleV20L ?? null,
});
