import { isOneOf } from '../../instruments/one-of.ts';
import { hashOf } from '../../random.ts';
import type { BuiltDay } from '../day-builder.ts';

/** Of so many trucks one has a probe that reads high for four weeks of eight, mm of a m more. */
const every = 24;
const weeksDays = 28;
const share = 1.004;

/** A probe that reads 0.4 % high for weeks: its truck accuses depots, its driver and stations alike. */
export const drawHighProbe = (day: BuiltDay, dayNumber: number): void => {
  const { seed, furtherIncidents } = day.world;
  const { index, compartments } = day.truck;
  if (furtherIncidents === 0 || !isOneOf(every, seed, 'probeHigh', index)) return;
  const key = hashOf(seed, 'probeHigh', index);
  const one = compartments[key % (compartments.length || 1)];
  if (one === undefined || Math.floor((dayNumber + key) / weeksDays) % 2 === 1) return;
  const [fromMs, toMs] = [day.nowMs(), day.endMs];
  day.mark('probeHigh', fromMs, { untilMs: toMs, compartment: one.compartment });
  day.anomaly({ kind: 'highProbe', compartment: one.compartment, share, fromMs, toMs });
};
