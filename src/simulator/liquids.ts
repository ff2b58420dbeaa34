import type { DaySegment, Flow } from './plan/day.ts';
import { drifted, type Liquid } from './tank.ts';
import type { SimTruck } from './truck.ts';

const during = (flow: Flow, before: Liquid, timeMs: number): Liquid => {
  const share = (timeMs - flow.fromMs) / (flow.toMs - flow.fromMs);
  const moved = flow.shape === 'fill' ? share : 1 - (1 - share) ** 2;
  return {
    v20L: before.v20L + (flow.end.v20L - before.v20L) * moved,
    temperatureC: flow.end.temperatureC,
  };
};

export const flowsOf = (segment: DaySegment): readonly Flow[] =>
  segment.kind === 'stand' || segment.kind === 'drive' ? segment.flows : [];

/** What each compartment holds at a moment of the segment. */
export const liquidsAt = (truck: SimTruck, segment: DaySegment, timeMs: number): Liquid[] =>
  truck.compartments.map(({ compartment, capacityL }, index) => {
    let liquid = segment.liquids[index] ?? { v20L: 0, temperatureC: 20 };
    let sinceMs = segment.fromMs;
    const flows = flowsOf(segment);
    for (const flow of flows) {
      if (flow.compartment !== compartment || flow.fromMs > timeMs) continue;
      const before = drifted(liquid, capacityL, sinceMs, flow.fromMs);
      if (timeMs < flow.toMs) return during(flow, before, timeMs);
      liquid = flow.end;
      sinceMs = flow.toMs;
    }
    return drifted(liquid, capacityL, sinceMs, timeMs);
  });

/** Litres that the truck's meter has counted up to a moment of the segment. */
export const meteredAt = (segment: DaySegment, timeMs: number): number => {
  let litres = segment.meteredL;
  for (const flow of flowsOf(segment)) {
    if (flow.metered !== true || flow.fromMs >= timeMs) continue;
    const share = Math.min(1, (timeMs - flow.fromMs) / (flow.toMs - flow.fromMs));
    litres += (flow.litres ?? 0) * (flow.shape === 'fill' ? share : 1 - (1 - share) ** 2);
  }
  return litres;
};

/** Trucks got their meters then. */
const meterSinceMs = Date.UTC(2025, 0, 1);
const litresADay = 200_000;
const dayMs = 86_400_000;

/** What a totaliser shows in the morning: far apart from day to day, as it only ever rises. */
export const totalOfDayL = (ms: number): number =>
  litresADay * Math.max(0, Math.floor((ms - meterSinceMs) / dayMs));
