import { anomalyAt } from '../plan/anomalies.ts';
import type { Anomaly } from '../plan/day.ts';
import { noiseAt, uniformAt } from '../random.ts';
import type { SimTruck } from '../truck.ts';

const round1 = (value: number): number => Math.round(value * 10) / 10;

/** Noise of a compartment's gauge is its own. */
export const gaugeKey = (truck: SimTruck, compartment: number): number => truck.key ^ (compartment * 7919);

const foamTauMs = 12 * 60_000;
/** A thermometer's head warms and cools within a quarter of an hour. */
const warmingMs = 15 * 60_000;
/** What a thermometer says just after its supply has dipped: it has measured nothing yet. */
const powerOnC = 85;

/** How much higher than the oil a level is read where foam stands on it. */
export const foamMm = (anomalies: readonly Anomaly[], timeMs: number, compartment: number): number => {
  const foam = anomalyAt(anomalies, 'foam', timeMs, compartment);
  return foam === undefined ? 0 : foam.mm * Math.exp((foam.fromMs - timeMs) / foamTauMs);
};

/** What a probe says of the true level, as a share. */
export const probeShare = (
  truck: SimTruck,
  index: number,
  timeMs: number,
  anomalies: readonly Anomaly[],
): number =>
  (index === 0 ? truck.firstGauge : 1) *
  (anomalyAt(anomalies, 'highProbe', timeMs, truck.compartments[index]?.compartment)?.share ?? 1);

/** How much warmer than the oil a thermometer is, K. */
const addedK = (anomalies: readonly Anomaly[], timeMs: number, compartment: number): number => {
  const warm = anomalyAt(anomalies, 'warmThermometer', timeMs, compartment);
  if (warm === undefined) return 0;
  return warm.addK * Math.min(1, (timeMs - warm.fromMs) / warmingMs, (warm.toMs - timeMs) / warmingMs);
};

/** What a compartment's thermometer reads of its oil; nothing where there is none, or it is unplugged. */
export const temperatureRead = (
  truck: SimTruck,
  compartment: number,
  oilC: number,
  timeMs: number,
  anomalies: readonly Anomaly[],
): { readonly temperatureC?: number } => {
  const { hasTemperature, temperatureNoiseK, powerOnTemperatureEvery: every } = truck.instruments;
  if (!hasTemperature || anomalyAt(anomalies, 'noTemperature', timeMs, compartment) !== undefined) return {};
  const key = gaugeKey(truck, compartment);
  const moment = timeMs / 1000;
  if (every !== null && uniformAt(key ^ 0x25, moment) * every < 1) return { temperatureC: powerOnC };
  const readC =
    oilC + addedK(anomalies, timeMs, compartment) + temperatureNoiseK * noiseAt(key ^ 0x23, moment);
  return { temperatureC: round1(readC) };
};
