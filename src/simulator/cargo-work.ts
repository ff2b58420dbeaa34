import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';
import { massKg, vcf20 } from '#domain/volume-correction.ts';

import type { Delivery, Flow, Note } from './day.ts';
import { type BuiltDay, minuteMs, tenth } from './day-builder.ts';
import { between, uniformAt } from './random.ts';
import { airC, at20L, type Liquid, seenL } from './tank.ts';
import { testCardBytes } from './test-card.ts';
import type { SimCompartment } from './truck.ts';

type Sensor = TerminalMessageData<'seal-sensor'>['sensors'][number];
type Seal = NonNullable<TerminalMessageData<'seal-sensor'>['seals']>[number];

export const change = (atMs: number, sensors: Sensor[], seals?: Seal[]): Note => ({
  atMs: tenth(atMs),
  kind: 'seal-sensor',
  data: { trigger: 'change', sensors, ...(seals && { seals }) },
});

type Door = TerminalMessageData<'door'>['doors'][number];

export const door = (
  atMs: number,
  state: Door['state'],
  which: Door['door'] = 'operatingBox',
  fault?: Door['fault'],
): Note => ({
  atMs: tenth(atMs),
  kind: 'door',
  data: {
    trigger: 'change',
    doors: [{ door: which, doorNumber: 1, state, ...(fault !== undefined && { fault }) }],
  },
});

/** The camera at the cabinet takes a picture when its door opens. */
const doorPhoto = (atMs: number): Note => ({
  atMs: tenth(atMs + 3_000),
  kind: 'media',
  data: {
    mediaCode: `D${Math.floor(atMs / 1000).toString(36)}`,
    channel: 3,
    mediaType: 'photo',
    format: 'png',
    cause: 'door',
    startTime: iso(tenth(atMs)),
    durationS: 0,
    sizeBytes: testCardBytes,
  },
});

const card = (day: BuiltDay, atMs: number, purpose: 'unseal' | 'seal'): Note => ({
  atMs: tenth(atMs),
  kind: 'nfc-card',
  data: { cardCode: day.truck.cardCode, purpose, accepted: true },
});

export const part = (
  compartment: number,
  name: 'manhole' | 'apiAdaptor' | 'footValve',
  state: 'open' | 'closed',
  wet?: boolean,
): Sensor => ({ compartment, part: name, state, ...(wet !== undefined && { wet }) });

const retained = (compartment: number, wet: boolean): Sensor => ({ compartment, part: 'compartment', wet });

const iso = (ms: number): string => new Date(ms).toISOString();
const round1 = (value: number): number => Math.round(value * 10) / 10;

const ticket = (
  compartment: SimCompartment,
  direction: 'load' | 'unload',
  fromMs: number,
  toMs: number,
  v20L: number,
  temperatureC: number,
  error: number,
  oilCode: number,
  stationCode?: string,
): Note => {
  const density = compartment.density20KgM3;
  const measured = v20L * (1 + error);
  const vtL = measured / vcf20(density, temperatureC);
  return {
    atMs: tenth(toMs + 5_000),
    kind: 'flow-delivery',
    data: {
      ticketCode: `${direction === 'load' ? 'R' : 'T'}${Math.floor(toMs / 1000).toString(36)}${compartment.compartment}`,
      meterNumber: 1,
      measuringPosition: direction === 'load' ? 'rack' : 'truck',
      direction,
      compartment: compartment.compartment,
      oilCode,
      unit: 'L',
      vtL: round1(vtL),
      v20L: round1(measured),
      massKg: round1(massKg(measured, density)),
      averageTemperatureC: round1(temperatureC),
      averageFlowRateLMin: Math.round(vtL / ((toMs - fromMs) / minuteMs)),
      density20KgM3: density,
      startTime: iso(fromMs),
      endTime: iso(toMs),
      ...(stationCode !== undefined && { stationCode }),
      valid: true,
    },
  };
};

/**
 * A depot: queue, connect, fill one compartment after the other at 1,200-2,000 L/min (top 800), close, ticket,
 * seal, settle. `spoiled` is a compartment that gets diesel onto petrol. Depot product is up to 4 °C warmer than the air; in summer much warmer (incident 8 is that).
 */
