import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';
import { vcf20 } from '#domain/cargo/volume-correction.ts';

import type { Delivery } from './day.ts';
import { hashOf, noiseAt, uniformAt } from '../random.ts';
import { collectMessages, named, type SimMessage } from '../messages/outgoing-message.ts';
import type { Site } from '../sites.ts';
import type { World } from '../world.ts';

const tankCapacityL = 50_000;
const settleMs = 12 * 60_000;
const hourMs = 3_600_000;
const oilCodes = [92, 95, 98, 0] as const;

export const gaugeTerminal = (station: Site): string => `2000000${station.code.slice(1).padStart(3, '0')}`;

const round1 = (value: number): number => Math.round(value * 10) / 10;
const iso = (ms: number): string => new Date(ms).toISOString();

const stationKey = (seed: string, station: Site): number => hashOf(seed, 'station', station.code);

/** Water under a station's oil rises so much a litre, near the bottom of the tank. */
const waterMmPerL = 0.25;
/** A delivery is printed again as long after the first print. */
const reprintAfterMs = 25 * 60_000;

/** Gauges count their `seq` from here. */
const stationStartMs = Date.UTC(2026, 0);

/** Tank of a station for an oil, from 1. */
const tankOf = (oilCode: number): number => oilCodes.findIndex((code) => code === oilCode) + 1;

/** A rise ends when nothing has come for five minutes. */
const quietMs = 5 * 60_000;

/** Two trucks that unload into one tank at once are one rise: the gauge can't distinguish them. */
const rises = (deliveries: readonly Delivery[]): Delivery[] => {
  const merged: Delivery[] = [];
  for (const next of deliveries.toSorted((a, b) => a.startMs - b.startMs)) {
    const at = merged.findIndex(
      ({ oilCode, endMs }) => oilCode === next.oilCode && endMs + quietMs >= next.startMs,
    );
    const known = merged[at];
    if (known === undefined) {
      merged.push(next);
      continue;
    }
    const total = known.receivedV20L + next.receivedV20L;
    merged[at] = {
      ...known,
      endMs: Math.max(known.endMs, next.endMs),
      receivedV20L: total,
      waterL: (known.waterL ?? 0) + (next.waterL ?? 0),
      reprint: known.reprint === true || next.reprint === true,
      temperatureC:
        (known.temperatureC * known.receivedV20L + next.temperatureC * next.receivedV20L) / (total || 1),
    };
  }
  return merged;
};

const reading = (
  key: number,
  station: Site,
  oilCode: number,
  timeMs: number,
): TerminalMessageData<'atg-reading'> => {
  const tankNumber = tankOf(oilCode);
  // Sales by day, deliveries in between: about half full, lower in the evening.
  const share = 0.5 - 0.06 * Math.sin((2 * Math.PI * (timeMs / hourMs + 2 * tankNumber)) / 24);
  const vtL = tankCapacityL * (share + 0.0001 * noiseAt(key ^ tankNumber, timeMs / 1000));
  return {
    stationCode: station.code,
    tankNumber,
    oilCode,
    levelMm: round1(2_600 * share),
    waterMm: 0,
    temperatureC: round1(16 + 2 * noiseAt(key ^ 0x31, timeMs / 10_000_000)),
    vtL: round1(vtL),
    status: 'ok',
  };
};

/** Every tank of a station at a moment, under names of their own: its first message, or the last of its past. */
export const stationMessage = (
  seed: string,
  station: Site,
  atMs: number,
  prefix: 'now' | 'last',
): SimMessage[] => {
  const { send, messages } = collectMessages(gaugeTerminal(station), atMs, atMs + 1, stationStartMs);
  for (const oilCode of oilCodes)
    send(atMs, 'atg-reading', reading(stationKey(seed, station), station, oilCode, atMs));
  return named(prefix, messages());
};

/**
 * Messages of a station's gauge in a window: a reading every `readingMs` and each delivery, 12 min after it. A tank
 * has a fixed error; what the pumps sold meanwhile (5-40 L/min) is reported beside the rise where the station knows it.
 */
export const messagesOfStation = (
  world: World,
  station: Site,
  deliveries: readonly Delivery[],
  fromMs: number,
  toMs: number,
  readingMs: number,
): SimMessage[] => {
  const key = stationKey(world.seed, station);
  const { gaugeShare, namesSales } = world.stationInstruments(station);
  const { send, messages } = collectMessages(gaugeTerminal(station), fromMs, toMs, stationStartMs);
  for (const delivery of rises(deliveries)) {
    const { oilCode, startMs, endMs, temperatureC, density20KgM3, receivedV20L, waterL = 0 } = delivery;
    const tankNumber = tankOf(oilCode);
    const error = gaugeShare * (2 * uniformAt(key, tankNumber) - 1);
    const moment = Math.floor(startMs / 1000);
    const startVtL = 6_000 + 12_000 * uniformAt(key ^ 0x9, moment);
    // Buried tanks keep the temperature of the ground; the delivery warms or cools them. Litres at 20 °C add up.
    const startTemperatureC = round1(17 + 3 * noiseAt(key ^ 0x31, startMs / 10_000_000));
    const soldL = (5 + 35 * uniformAt(key ^ 0x7, moment)) * ((endMs - startMs) / 60_000);
    const before = (startVtL - soldL) * vcf20(density20KgM3, startTemperatureC);
    const received = receivedV20L * (1 + error);
    const endTemperatureC = round1(
      (before * startTemperatureC + received * temperatureC) / (before + received),
    );
    const endVtL = (before + received) / vcf20(density20KgM3, endTemperatureC) + waterL;
    const deliveryCode = `${station.code}-${tankNumber}-${Math.floor(startMs / 1000).toString(36)}`;
    const told: TerminalMessageData<'atg-delivery'> = {
      stationCode: station.code,
      tankNumber,
      oilCode,
      deliveryCode,
      startTime: iso(startMs - 60_000),
      endTime: iso(endMs + quietMs),
      startVtL: round1(startVtL),
      endVtL: round1(endVtL),
      startTemperatureC,
      endTemperatureC,
      density20KgM3,
      ...(namesSales && { salesVtL: round1(soldL) }),
      startWaterMm: 0,
      endWaterMm: round1(waterL * waterMmPerL),
    };
    send(endMs + settleMs, 'atg-delivery', told);
    if (delivery.reprint === true)
      send(endMs + settleMs + reprintAfterMs, 'atg-delivery', { ...told, deliveryCode: `${deliveryCode}R` });
  }
  const phase = (key % 3600) * 1000;
  for (let t = Math.ceil((fromMs - phase) / readingMs) * readingMs + phase; t < toMs; t += readingMs)
    for (const oilCode of oilCodes) send(t, 'atg-reading', reading(key, station, oilCode, t));
  return messages();
};
