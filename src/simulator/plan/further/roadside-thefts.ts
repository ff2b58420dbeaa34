import { volumeAt } from '#domain/cargo/tank-table.ts';

import { between, pick } from '../../random.ts';
import type { SimCompartment } from '../../truck.ts';
import { change, part } from '../cargo-notes.ts';
import type { Place } from '../day.ts';
import { type BuiltDay, minuteMs, tenth } from '../day-builder.ts';
import type { DriveProfile } from '../drive-profile.ts';
import { full } from '../roadside.ts';
import { moved } from '../roadside-fraud.ts';
import type { FurtherKind } from './draw.ts';

/** A stop of a loaded drive at which something is taken. */
interface TheftStop {
  /** Seconds of the drive at which it stops. */
  readonly atS: (day: BuiltDay, profile: DriveProfile) => number;
  readonly stage: (day: BuiltDay, place: Place, compartment: SimCompartment, departedMs: number) => void;
}

/** Stands still long enough before and after for a steady reading. */
const settleMs = { before: 4 * minuteMs, after: 7 * minuteMs };
const takenMs = 5 * minuteMs;
/** Steeper than a level can be read on. */
const rampDeg = 6.5;
const waterMm = 60;

const anywhere = (day: BuiltDay, { durationS }: DriveProfile): number =>
  between(day.further, 400, durationS - 400);

/** An adaptor and its foot valve, open while something is taken. */
export const openedAdaptor = (day: BuiltDay, compartment: number, openMs: number, closeMs: number): void =>
  day.note(
    change(openMs, [part(compartment, 'apiAdaptor', 'open')]),
    change(openMs + 10_000, [part(compartment, 'footValve', 'open')]),
    change(openMs + 25_000, [part(compartment, 'apiAdaptor', 'open', true)]),
    change(closeMs, [part(compartment, 'footValve', 'closed')]),
    change(closeMs + 15_000, [part(compartment, 'apiAdaptor', 'closed', true)]),
    change(closeMs + 6 * minuteMs, [part(compartment, 'apiAdaptor', 'closed', false)]),
  );

/** On a ramp no level counts: what is taken there through a hidden pipe shows when the truck stands level again. */
export const takeOnRamp = (
  day: BuiltDay,
  place: Place,
  compartment: SimCompartment,
  kind: 'rampTheft' | 'samplingOpening',
): void => {
  const litres = between(day.further, 100, 500);
  const fromMs = tenth(day.nowMs() + 2 * minuteMs);
  const toMs = fromMs + takenMs;
  day.mark(kind, fromMs, { untilMs: toMs, compartment: compartment.compartment, litres });
  day.stand(toMs + 2 * minuteMs - day.nowMs(), { ...place, slopeDeg: rampDeg }, [
    moved(day, compartment, -litres, fromMs, toMs),
  ]);
};

/** Each theft at the roadside with its stop. */
export const theftStops: Partial<Record<FurtherKind, TheftStop>> = {
  rampTheft: {
    // Just before the station, where it is opened before a level is steady again.
    atS: (_, { durationS }) => durationS - 120,
    stage: (day, place, compartment) => takeOnRamp(day, place, compartment, 'rampTheft'),
  },
  thermometerUnplugged: {
    atS: anywhere,
    stage: (day, place, compartment) => {
      const { compartment: number } = compartment;
      const litres = between(day.further, 150, 500);
      const fromMs = tenth(day.nowMs() + settleMs.before);
      const toMs = fromMs + takenMs;
      day.mark('thermometerUnplugged', fromMs, { untilMs: toMs, compartment: number, litres });
      day.anomaly({
        kind: 'noTemperature',
        compartment: number,
        fromMs: day.nowMs() - 10 * minuteMs,
        toMs: Math.min(day.endMs, toMs + 240 * minuteMs),
      });
      day.stand(toMs + settleMs.after - day.nowMs(), place, [moved(day, compartment, -litres, fromMs, toMs)]);
    },
  },
  waterWithoutFloat: {
    atS: anywhere,
    stage: (day, place, compartment) => {
      const { compartment: number, table } = compartment;
      const litres = volumeAt(table, waterMm).vtL;
      const fromMs = tenth(day.nowMs() + settleMs.before);
      const toMs = fromMs + takenMs;
      day.mark('waterWithoutFloat', fromMs, { untilMs: toMs, compartment: number, litres });
      day.anomaly({
        kind: 'water',
        compartment: number,
        mm: waterMm,
        unseen: true,
        fromMs: toMs,
        toMs: day.endMs,
      });
      day.stand(toMs + settleMs.after - day.nowMs(), place, [moved(day, compartment, -litres, fromMs, toMs)]);
    },
  },
  jammedAtDepot: {
    atS: (day) => between(day.further, 200, 400),
    stage: (day, place, compartment, departedMs) => {
      const litres = between(day.further, 100, 350);
      const openMs = tenth(day.nowMs() + 2 * minuteMs);
      const closeMs = openMs + takenMs;
      day.mark('jammedAtDepot', openMs, {
        untilMs: closeMs,
        compartment: compartment.compartment,
        litres,
      });
      openedAdaptor(day, compartment.compartment, openMs, closeMs);
      const flow = moved(day, compartment, -litres, openMs + 15_000, closeMs - 5_000);
      day.stand(closeMs + settleMs.after - day.nowMs(), place, [flow]);
      // The last fix is of the depot, and the pulse of the wheels is unplugged too.
      day.anomaly({
        kind: 'noFix',
        withoutPulse: true,
        fromMs: departedMs - 3 * minuteMs,
        toMs: day.nowMs() + minuteMs,
      });
    },
  },
  supplyCut: {
    atS: anywhere,
    stage: (day, place, compartment) => {
      const litres = between(day.further, 100, 400);
      const cutMs = tenth(day.nowMs() + 6 * minuteMs);
      const openMs = cutMs + 2 * minuteMs;
      const closeMs = openMs + takenMs;
      const backMs = closeMs + 8 * minuteMs;
      day.mark('supplyCut', openMs, { untilMs: closeMs, compartment: compartment.compartment, litres });
      openedAdaptor(day, compartment.compartment, openMs, closeMs);
      day.anomaly({ kind: 'silent', fromMs: cutMs, toMs: backMs });
      day.note({
        atMs: backMs + 1_000,
        kind: 'boot',
        data: { event: 'on', part: 'console', type: 'abnormalRestart', firmware: day.firmware },
      });
      const flow = moved(day, compartment, -litres, openMs + 15_000, closeMs - 5_000);
      day.stand(backMs + settleMs.after - day.nowMs(), place, [flow]);
    },
  },
};

/** The stop of this trip's theft, where it has one and there is something to take. */
export const theftStop = (
  day: BuiltDay,
  kind: FurtherKind | null,
  profile: DriveProfile,
): { readonly atS: number; readonly stop: (place: Place) => void } | null => {
  const theft = kind === null ? undefined : theftStops[kind];
  if (theft === undefined || profile.durationS < 900 || full(day).length === 0) return null;
  const compartment = pick(day.further, full(day));
  const departedMs = day.nowMs();
  return {
    atS: theft.atS(day, profile),
    stop: (place) => theft.stage(day, place, compartment, departedMs),
  };
};
