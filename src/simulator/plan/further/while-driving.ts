import { seenNowL } from '../../messages/seen-now.ts';
import { between, pick } from '../../random.ts';
import type { Flow } from '../day.ts';
import { type BuiltDay, minuteMs } from '../day-builder.ts';
import type { DriveProfile } from '../drive-profile.ts';
import { full } from '../roadside.ts';
import { moved } from '../roadside-fraud.ts';
import type { FurtherKind } from './draw.ts';

const chinaHour = (ms: number): number => (ms / 3_600_000 + 8) % 24;
/** The sun stands high enough to warm a thermometer's head. */
const sunHours = { from: 9, to: 16 } as const;
/** Shorter ways are left alone, s. */
const leastS = 720;

/** Through a hidden pipe into a tank of the driver's own, all the way. */
const trickle = (day: BuiltDay, fromMs: number, toMs: number): Flow[] => {
  const compartment = pick(day.further, full(day));
  const litres = between(day.further, 50, 250);
  day.mark('trickle', fromMs, { untilMs: toMs, compartment: compartment.compartment, litres });
  return [moved(day, compartment, -litres, fromMs, toMs)];
};

/** A valve between two compartments of one oil that does not hold: nothing leaves the truck. */
const compartmentTransfer = (day: BuiltDay, fromMs: number, toMs: number): Flow[] => {
  const from = pick(day.further, full(day));
  const litres = between(day.further, 40, 150);
  const to = full(day).find(
    (other) =>
      other !== from &&
      other.oilCode === from.oilCode &&
      seenNowL(day, other) + litres < 0.97 * other.capacityL,
  );
  if (to === undefined) return [];
  day.mark('compartmentTransfer', fromMs, { untilMs: toMs, litres });
  return [moved(day, from, -litres, fromMs, toMs), moved(day, to, litres, fromMs, toMs)];
};

/** The sun warms the head of one thermometer more than the oil. */
const sunOnThermometer = (day: BuiltDay, fromMs: number, toMs: number): Flow[] => {
  const { compartment } = pick(day.further, full(day));
  const addK = between(day.further, 4, 12);
  if (chinaHour(fromMs) < sunHours.from || chinaHour(fromMs) > sunHours.to) return [];
  day.mark('sunOnThermometer', fromMs, { untilMs: toMs, compartment });
  day.anomaly({ kind: 'warmThermometer', compartment, addK, fromMs, toMs });
  return [];
};

const kinds: Partial<Record<FurtherKind, (day: BuiltDay, fromMs: number, toMs: number) => Flow[]>> = {
  trickle,
  compartmentTransfer,
  sunOnThermometer,
};

/** What moves in the tanks during a loaded drive that is about to begin. */
export const flowsWhileDriving = (
  day: BuiltDay,
  kind: FurtherKind | null,
  { durationS }: DriveProfile,
): readonly Flow[] => {
  const stage = kind === null ? undefined : kinds[kind];
  if (stage === undefined || durationS < leastS || full(day).length === 0) return [];
  const fromMs = day.nowMs() + 3 * minuteMs;
  return stage(day, fromMs, day.nowMs() + durationS * 1000 - 3 * minuteMs);
};
