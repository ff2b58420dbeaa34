import type { Anomaly } from './day.ts';
import type { SimTruck } from '../truck.ts';

export type AnomalyKind = Anomaly['kind'];

/** The anomaly of one kind at a moment; of one compartment where a kind has compartments. */
export const anomalyAt = <K extends AnomalyKind>(
  anomalies: readonly Anomaly[],
  kind: K,
  timeMs: number,
  compartment?: number,
): Extract<Anomaly, { kind: K }> | undefined =>
  anomalies.find(
    (anomaly): anomaly is Extract<Anomaly, { kind: K }> =>
      anomaly.kind === kind &&
      anomaly.fromMs <= timeMs &&
      timeMs < anomaly.toMs &&
      (!('compartment' in anomaly) || anomaly.compartment === compartment),
  );

/** Moments at which an anomaly shows, whatever the rates: at its begin, in steps while it lasts, and at its end. */
export const momentsOf = (
  anomalies: readonly Anomaly[],
  kinds: readonly AnomalyKind[],
  stepMs: number,
  fromMs: number,
  toMs: number,
): number[] =>
  anomalies.flatMap((anomaly) => {
    if (!kinds.includes(anomaly.kind)) return [];
    const moments: number[] = [];
    for (let t = anomaly.fromMs; t < anomaly.toMs; t += stepMs) moments.push(t);
    moments.push(anomaly.toMs + 10_000);
    return moments.filter((t) => t >= fromMs && t < toMs);
  });

/** Product of a compartment as its gauge reports it. */
export const oilCodeAt = (
  truck: SimTruck,
  anomalies: readonly Anomaly[],
  index: number,
  atMs: number,
): number => {
  const compartment = truck.compartments[index];
  if (compartment === undefined) return 0;
  return anomalyAt(anomalies, 'otherOil', atMs, compartment.compartment)?.oilCode ?? compartment.oilCode;
};