export const load = (day: BuiltDay, filled: readonly number[], spoiled: number | null = null): void => {
  const { truck, random } = day;
  let t = day.nowMs() + between(random, 6, 18) * minuteMs;
  const startMs = t;
  const hot = random() < 0.1;
  const temperatureC = airC(t) + between(random, 0, 4) + (hot ? 9 : 0);
  if (hot) day.mark('hotLoad', startMs);
  const flows: Flow[] = [];
  day.note(door(t, 'open'));
  truck.compartments.forEach((compartment, index) => {
    const share = filled[index] ?? 0;
    if (share <= 0) return;
    const number = compartment.compartment;
    const residue = day.liquids()[index]?.v20L ?? 0;
    const v20L = at20L(compartment.capacityL * share, temperatureC, compartment.density20KgM3);
    const rate = truck.topLoading ? 800 : between(random, 1200, 2000);
    const openMs = t + 40_000;
    const flowMs = openMs + 25_000;
    const endMs = flowMs + tenth(((v20L - residue) / rate + 0.4) * minuteMs);
    flows.push({
      compartment: number,
      fromMs: flowMs,
      toMs: endMs,
      shape: 'fill',
      end: { v20L, temperatureC },
    });
    if (number === spoiled) {
      // Diesel runs onto the petrol before anybody looks at the arm.
      const fromMs = tenth(flowMs + 150_000);
      day.mark('contamination', fromMs, { compartment: number });
      day.wrong({ kind: 'otherOil', compartment: number, oilCode: 0, fromMs, toMs: day.endMs });
    }
    const opening = truck.topLoading ? 'manhole' : 'apiAdaptor';
    day.note(
      change(
        openMs,
        [part(number, opening, 'open')],
        [{ compartment: number, seal: 'unsealed', authorization: 'nfcCard', cardCode: truck.cardCode }],
      ),
      change(flowMs + 15_000, [retained(number, true)]),
      change(endMs + 40_000, [part(number, opening, 'closed')]),
      ticket(
        compartment,
        'load',
        flowMs,
        endMs,
        v20L - residue,
        temperatureC,
        uniformAt(truck.key, number) * 0.0006 - 0.0003,
        // The rack prints what ran, not what was asked for.
        number === spoiled ? 0 : day.oilCodeAt(index, openMs),
      ),
    );
    if (!truck.topLoading)
      day.note(
        change(openMs + 8_000, [part(number, 'footValve', 'open')]),
        change(endMs + 20_000, [part(number, 'footValve', 'closed')]),
      );
    t = endMs + 60_000;
  });
  day.note(
    door(t, 'closed'),
    card(day, t + 58_000, 'seal'),
    change(
      t + 60_000,
      [],
      truck.compartments.map(({ compartment }) => ({
        compartment,
        seal: 'sealed' as const,
        sealCode: `S${Math.floor(t / 1000).toString(36)}${compartment}`,
      })),
    ),
  );
  const evaporated = flows.map((flow) => ({
    ...flow,
    end: { ...flow.end, v20L: flow.end.v20L * (1 - 0.00005) },
  }));
  day.standAt(t + between(random, 7, 12) * minuteMs - day.nowMs(), evaporated);
};

export interface UnloadWish {
  /** What each compartment keeps, litres at 20 °C; missing: it is not unloaded here. */
  readonly keep: ReadonlyMap<number, number>;
  readonly stationCode: string;
  readonly leftWet: boolean;
  /** Litres that the station's tank does not get although the truck gives them. */
  readonly astray: number;
  /** A compartment whose emergency valve is shut while it runs; the flow hardly notices the seconds. */
  readonly shutOff?: number;
  /** A compartment behind whose adaptor there is water at first. */
  readonly pipeWater?: number;
}

interface Received {
  readonly compartment: SimCompartment;
  readonly oilCode: number;
  readonly flowMs: number;
  readonly emptyMs: number;
  readonly given: number;
  readonly temperatureC: number;
}

/** A station's gauge sees one rise per tank, however many compartments went into it. */
const mergedByOil = (received: readonly Received[], wish: UnloadWish): Delivery[] =>
  [...new Set(received.map(({ oilCode }) => oilCode))].map((oilCode, index) => {
    const parts = received.filter((part) => part.oilCode === oilCode);
    const total = parts.reduce((sum, { given }) => sum + given, 0);
    return {
      stationCode: wish.stationCode,
      oilCode,
      density20KgM3: parts[0]?.compartment.density20KgM3 ?? 745,
      startMs: Math.min(...parts.map(({ flowMs }) => flowMs)),
      endMs: Math.max(...parts.map(({ emptyMs }) => emptyMs)),
      receivedV20L: total - (index === 0 ? wish.astray : 0),
      temperatureC: parts.reduce((sum, part) => sum + part.temperatureC * part.given, 0) / (total || 1),
    };
  });

/**
 * A station: queue, card, connect, gravity 500-700 L/min falling with the level, two compartments at a time, drip,
 * close, dry after 60-180 s, the adaptor 5-10 min later, the station's gauge reports.
 */
export const unload = (day: BuiltDay, wish: UnloadWish): void => {
  const { truck, random } = day;
  let t = day.nowMs() + between(random, 6, 15) * minuteMs;
  const flows: Flow[] = [];
  const chosen = truck.compartments.filter(({ compartment }) => wish.keep.has(compartment));
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
        cardCode: truck.cardCode,
      })),
    ),
    door(t + 20_000, 'open'),
  );
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
      if (wish.pipeWater === number) {
        day.mark('pipeWater', openMs + 45_000, { compartment: number });
        day.note(
          change(openMs + 45_000, [{ ...part(number, 'apiAdaptor', 'open', true), water: true }]),
          change(openMs + 150_000, [{ ...part(number, 'apiAdaptor', 'open', true), water: false }]),
        );
      }
      if (wish.shutOff === number) {
        // The valve falls shut in the middle, and is opened again when all is well.
        const shutMs = tenth(flowMs + 0.45 * (emptyMs - flowMs));
        day.mark('shutOff', shutMs, { compartment: number });
        day.note(
          change(shutMs, [part(number, 'footValve', 'closed')]),
          change(shutMs + 20_000, [part(number, 'footValve', 'open')]),
        );
      }
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
          ticket(
            compartment,
            'unload',
            flowMs,
            emptyMs,
            given,
            before.temperatureC,
            truck.meterError,
            oilCode,
            wish.stationCode,
          ),
        );
      received.push({
        compartment,
        oilCode,
        flowMs,
        emptyMs,
        given,
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

/** Litres seen now in one compartment. */
export const seenNowL = (day: BuiltDay, compartment: SimCompartment): number =>
  seenL(
    day.liquids()[day.truck.compartments.indexOf(compartment)] ?? { v20L: 0, temperatureC: 20 },
    compartment.density20KgM3,
  );
