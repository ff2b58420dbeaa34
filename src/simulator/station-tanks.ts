import { vcf20 } from '#domain/volume-correction.ts';

import type { Delivery } from './day.ts';
import { hashOf, noiseAt, uniformAt } from './random.ts';
import { createSpeech, type SimMessage } from './speech.ts';
import type { Site } from './sites.ts';

const tankCapacityL = 50_000;
const settleMs = 12 * 60_000;
const readingMs = 3_600_000;
const oilCodes = [92, 95, 98, 0] as const;

export const gaugeTerminal = (station: Site): string => `2000000${station.code.slice(1).padStart(3, '0')}`;

const round1 = (value: number): number => Math.round(value * 10) / 10;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Tank of a station for an oil, from 1. */
const tankOf = (oilCode: number): number => oilCodes.findIndex((code) => code === oilCode) + 1;

/**
 * What a station's gauge says in a window: a reading an hour and each delivery, 12 min after it. A tank has a fixed
 * error of at most 0.1 %; what the pumps sold meanwhile (5-40 L/min) is reported beside the rise.
 */
export const tellStation = (
  seed: string,
  station: Site,
  deliveries: readonly Delivery[],
  fromMs: number,
  toMs: number,
): SimMessage[] => {
  const key = hashOf(seed, 'station', station.code);
  const { say, messages } = createSpeech(gaugeTerminal(station), fromMs, toMs, Date.UTC(2026, 0));
  for (const delivery of deliveries) {
    const { oilCode, startMs, endMs, temperatureC, density20KgM3, receivedV20L } = delivery;
    const tankNumber = tankOf(oilCode);
    const error = 0.001 * (2 * uniformAt(key, tankNumber) - 1);
    const receivedVtL = (receivedV20L / vcf20(density20KgM3, temperatureC)) * (1 + error);
    const soldL = (5 + 35 * uniformAt(key ^ 0x7, Math.floor(startMs / 1000))) * ((endMs - startMs) / 60_000);
    const startVtL = 6_000 + 12_000 * uniformAt(key ^ 0x9, Math.floor(startMs / 1000));
    say(endMs + settleMs, 'atg-delivery', {
      stationCode: station.code,
      tankNumber,
      oilCode,
      deliveryCode: `${station.code}-${tankNumber}-${Math.floor(startMs / 1000).toString(36)}`,
      startTime: iso(startMs - 60_000),
      endTime: iso(endMs + 300_000),
      startVtL: round1(startVtL),
      endVtL: round1(Math.min(tankCapacityL, startVtL + receivedVtL - soldL)),
      startTemperatureC: round1(temperatureC - 1),
      endTemperatureC: round1(temperatureC),
      density20KgM3,
      salesVtL: round1(soldL),
      startWaterMm: 0,
      endWaterMm: 0,
    });
  }
  const phase = (key % 3600) * 1000;
  for (let t = Math.ceil((fromMs - phase) / readingMs) * readingMs + phase; t < toMs; t += readingMs)
    for (const oilCode of oilCodes) {
      const tankNumber = tankOf(oilCode);
      // Sales by day, deliveries in between: about half full, lower in the evening.
      const share = 0.5 - 0.12 * Math.sin((2 * Math.PI * (t / readingMs + 2 * tankNumber)) / 24);
      const vtL = tankCapacityL * (share + 0.02 * noiseAt(key ^ tankNumber, t / 1000));
      say(t, 'atg-reading', {
        stationCode: station.code,
        tankNumber,
        oilCode,
        levelMm: round1(2_600 * share),
        waterMm: 0,
        temperatureC: round1(16 + 2 * noiseAt(key ^ 0x31, t / 10_000_000)),
        vtL: round1(vtL),
        status: 'ok',
      });
    }
  return messages();
};
