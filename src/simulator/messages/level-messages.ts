import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import type { DaySegment, Anomaly } from '../plan/day.ts';
import { liquidsAt } from '../liquids.ts';
import { noiseAt, uniformAt } from '../random.ts';
import { levelOf, seenL } from '../tank.ts';
import type { SimTruck } from '../truck.ts';
import { oilCodeAt, anomalyAt } from '../plan/anomalies.ts';
import { foamMm, gaugeKey, probeShare, temperatureRead } from './gauge-errors.ts';
import { volumeAt } from '#domain/cargo/tank-table.ts';

const round1 = (value: number): number => Math.round(value * 10) / 10;
const round2 = (value: number): number => Math.round(value * 100) / 100;
const radians = Math.PI / 180;

/** Tilt of the truck: the apron where it stands, the road where it drives. */
const tiltAt = (truck: SimTruck, segment: DaySegment, timeMs: number): readonly [number, number] => {
  const spot = segment.kind === 'drive' ? timeMs / 20_000 : segment.fromMs / 1000;
  const wide = segment.kind === 'drive' ? 1 : truck.instruments.standSlopeDeg;
  const slopeDeg = segment.kind === 'drive' ? 0 : (segment.place.slopeDeg ?? 0);
  return [
    round2(
      slopeDeg + wide * noiseAt(truck.key ^ 0x11, spot) + 0.03 * noiseAt(truck.key ^ 0x12, timeMs / 1000),
    ),
    round2(wide * 0.6 * noiseAt(truck.key ^ 0x13, spot) + 0.03 * noiseAt(truck.key ^ 0x14, timeMs / 1000)),
  ];
};

/**
 * What the gauges read: the level that the table gives for the litres, tilted with the truck, sloshing while it
 * drives, with the noise of the truck's own instruments. A float that is stuck (`still`) does not slosh.
 */
export const levelReading = (
  truck: SimTruck,
  segment: DaySegment,
  timeMs: number,
  dataType: TerminalMessageData<'tank-level'>['dataType'],
  anomalies: readonly Anomaly[] = [],
  still = false,
): TerminalMessageData<'tank-level'> => {
  const [pitchDeg, rollDeg] = tiltAt(truck, segment, timeMs);
  const liquids = liquidsAt(truck, segment, timeMs);
  const moment = timeMs / 1000;
  const { instruments } = truck;
  return {
    dataType,
    ...(instruments.hasTilt && { pitchDeg, rollDeg }),
    compartments: truck.compartments.map((compartment, index) => {
      const liquid = liquids[index] ?? { v20L: 0, temperatureC: 20 };
      const { compartment: number } = compartment;
      const dead = anomalyAt(anomalies, 'deadGauge', timeMs, number);
      if (dead !== undefined) return { compartment: number, gaugeStatus: dead.status };
      const frozen = anomalyAt(anomalies, 'frozenGauge', timeMs, number);
      if (frozen !== undefined && frozen.fromMs < timeMs)
        return (
          levelReading(truck, segment, frozen.fromMs, dataType, [], true).compartments[index] ?? {
            compartment: number,
            gaugeStatus: 'error' as const,
          }
        );
      const key = gaugeKey(truck, number);
      // Whoever tops up with water keeps the level where it was.
      const water = liquid.v20L > 100 ? anomalyAt(anomalies, 'water', timeMs, number) : undefined;
      const waterL = water === undefined ? 0 : volumeAt(compartment.table, water.mm).vtL;
      const seenWaterMm = water === undefined || water.unseen === true ? null : water.mm;
      const trueMm = levelOf(compartment.table, waterL + seenL(liquid, compartment.density20KgM3));
      const share = liquid.v20L / compartment.capacityL;
      const sloshMm =
        segment.kind === 'drive' && !still && share > 0.02
          ? 14 * Math.sqrt(Math.max(0, 1 - share)) * noiseAt(key ^ 0x21, moment)
          : 0;
      const raw =
        trueMm * probeShare(truck, index, timeMs, anomalies) +
        foamMm(anomalies, timeMs, number) -
        compartment.probeForwardMm * Math.tan(pitchDeg * radians) -
        compartment.probeLeftMm * Math.tan(rollDeg * radians) +
        sloshMm +
        instruments.levelNoiseMm * noiseAt(key ^ 0x22, moment);
      return {
        compartment: number,
        gaugeStatus: 'ok' as const,
        levelMm: round1(Math.max(0, raw)),
        ...temperatureRead(truck, number, liquid.temperatureC, timeMs, anomalies),
        waterMm: seenWaterMm ?? (uniformAt(key ^ 0x24, 1) < 0.2 ? 2 : 0),
        density20KgM3: compartment.density20KgM3,
        oilCode: oilCodeAt(truck, anomalies, index, timeMs),
      };
    }),
  };
};
