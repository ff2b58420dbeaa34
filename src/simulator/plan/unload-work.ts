import { volumeAt } from '#domain/cargo/tank-table.ts';
import { vcf20 } from '#domain/cargo/volume-correction.ts';

import { anomalyAt } from './anomalies.ts';
import { card, change, door, doorPhoto, part, retained, ticket } from './cargo-notes.ts';
import type { Delivery, Flow } from './day.ts';
import { type BuiltDay, minuteMs, tenth } from './day-builder.ts';
import { between } from '../random.ts';
import type { Liquid } from '../tank.ts';
import type { SimCompartment } from '../truck.ts';

export interface UnloadRequest {
  /** What each compartment keeps, litres at 20 °C; missing: it is not unloaded here. */
  readonly keep: ReadonlyMap<number, number>;
  readonly stationCode: string;
  readonly leftWet: boolean;
  /** Litres that the station's tank does not get although the truck gives them. */
  readonly astray: number;
  /** It is opened a minute after the truck stopped: nobody waits for a steady level. */
  readonly early?: boolean;
  /** The station tells its deliveries twice. */
  readonly reprint?: boolean;
  /** A compartment whose emergency valve is shut while it runs; the flow hardly notices the seconds. */
  readonly shutOff?: number;
  /** A compartment with water in the pipe of its adaptor. */
  readonly pipeWater?: number;
}

interface Received {
  readonly compartment: SimCompartment;
  readonly oilCode: number;
  readonly flowMs: number;
  readonly emptyMs: number;
  readonly given: number;
  /** Water that runs along with the oil, L. */
  readonly waterL: number;
  readonly temperatureC: number;
}

/** A station's gauge sees one rise per tank, however many compartments went into it. */
const mergedByOil = (received: readonly Received[], wish: UnloadRequest): Delivery[] =>
  [...new Set(received.map(({ oilCode }) => oilCode))].map((oilCode, index) => {
    const parts = received.filter((part) => part.oilCode === oilCode);
    const total = parts.reduce((sum, { given }) => sum + given, 0);
    const waterL = parts.reduce((sum, part) => sum + part.waterL, 0);
    return {
      stationCode: wish.stationCode,
      oilCode,
      density20KgM3: parts[0]?.compartment.density20KgM3 ?? 745,
      startMs: Math.min(...parts.map(({ flowMs }) => flowMs)),
      endMs: Math.max(...parts.map(({ emptyMs }) => emptyMs)),
      receivedV20L: total - (index === 0 ? wish.astray : 0),
      ...(waterL > 0 && { waterL }),
      ...(wish.reprint === true && { reprint: true }),
      temperatureC: parts.reduce((sum, part) => sum + part.temperatureC * part.given, 0) / (total || 1),
    };
  });

/** What was put under the oil and no float sees, L: it runs out with the oil, and is gone when that is. */
const unseenWaterL = (
  day: BuiltDay,
  { compartment, table }: SimCompartment,
  fromMs: number,
  emptyMs: number,
): number => {
  const water = anomalyAt(day.anomalies, 'water', fromMs, compartment);
  if (water?.unseen !== true) return 0;
  day.endAnomaly(water, emptyMs);
  return volumeAt(table, water.mm).vtL;
};

/** The adaptor's sensor tells water for a while. */
const waterInPipe = (day: BuiltDay, compartment: number, atMs: number): void => {
  day.mark('pipeWater', atMs, { compartment });
  day.note(
    change(atMs, [{ ...part(compartment, 'apiAdaptor', 'open', true), water: true }]),
    change(atMs + 105_000, [{ ...part(compartment, 'apiAdaptor', 'open', true), water: false }]),
  );
};

/** The valve falls shut in the middle, and is opened again when all is well. */
const shutOff = (day: BuiltDay, compartment: number, atMs: number): void => {
  day.mark('shutOff', atMs, { compartment });
  day.note(
    change(atMs, [part(compartment, 'footValve', 'closed')]),
    change(atMs + 20_000, [part(compartment, 'footValve', 'open')]),
  );
};

