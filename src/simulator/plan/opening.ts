import type { DriveEvent } from './day.ts';
import type { Fleet } from '../fleet.ts';
import { motionAt } from './drive-profile.ts';
import { collectMessages, named, type SimMessage } from '../messages/outgoing-message.ts';
import type { SimTruck } from '../truck.ts';

/** Room after the event in which the truck still drives, so that nothing of it is cut off. */
const roomMs = 8 * 60_000;
const overspeedAfterMs = 20_000;
const buttonAfterMs = 55_000;
const buttonHeldMs = 30_000;

export interface Opening {
  readonly extra: ReadonlyMap<number, readonly { readonly atMs: number; readonly event: DriveEvent }[]>;
  readonly messages: readonly SimMessage[];
}

/**
 * The first two minutes of a live run hold two incidents whatever the seed and the hour, so that a demonstration
 * begins with an alarm: a truck that drives at that moment speeds (alarm 2), and in another one the emergency button
 * is pressed by mistake (alarm 201). Where no truck drives, the button alone.
 */
export const createOpening = (fleet: Fleet, startMs: number): Opening => {
  const extra = new Map<number, { atMs: number; event: DriveEvent }[]>();
  const drivesAt = (truck: SimTruck, atMs: number): number | null => {
    for (const segment of fleet.planAt(truck, atMs).segments)
      if (segment.kind === 'drive' && segment.fromMs <= atMs && segment.toMs >= atMs + roomMs)
        return motionAt(segment.profile, segment.startS + (atMs - segment.fromMs) / 1000).speedKmh;
    return null;
  };
  const overspeedMs = Math.ceil((startMs + overspeedAfterMs) / 1000) * 1000;
  let fastest: { truck: SimTruck; speedKmh: number } | null = null;
  for (const truck of fleet.trucks) {
    const speedKmh = drivesAt(truck, overspeedMs);
    if (speedKmh !== null && speedKmh > (fastest?.speedKmh ?? 0)) fastest = { truck, speedKmh };
  }
  if (fastest !== null)
    extra.set(fastest.truck.index, [
      {
        atMs: overspeedMs,
        event: { kind: 'overspeed', atS: 0, durationS: 45, baseKmh: fastest.speedKmh, toKmh: 94, bit: false },
      },
    ]);

  const buttonMs = Math.ceil((startMs + buttonAfterMs) / 1000) * 1000 + 300;
  const others = fleet.trucks.filter((truck) => truck !== fastest?.truck);
  const awake = (truck: SimTruck): boolean =>
    fleet
      .planAt(truck, buttonMs)
      .segments.some(
        ({ kind, fromMs, toMs }) =>
          fromMs <= buttonMs && toMs > buttonMs + buttonHeldMs && (kind === 'drive' || kind === 'stand'),
      );
  const presser = others.find(awake) ?? others[0] ?? fleet.trucks[0];
  if (presser === undefined) return { extra, messages: [] };
  const { send, messages } = collectMessages(
    presser.terminal,
    buttonMs,
    buttonMs + buttonHeldMs + 1,
    fleet.planAt(presser, buttonMs).fromMs,
  );
  send(buttonMs, 'emergency', { action: 'pressed', button: 'cab' });
  send(buttonMs + buttonHeldMs, 'emergency', { action: 'released', button: 'cab' });
  return { extra, messages: named('opening', messages()) };
};
