import { volumeAt } from '#domain/cargo/tank-table.ts';

import type { Flow, Place } from './day.ts';
import { type BuiltDay, minuteMs, tenth } from './day-builder.ts';
import { change, part } from './cargo-notes.ts';
import { seenNowL } from '../messages/seen-now.ts';
import { between, pick } from '../random.ts';
import { at20L } from '../tank.ts';
import type { SimCompartment } from '../truck.ts';

/** Stands still long enough before and after for a steady reading. */
const settleMs = { before: 4 * minuteMs, after: 7 * minuteMs };

/** Litres put in (or, below nought, taken out) evenly in a stretch of time. */
export const moved = (
  day: BuiltDay,
  compartment: SimCompartment,
  litres: number,
  fromMs: number,
  toMs: number,
): Flow => {
  const index = day.truck.compartments.indexOf(compartment);
  const before = day.liquids()[index] ?? { v20L: 0, temperatureC: 20 };
  const v20L = at20L(litres, before.temperatureC, compartment.density20KgM3);
  return {
    compartment: compartment.compartment,
    fromMs,
    toMs,
    shape: 'fill',
    end: { v20L: Math.max(0, before.v20L + v20L), temperatureC: before.temperatureC },
  };
};

/** Nobody is to know where it is opened: the receiver is jammed from a quarter of an hour before until they leave. */
export const jammer = (day: BuiltDay, place: Place, compartment: number): void => {
  const openMs = tenth(day.nowMs() + settleMs.before);
  const closeMs = openMs + 2 * minuteMs;
  day.mark('jammer', openMs, { untilMs: closeMs, compartment });
  day.note(
    change(openMs, [part(compartment, 'apiAdaptor', 'open')]),
    change(closeMs, [part(compartment, 'apiAdaptor', 'closed')]),
  );
  const fromMs = day.nowMs() - 14 * minuteMs;
  day.stand(closeMs + settleMs.after - day.nowMs(), place);
  day.anomaly({ kind: 'noFix', fromMs, toMs: day.nowMs() });
};

const waterMm = 42;

/** Oil out, as much water in: the level is where it was. */
export const waterTopUp = (day: BuiltDay, place: Place, compartment: SimCompartment): void => {
  const litres = volumeAt(compartment.table, waterMm).vtL;
  const fromMs = tenth(day.nowMs() + settleMs.before);
  const toMs = fromMs + 4 * minuteMs;
  day.mark('waterTopUp', fromMs, { untilMs: toMs, compartment: compartment.compartment, litres });
  day.anomaly({
    kind: 'water',
    compartment: compartment.compartment,
    mm: waterMm,
    fromMs: toMs,
    toMs: day.endMs,
  });
  day.stand(toMs + settleMs.after - day.nowMs(), place, [moved(day, compartment, -litres, fromMs, toMs)]);
};

/** Somebody sells oil into the truck at the roadside. */
export const loadingOutsideDepot = (day: BuiltDay, place: Place): void => {
  const compartment = pick(day.random, day.truck.compartments);
  const roomL = 0.94 * compartment.capacityL - seenNowL(day, compartment);
  const litres = Math.min(roomL, between(day.random, 250, 400));
  const fromMs = tenth(day.nowMs() + settleMs.before);
  const toMs = fromMs + 4 * minuteMs;
  if (litres >= 100) {
    day.mark('loadingOutsideDepot', fromMs, {
      untilMs: toMs,
      compartment: compartment.compartment,
      litres,
    });
    day.stand(toMs + settleMs.after - day.nowMs(), place, [moved(day, compartment, litres, fromMs, toMs)]);
  }
};