/** The driver's card opens the seals of what is unloaded here, and the door of the operating box. */
const unseal = (day: BuiltDay, t: number, chosen: readonly SimCompartment[]): void =>
  day.note(
    card(day, t, 'unseal'),
    doorPhoto(t + 20_000),
    change(
      t + 2_000,
      [],
      chosen.map(({ compartment }) => ({
        compartment,
        seal: 'unsealed' as const,
        authorization: 'nfcCard' as const,
        cardCode: day.truck.cardCode,
      })),
    ),
    door(t + 20_000, 'open'),
  );

/**
 * A station: queue, card, connect, gravity 500-700 L/min falling with the level, two compartments at a time, drip,
 * close, dry after 60-180 s, the adaptor 5-10 min later, the station's gauge reports.
 */
export const unload = (day: BuiltDay, wish: UnloadRequest): void => {
  const { truck, random } = day;
  const queueMs = between(random, 6, 15) * minuteMs;
  let t = day.nowMs() + (wish.early === true ? 2_000 : queueMs);
  const flows: Flow[] = [];
  const chosen = truck.compartments.filter(({ compartment }) => wish.keep.has(compartment));
  unseal(day, t, chosen);
  let endOfAll = t;
  const received: Received[] = [];
  for (let pair = 0; pair < chosen.length; pair += 2) {
    let endOfPair = t;
    chosen.slice(pair, pair + 2).forEach((compartment, at) => {
      const index = truck.compartments.indexOf(compartment);
      const number = compartment.compartment;
      const before = day.liquids()[index] ?? { v20L: 0, temperatureC: 15 };
      const keepL = wish.keep.get(number) ?? 0;
      const given = before.v20L - keepL;
      const openMs = t + 60_000 + at * 25_000;
      const flowMs = openMs + 20_000;
      const emptyMs = flowMs + tenth((given / between(random, 480, 620) + 2.5) * minuteMs);
      const end: Liquid = { v20L: keepL, temperatureC: before.temperatureC };
      const oilCode = day.oilCodeAt(index, openMs);
      const litres = given / vcf20(compartment.density20KgM3, before.temperatureC);
      flows.push({
        compartment: number,
        fromMs: flowMs,
        toMs: emptyMs,
        shape: 'drain',
        work: 'unloading',
        end,
        ...(truck.hasMeter && { metered: true, litres }),
      });
      const dries = keepL < 30;
      const closeMs = emptyMs + (dries ? between(random, 200, 260) * 1000 : 30_000);
      day.note(
        change(openMs, [part(number, 'apiAdaptor', 'open')]),
        change(openMs + 12_000, [part(number, 'footValve', 'open')]),
        change(flowMs + 10_000, [part(number, 'apiAdaptor', 'open', true)]),
        change(closeMs, [part(number, 'footValve', 'closed')]),
        change(closeMs + 25_000, [part(number, 'apiAdaptor', 'closed', true)]),
        change(closeMs + 25_000 + between(random, 5, 10) * minuteMs, [
          part(number, 'apiAdaptor', 'closed', false),
        ]),
      );
      if (wish.pipeWater === number) waterInPipe(day, number, openMs + 45_000);
      if (wish.shutOff === number) shutOff(day, number, tenth(flowMs + 0.45 * (emptyMs - flowMs)));
      if (dries)
        day.note(
          change(
            wish.leftWet && at === 0 && pair === 0
              ? closeMs + between(random, 40, 60) * minuteMs
              : emptyMs + between(random, 60, 120) * 1000,
            [retained(number, false)],
          ),
        );
      if (truck.hasMeter)
        day.note(
          ticket({
            compartment,
            direction: 'unload',
            fromMs: flowMs,
            toMs: emptyMs,
            v20L: given,
            temperatureC: before.temperatureC,
            error: truck.meterError,
            oilCode,
            stationCode: wish.stationCode,
          }),
        );
      received.push({
        compartment,
        oilCode,
        flowMs,
        emptyMs,
        given,
        waterL: unseenWaterL(day, compartment, openMs, emptyMs),
        temperatureC: before.temperatureC,
      });
      endOfPair = Math.max(endOfPair, closeMs + 30_000);
    });
    t = endOfPair;
    endOfAll = endOfPair;
  }
  day.note(door(endOfAll + 20_000, 'closed'));
  day.deliveries.push(...mergedByOil(received, wish));
  day.standAt(endOfAll + between(random, 7, 12) * minuteMs - day.nowMs(), flows);
};
