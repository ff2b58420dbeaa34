import type { IncidentKind, Place } from './day.ts';
import { type BuiltDay, minuteMs, tenth } from './day-builder.ts';
import { change, door, part } from './cargo-notes.ts';
import { seenNowL } from '../messages/seen-now.ts';
import { between, pick } from '../random.ts';
import { jammer, loadingOutsideDepot, moved, waterTopUp } from './roadside-fraud.ts';
import type { SimCompartment } from '../truck.ts';

/** Wrongs at the roadside, with their share of trips (engine rules, section 8). */
export const roadsideShares = [
  ['offSiteUnsealing', 0.006],
  ['siphonByManhole', 0.003],
  ['siphonByFootValve', 0.003],
  ['sealedTheft', 0.002],
  ['boxDoor', 0.004],
  ['longRoadsideStop', 0.015],
  ['jammer', 0.002],
  ['waterTopUp', 0.002],
  ['loadingOutsideDepot', 0.002],
] as const satisfies readonly (readonly [IncidentKind, number])[];

export type RoadsideKind = (typeof roadsideShares)[number][0];

/** Stands still long enough before and after for a steady reading: 4 min and 7 min. */
const settleMs = { before: 4 * minuteMs, after: 7 * minuteMs };

/** Compartments that hold enough to be worth stealing. */
export const full = (day: BuiltDay): readonly SimCompartment[] =>
  day.truck.compartments.filter((compartment) => seenNowL(day, compartment) > 1500);

/** Each incident as staged at this place; the simulator's log names what should be found. */
export const roadsideIncidents: Record<RoadsideKind, (day: BuiltDay, place: Place) => void> = {
  offSiteUnsealing: (day, place) => {
    const compartment = pick(day.random, full(day)).compartment;
    const openMs = tenth(day.nowMs() + settleMs.before);
    const closeMs = openMs + 90_000;
    day.mark('offSiteUnsealing', openMs, { untilMs: closeMs, compartment });
    day.note(
      change(
        openMs,
        [part(compartment, 'apiAdaptor', 'open')],
        [{ compartment, seal: 'broken', sealBreakCount: 1, authorization: 'none' }],
      ),
      change(closeMs, [part(compartment, 'apiAdaptor', 'closed')]),
    );
    day.stand(closeMs + settleMs.after - day.nowMs(), place);
  },
  siphonByManhole: (day, place) => {
    const compartment = pick(day.random, full(day));
    const litres = between(day.random, 60, 150);
    const openMs = tenth(day.nowMs() + settleMs.before);
    const closeMs = openMs + 6 * minuteMs;
    day.mark('siphonByManhole', openMs, {
      untilMs: closeMs,
      compartment: compartment.compartment,
      litres,
    });
    day.note(
      change(openMs, [part(compartment.compartment, 'manhole', 'open')]),
      change(closeMs, [part(compartment.compartment, 'manhole', 'closed')]),
    );
    const flow = moved(day, compartment, -litres, openMs + 40_000, closeMs - 40_000);
    day.stand(closeMs + settleMs.after - day.nowMs(), place, [flow]);
  },
  siphonByFootValve: (day, place) => {
    const compartment = pick(day.random, full(day));
    const number = compartment.compartment;
    const litres = between(day.random, 100, 300);
    const openMs = tenth(day.nowMs() + settleMs.before);
    const closeMs = openMs + 4 * minuteMs;
    day.mark('siphonByFootValve', openMs, { untilMs: closeMs, compartment: number, litres });
    day.note(
      change(openMs, [part(number, 'apiAdaptor', 'open')]),
      change(openMs + 10_000, [part(number, 'footValve', 'open')]),
      change(openMs + 25_000, [part(number, 'apiAdaptor', 'open', true)]),
      change(closeMs, [part(number, 'footValve', 'closed')]),
      change(closeMs + 15_000, [part(number, 'apiAdaptor', 'closed', true)]),
      change(closeMs + 6 * minuteMs, [part(number, 'apiAdaptor', 'closed', false)]),
    );
    const flow = moved(day, compartment, -litres, openMs + 15_000, closeMs - 5_000);
    day.stand(closeMs + settleMs.after - day.nowMs(), place, [flow]);
  },
  sealedTheft: (day, place) => {
    const compartment = pick(day.random, full(day));
    const litres = between(day.random, 40, 90);
    const fromMs = tenth(day.nowMs() + settleMs.before);
    day.mark('sealedTheft', fromMs, {
      untilMs: fromMs + 4 * minuteMs,
      compartment: compartment.compartment,
      litres,
    });
    const flow = moved(day, compartment, -litres, fromMs, fromMs + 4 * minuteMs);
    day.stand(fromMs + 4 * minuteMs + settleMs.after - day.nowMs(), place, [flow]);
  },
  boxDoor: (day, place) => {
    const openMs = tenth(day.nowMs() + 2 * minuteMs);
    day.mark('boxDoor', openMs);
    day.note(door(openMs, 'open'), door(openMs + 3 * minuteMs, 'closed'));
    day.stand(8 * minuteMs, place);
  },
  longRoadsideStop: (day, place) => {
    day.mark('longRoadsideStop', day.nowMs());
    day.stand(between(day.random, 38, 55) * minuteMs, place);
  },
  jammer: (day, place) => jammer(day, place, pick(day.random, full(day)).compartment),
  waterTopUp: (day, place) => waterTopUp(day, place, pick(day.random, full(day))),
  loadingOutsideDepot,
};

/** The incident of this trip, if any. */
export const drawRoadsideIncident = (day: BuiltDay): RoadsideKind | null => {
  let draw = day.random();
  for (const [kind, share] of roadsideShares) {
    if (draw < share) return full(day).length > 0 ? kind : null;
    draw -= share;
  }
  return null;
};
