import type { Alarm } from '#contract/alarms/alarms.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import { popsUp } from '#domain/alarms/alarm-types.ts';

import type { Fields } from '../http/request.ts';
import type { Position } from './alarm-store.ts';
import type { AlarmList } from './unconfirmed-alarms.ts';

/** Alarms that this hub has received. */
export interface HeldAlarms {
  /** Unconfirmed, and of those that pop up. */
  readonly open: readonly Alarm[];
  /** Whether a received alarm was acknowledged, judged or withdrawn since. */
  readonly isSettled: (id: string) => boolean;
  /** Last position in the stream; null: nothing was received yet. */
  readonly position: Position | null;
}

const asked: ReadonlySet<string> = new Set(['unconfirmed', 'limit']);

/** Whether a call asks for all unconfirmed alarms, without a further filter. */
export const asksForWaiting = (fields: Fields): boolean =>
  fields['unconfirmed'] === true &&
  Object.entries(fields).every(([name, value]) => value === undefined || asked.has(name));

const isUnreachable = (outcome: CallOutcome<unknown>): boolean =>
  !outcome.ok && (outcome.failure.code === 'network' || outcome.failure.code === 'timeout');

const newestFirst = (a: Alarm, b: Alarm): number =>
  b.raisedTime.localeCompare(a.raisedTime) || a.id.localeCompare(b.id);

/**
 * Unconfirmed alarms while the server can't be reached: those that the hub holds, and of types that the stream does not
 * send those of the cached list. A cached list that is newer than the stream's last frame counts for all types.
 * @param outcome the server's reply, or the cached one
 * @param typeIds the subscribed types, a comma list
 */
export const waitingAlarms = (
  outcome: CallOutcome<AlarmList>,
  { open, isSettled, position }: HeldAlarms,
  typeIds: string,
  limit: number,
): CallOutcome<AlarmList> => {
  if (outcome.ok && !outcome.cached) return outcome;
  if (!outcome.ok && (!isUnreachable(outcome) || position === null)) return outcome;
  const kept = outcome.ok ? outcome : null;
  const receivedMs = position?.atMs ?? 0;
  const keptMs = kept?.asOfMs ?? 0;
  const chosen = new Set(typeIds.split(',').map(Number));
  const isStreamed = (alarm: Alarm): boolean => receivedMs >= keptMs && popsUp(alarm.type, chosen);
  const held = new Set(open.map(({ id }) => id));
  const others = (kept?.value.rows ?? []).filter(
    (alarm) => !held.has(alarm.id) && !isSettled(alarm.id) && !isStreamed(alarm),
  );
  return {
    ok: true,
    value: {
      rows: [...open, ...others].toSorted(newestFirst).slice(0, limit),
      head: position?.cursor ?? kept?.value.head ?? 0,
      epoch: position?.epoch ?? kept?.value.epoch ?? '',
    },
    asOfMs: Math.max(receivedMs, keptMs),
    cached: true,
  };
};
