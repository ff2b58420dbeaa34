import type { Connection } from '#contract/hub.ts';

import type { Clock } from './doors.ts';

/** Three missed polls: what is shown is no longer now. */
export const staleAfterMs = 90_000;
/** A tab need not hear of every answer; ages on screen tick by themselves. */
const contactStepMs = 5_000;
/** Less is nothing that anybody would notice. */
const lagFromMs = 3_000;

/** How the hub does with the server, out of what the socket and every request saw. */
export const createConnection = (
  clock: Clock,
  host: Connection['host'],
  store: () => Pick<Connection, 'storage' | 'storageId'>,
  publish: (connection: Connection) => void,
) => {
  let streaming = false;
  let signedIn = false;
  let unreachable = false;
  let offsetMs = 0;
  let contactLocalMs: number | null = null;
  let retryAtMs: number | null = null;
  let gap: Connection['gap'] = null;
  let tabs = 0;
  /** Of the line and of this hub's own work, ms. */
  let lineMs = 0;
  let workMs = 0;
  let last: Connection | null = null;
  let cancel = (): void => {};

  const state = (): Connection['state'] => {
    if (streaming) return 'live';
    // Neither socket nor request gets through: nobody is left in hope.
    if (unreachable) return 'offline';
    const ageMs = contactLocalMs === null ? Infinity : clock.now() - contactLocalMs;
    if (ageMs >= staleAfterMs) return 'stale';
    return signedIn ? 'reconnecting' : 'live';
  };

  const lagS = (): number => {
    const lagMs = streaming ? lineMs + workMs : 0;
    return lagMs < lagFromMs ? 0 : Math.floor(lagMs / 1000);
  };

  const update = (): void => {
    const next: Connection = {
      state: state(),
      lastContactMs: contactLocalMs === null ? null : contactLocalMs + offsetMs,
      retryAtMs,
      lagS: lagS(),
      clockOffsetMs: Math.round(offsetMs),
      gap,
      tabs,
      host,
      ...store(),
    };
    const moved = Math.abs((next.lastContactMs ?? 0) - (last?.lastContactMs ?? 0)) >= contactStepMs;
    const same =
      last !== null &&
      last.state === next.state &&
      last.retryAtMs === next.retryAtMs &&
      last.lagS === next.lagS &&
      last.gap === next.gap &&
      last.tabs === next.tabs &&
      last.storage === next.storage &&
      last.storageId === next.storageId &&
      Math.abs(last.clockOffsetMs - next.clockOffsetMs) < 500;
    if (same && !moved) return;
    last = next;
    publish(next);
  };

  return {
    /** The server answered; its clock is authoritative for ages. */
    contact: (serverMs: number | null, localMs: number): void => {
      unreachable = false;
      contactLocalMs = clock.now();
      if (serverMs !== null) offsetMs = serverMs - localMs;
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
      if (!open) lineMs = 0;
      retryAtMs = retryAt;
      update();
    },
    signedIn: (value: boolean): void => {
      signedIn = value;
      update();
    },
    gap: (value: Connection['gap']): void => {
      gap = value;
      update();
    },
    /** How long what the server answered at once was under way, ms. */
    lineLag: (ms: number): void => {
      lineMs = ms;
      update();
    },
    /** How long what was heard waits here to be shown, ms. */
    workLag: (ms: number): void => {
      workMs = ms;
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
    /** Known to be out of reach, so that nobody has to wait a hundred seconds to hear it again. */
    offline: (): boolean => unreachable && !streaming,
    gapNow: (): Connection['gap'] => gap,
  };
};

export type ConnectionState = ReturnType<typeof createConnection>;
