import type { Connection } from '#contract/hub/topics.ts';

import type { Emit } from '../hub-events.ts';
import type { Clock } from '../ports.ts';

/** Three missed polls: what is shown is outdated. */
export const staleAfterMs = 90_000;
/** A tab need not be updated on every answer; ages on screen tick by themselves. */
const contactStepMs = 5_000;
/** Less would not be noticed. */
const lagFromMs = 3_000;

/** Less is no other clock. */
const clockStepMs = 500;

/** Whether tabs would see no difference. */
const isAsBefore = (last: Connection, next: Connection): boolean =>
  Math.abs((next.lastContactMs ?? 0) - (last.lastContactMs ?? 0)) < contactStepMs &&
  Math.abs(last.clockOffsetMs - next.clockOffsetMs) < clockStepMs &&
  JSON.stringify({ ...last, lastContactMs: 0, clockOffsetMs: 0 }) ===
    JSON.stringify({ ...next, lastContactMs: 0, clockOffsetMs: 0 });

const stateOf = (seen: {
  readonly streaming: boolean;
  readonly unreachable: boolean;
  readonly signedIn: boolean;
  /** Since the last answer, ms. */
  readonly ageMs: number;
}): Connection['state'] => {
  if (seen.streaming) return 'live';
  // Neither socket nor request gets through: offline, without a countdown.
  if (seen.unreachable) return 'offline';
  if (seen.ageMs >= staleAfterMs) return 'stale';
  return seen.signedIn ? 'reconnecting' : 'live';
};

const lagS = (lagMs: number): number => (lagMs < lagFromMs ? 0 : Math.floor(lagMs / 1000));

/** State of the connection to the server, out of what the socket and every request saw. */
export const createConnection = (
  clock: Clock,
  host: Connection['host'],
  store: () => Pick<Connection, 'storage' | 'storageId'>,
  emit: Emit,
) => {
  let streaming = false;
  let signedIn = false;
  let unreachable = false;
  let offsetMs = 0;
  let contactLocalMs: number | null = null;
  let retryAtMs: number | null = null;
  let missedAlarms: Connection['missedAlarms'] = null;
  let suspended: Connection['suspended'] = null;
  let tabs = 0;
  /** Of the line and of this hub's own work, ms. */
  const lagMs = { line: 0, work: 0 };
  let last: Connection | null = null;
  let cancel = (): void => {};

  const update = (): void => {
    const ageMs = contactLocalMs === null ? Infinity : clock.now() - contactLocalMs;
    const next: Connection = {
      state: stateOf({ streaming, unreachable, signedIn, ageMs }),
      lastContactMs: contactLocalMs === null ? null : contactLocalMs + offsetMs,
      retryAtMs,
      lagS: streaming ? lagS(lagMs.line + lagMs.work) : 0,
      clockOffsetMs: Math.round(offsetMs),
      missedAlarms,
      suspended,
      tabs,
      host,
      ...store(),
    };
    if (last !== null && isAsBefore(last, next)) return;
    last = next;
    emit('connection', next);
  };

  return {
    /** The server answered; its clock is authoritative for ages. */
    contact: (serverMs: number | null, localMs: number): void => {
      unreachable = false;
      contactLocalMs = clock.now();
      // A clock that is wrong makes every age wrong: this device's own serves until it is set.
      if (suspended === 'clock') offsetMs = 0;
      else if (serverMs !== null) offsetMs = serverMs - localMs;
      cancel();
      cancel = clock.after(staleAfterMs, update);
      update();
    },
    lost: (): void => {
      unreachable = true;
      update();
    },
    stream: (open: boolean, retryAt: number | null): void => {
      streaming = open;
      if (!open) lagMs.line = 0;
      retryAtMs = retryAt;
      update();
    },
    signedIn: (value: boolean): void => {
      signedIn = value;
      update();
    },
    missedAlarms: (value: Connection['missedAlarms']): void => {
      missedAlarms = value;
      update();
    },
    /** What the server said of itself with its last answer. */
    suspended: (value: Connection['suspended']): void => {
      if (value === suspended) return;
      suspended = value;
      update();
    },
    /** Round-trip time of what the server answered at once, ms. */
    lineLag: (ms: number): void => {
      lagMs.line = ms;
      update();
    },
    /** How long received frames wait here to be shown, ms. */
    workLag: (ms: number): void => {
      lagMs.work = ms;
      update();
    },
    storageChanged: update,
    tabs: (count: number): void => {
      tabs = count;
      update();
    },
    serverNow: (): number => clock.now() + offsetMs,
    /** The last request got no answer. */
    unreachable: (): boolean => unreachable,
    /** Known to be unreachable, so that no call waits a hundred seconds for the same result. */
    offline: (): boolean => unreachable && !streaming,
    /** Every screen says that nothing comes from the server. */
    told: (): boolean => (unreachable && !streaming) || suspended === 'database',
    missedAlarmsNow: (): Connection['missedAlarms'] => missedAlarms,
  };
};

export type ConnectionState = ReturnType<typeof createConnection>;
