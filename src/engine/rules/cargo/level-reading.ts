import type { Fuel } from '#domain/cargo/oil.ts';
import type { SlopeStatus } from '#domain/cargo/tank-table.ts';
import { round } from '#domain/text/round.ts';

import type { Reading, Sureness } from '../../events/cargo.ts';
import type { Fact } from '../../fact.ts';
import type { Gauge } from './inventory-row.ts';

/** What is known of a level whether or not it has a volume. */
interface Observed {
  readonly fact: Fact<'tank-level'>;
  readonly gauge: Gauge;
  readonly oilCode: number;
  readonly fuel: Fuel;
  readonly slopeStatus: SlopeStatus;
  readonly temperatureC: number | null;
  readonly waterMm: number | null;
}

/** What was computed of it; litres and millimetres are rounded here. */
interface Volume {
  readonly correctedLevelMm: number;
  readonly vtL: number;
  readonly v20L: number | null;
  readonly overTable: boolean;
  readonly outOfTable: boolean;
  readonly held: NonNullable<Reading['held']>;
  /** Null: it is not steady. */
  readonly sure: Sureness | null;
}

/** A reading of one compartment; without a volume where the gauge is not well, or nothing is known to compute it by. */
export const levelReading = (observed: Observed, volume: Volume | null): Reading => {
  const { fact, gauge, oilCode, fuel, slopeStatus, temperatureC, waterMm } = observed;
  const reading: { -readonly [Field in keyof Reading]: Reading[Field] } = {
    t: fact.t,
    messageId: fact.id,
    compartment: gauge.compartment,
    dataType: fact.data.dataType,
    ok: volume !== null,
    steady: volume !== null && volume.sure !== null,
    levelMm: gauge.levelMm ?? null,
    correctedLevelMm: volume === null ? null : round(volume.correctedLevelMm, 1),
    vtL: volume === null ? null : round(volume.vtL, 2),
    v20L: volume === null || volume.v20L === null ? null : round(volume.v20L, 2),
    temperatureC,
    waterMm,
    oilCode,
    fuel,
    slopeStatus,
    pitchDeg: fact.data.pitchDeg ?? 0,
    rollDeg: fact.data.rollDeg ?? 0,
    overTable: volume?.overTable ?? false,
  };
  if (volume === null) return reading;
  reading.outOfTable = volume.outOfTable;
  if (volume.held.length > 0) reading.held = volume.held;
  if (volume.sure !== null) reading.sure = volume.sure;
  return reading;
};
