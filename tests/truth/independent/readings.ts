import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import { levelled, litresAt, litresAt20, recorded } from './litres.ts';
import { fixesBetween, type FixSeen } from './places.ts';
import { ofKind, timeOf, type TruckSheet } from './world.ts';

/** A level of one compartment that may be used, with its litres as recorded. */
export interface Reading {
  readonly atMs: number;
  readonly compartment: number;
  readonly levelMm: number;
  readonly vtL: number;
  readonly v20L: number | null;
  readonly oilCode: number;
  readonly pitchDeg: number;
  readonly rollDeg: number;
  readonly steady: boolean;
}

interface Recorder {
  readonly atMs: number;
  readonly kmh: number;
}

const settleMs = 120_000;

/** Nothing moved in the two minutes before: by fixes, where there are none by the pulse of the wheels. */
const stood = (fixes: readonly FixSeen[], recorder: readonly Recorder[], atMs: number): boolean => {
  const seen = fixesBetween(fixes, atMs - settleMs, atMs);
  if (seen.length > 0) return seen.every(({ speedKmh }) => speedKmh <= 3);
  return recorder.every(({ atMs: t, kmh }) => t < atMs - settleMs || t > atMs || kmh <= 3);
};

/** All readings of a truck that the rules may use, in order, by compartment (engine rules, section 2). */
export const readingsOf = (
  truck: TruckSheet,
  messages: readonly TerminalMessage[],
  fixes: readonly FixSeen[],
): ReadonlyMap<number, readonly Reading[]> => {
  const sent = ofKind(messages, 'tank-level');
  const pulses = ofKind(messages, 'position').flatMap((message) =>
    message.data.recorderSpeedKmh === undefined
      ? []
      : [{ atMs: timeOf(message), kmh: message.data.recorderSpeedKmh }],
  );
  return new Map(
    truck.compartments.map((sheet) => {
      let oilCode = sheet.oilCode;
      let density = sheet.density20KgM3;
      const raw = sent.flatMap((message) => {
        const row = message.data.compartments.find(({ compartment }) => compartment === sheet.compartment);
        oilCode = row?.oilCode ?? oilCode;
        density = row?.density20KgM3 ?? density;
        if (row?.gaugeStatus !== 'ok' || row.levelMm === undefined || message.data.dataType === 'FF')
          return [];
        const { pitchDeg = 0, rollDeg = 0 } = message.data;
        const levelMm = levelled(sheet, row.levelMm, pitchDeg, rollDeg);
        const vtL = litresAt(sheet, levelMm, row.waterMm ?? 0);
        const v20L = row.temperatureC === undefined ? null : litresAt20(vtL, density, row.temperatureC);
        const atMs = timeOf(message);
        const still =
          Math.abs(pitchDeg) <= 5 &&
          Math.abs(rollDeg) <= 3 &&
          stood(
            fixes,
            pulses.filter((pulse) => Math.abs(pulse.atMs - atMs) <= settleMs),
            atMs,
          );
        return [{ atMs, levelMm, vtL, v20L, oilCode, pitchDeg, rollDeg, still }];
      });
      return [
        sheet.compartment,
        raw.map((one, index): Reading => {
          const { still, vtL, v20L, ...rest } = one;
          const agrees = raw
            .slice(Math.max(0, index - 200), index)
            .some(
              (other) =>
                other.still &&
                one.atMs - other.atMs >= 30_000 &&
                one.atMs - other.atMs <= 300_000 &&
                Math.abs(one.levelMm - other.levelMm) <= 2,
            );
          return {
            ...rest,
            compartment: sheet.compartment,
            vtL: recorded(vtL),
            v20L: v20L === null ? null : recorded(v20L),
            steady: still && agrees,
          };
        }),
      ];
    }),
  );
};
