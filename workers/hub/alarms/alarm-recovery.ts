import type { CallOutcome } from '#contract/hub/outcomes.ts';

import type { Clock } from '../ports.ts';
import { hasDialog } from './alarm-board.ts';
import type { ShownAlarms } from './shown-alarms.ts';
import type { StoredPosition } from './stored-position.ts';
import type { WaitingAlarms } from './unconfirmed-alarms.ts';

/** Unconfirmed alarms were read just now: a socket that opens need not read them again. */
const freshMs = 5_000;
/** A hole that could not be filled is tried again after this time. */
const recoverAgainMs = 5_000;

/** What recovery asks of the hub. */
export interface RecoveryEvents {
  /** The stream has a hole, which it fills when it is subscribed again. */
  resubscribe(): void;
  /** Server times, ms, between which alarms may have been missed. */
  missedAlarms(fromMs: number, toMs: number): void;
  /** @param hole whether the stream has left something out since the last answer */
  unconfirmed(hole: boolean): Promise<CallOutcome<WaitingAlarms>>;
  serverNow(): number;
}

interface RecoveryPorts {
  readonly clock: Clock;
  readonly shown: ShownAlarms;
  readonly position: StoredPosition;
  readonly events: RecoveryEvents;
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
}

/** Reads unconfirmed alarms from the server, and closes holes in the stream: by the stream first, else by such a list. */
export const createAlarmRecovery = ({ clock, shown, position, events, inTurn }: RecoveryPorts) => {
  const { known } = shown;
  let askedAt: number | null = null;
  /** The stream was asked to fill a hole and has not answered yet: what follows the hole comes again after it. */
  let filling = false;
  let cancelRecover = (): void => {};
  let refreshedMs = -Infinity;

  /** Unconfirmed alarms from the server: state beats events. */
  const refresh = async (hole: boolean): Promise<WaitingAlarms | null> => {
    const owner = position.userId();
    const outcome = await events.unconfirmed(hole);
    if (!outcome.ok || outcome.cached || owner !== position.userId()) return null;
    const { rows, all, dialogs, epoch } = outcome.value;
    const open = new Set(rows.map((alarm) => alarm.id));
    const at = position.now();
    const otherEpoch = at !== null && at.epoch !== epoch;
    refreshedMs = clock.now();
    const changed = rows.filter((alarm) => known.stateVersion(alarm.id) !== alarm.stateVersion);
    await position.keep(changed, null);
    // Somebody signed out meanwhile: the former user's alarms are shown to nobody.
    if (owner !== position.userId()) return null;
    for (const alarm of changed.toReversed()) {
      const received = known.has(alarm.id);
      // Versions of another epoch are not comparable: a database that was restored has lost later judgements.
      if (otherEpoch && (known.stateVersion(alarm.id) ?? 0) > alarm.stateVersion) known.drop(alarm.id);
      shown.take(alarm, !received);
    }
    for (const alarm of rows.toReversed()) shown.offerAgain(alarm);
    // Acknowledged or judged while this device was away; their rows name by whom when they are read.
    const gone = known
      .open()
      .filter((alarm) => (all || (dialogs && hasDialog(alarm))) && !open.has(alarm.id))
      .map(({ id }) => id);
    gone.forEach(known.drop);
    if (gone.length > 0) shown.remove(gone);
    shown.informed();
    return outcome.value;
  };

  const recover = async (): Promise<void> => {
    const fromMs = position.now()?.atMs ?? null;
    cancelRecover();
    filling = false;
    const list = await refresh(true);
    if (list === null) {
      // Without another alarm the hole would stay until two keep-alives have passed.
      if (position.userId() !== null) cancelRecover = clock.after(recoverAgainMs, () => void inTurn(recover));
      return;
    }
    const nowMs = events.serverNow();
    // Who closed a dialog knew only the alarms of then.
    shown.offeredAgain(nowMs);
    await position.keep([], { cursor: list.head, epoch: list.epoch, atMs: nowMs });
    if (fromMs !== null) events.missedAlarms(fromMs, nowMs);
    events.resubscribe();
  };

  return {
    refresh: async (hole: boolean): Promise<void> => {
      await refresh(hole);
    },
    /** The same, but for what was read just now. */
    refreshIfOld: async (): Promise<void> => {
      if (clock.now() - refreshedMs > freshMs) await refresh(false);
    },
    recover,
    /** Asks the stream for what is missing; where it was asked at this place before, recovers without it. */
    fill: async (): Promise<void> => {
      const cursor = position.now()?.cursor;
      if (askedAt !== null && askedAt === cursor) {
        askedAt = null;
        return recover();
      }
      askedAt = cursor ?? null;
      filling = true;
      events.resubscribe();
    },
    filling: (): boolean => filling,
    /** The stream has answered, or another socket will. */
    answered: (): void => {
      filling = false;
    },
    /** An alarm came without a hole before it. */
    advanced: (): void => {
      askedAt = null;
    },
    stop: (): void => {
      askedAt = null;
      filling = false;
      cancelRecover();
      refreshedMs = -Infinity;
    },
  };
};

export type AlarmRecovery = ReturnType<typeof createAlarmRecovery>;
