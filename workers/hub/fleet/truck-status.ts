import type { LiveFrame } from '#contract/alarms/alarm-stream.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { TruckChanges, TruckStatusSnapshot } from '#contract/hub/topics.ts';
import type { TruckStatus } from '#contract/fleet/truck-status.ts';

/** Specification 9. */
export const truckStatusPollMs = 30_000;

export interface TruckStatusEvents {
  list(): Promise<CallOutcome<readonly TruckStatus[]>>;
  publish(snapshot: TruckStatusSnapshot | null): void;
  /** Whether the last poll failed though the server can be reached; published when it changes. */
  failed(failing: boolean): void;
  /** The server is known to be out of reach, which is told as such. */
  away(): boolean;
  /** Updates the snapshot for late tabs, without sending the whole fleet to those that follow the changes. */
  keep(snapshot: TruckStatusSnapshot): void;
  changes(changes: TruckChanges): void;
}

/** The fleet: the poll of specification 7, updated by live changes while a tab watches. */
export const createTruckStatus = (events: TruckStatusEvents) => {
  let snapshot: TruckStatusSnapshot | null = null;
  let failing = false;
  /** Trucks that live frames updated, with the server time of the update: a poll that was sent earlier is older. */
  const moved = new Map<string, { readonly truck: TruckStatus; readonly atMs: number }>();

  const judge = (outcome: CallOutcome<readonly TruckStatus[]>): void => {
    // The end of a session and an old build are handled elsewhere.
    if (!outcome.ok && outcome.failure.show === 'quiet') return;
    const now = (!outcome.ok || outcome.cached) && !events.away();
    if (now === failing) return;
    failing = now;
    events.failed(now);
  };

  return {
    poll: async (): Promise<void> => {
      const outcome = await events.list();
      judge(outcome);
      if (!outcome.ok) return;
      if (outcome.cached && snapshot !== null) return;
      const trucks = outcome.value.map((truck) => {
        const later = moved.get(truck.signCode);
        return later !== undefined && later.atMs > outcome.asOfMs ? later.truck : truck;
      });
      for (const [signCode, { atMs }] of moved) if (atMs <= outcome.asOfMs) moved.delete(signCode);
      snapshot = { trucks, asOfMs: outcome.asOfMs, cached: outcome.cached };
      events.publish(snapshot);
    },
    /** What this device kept, until the server has answered. */
    offer: (trucks: readonly TruckStatus[], asOfMs: number): void => {
      if (snapshot !== null) return;
      snapshot = { trucks, asOfMs, cached: true };
      events.publish(snapshot);
    },
    live: (frame: LiveFrame): void => {
      const changed = new Map(frame.trucks.map((truck) => [truck.signCode, truck]));
      for (const truck of frame.trucks) moved.set(truck.signCode, { truck, atMs: frame.serverTime });
      if (snapshot !== null) {
        const trucks = snapshot.trucks.map((truck) => {
          const next = changed.get(truck.signCode);
          changed.delete(truck.signCode);
          return next ?? truck;
        });
        snapshot = { trucks: [...trucks, ...changed.values()], asOfMs: frame.serverTime, cached: false };
        events.keep(snapshot);
      }
      events.changes({ trucks: frame.trucks, asOfMs: frame.serverTime });
    },
    stop: (): void => {
      snapshot = null;
      if (failing) events.failed(false);
      failing = false;
      moved.clear();
      events.publish(null);
    },
  };
};

export type TruckStatusKeeper = ReturnType<typeof createTruckStatus>;
