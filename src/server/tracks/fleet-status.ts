import type { Database, Queries } from '../database/database.ts';
import { createListBytes, createListSpace, type ListSpace } from '../http/json-list.ts';
import { shownStatus, type TruckFields } from '../identity/truck-fields.ts';
import { aroundData, SharedBody } from '../http/shared-body.ts';

type StatusReads = Pick<Database, 'query' | 'cursor'>;

/** A truck that has never sent anything is offline, and nothing else is known of it. */
const neverHeard = `json_build_object('truckId', t.id, 'signCode', t.sign_code, 'status', 0, 'companyCode', t.company_code,
  'companyName', c.name, 'alarm', null, 'gpsTime', null, 'contactTime', null, 'alarmStartTime', null, 'statusStartTime', null,
  'speed', null, 'bearingDeg', null, 'area', null, 'longitudeDeg', null, 'latitudeDeg', null, 'processState', null,
  'driverName', null, 'lastInventoryMap', '{}')::text`;

/** Rows that are read at once: they are gone before new objects become old ones. */
const rowsAtOnce = 500;

/**
 * Texts as they are stored: 10,000 trucks are never parsed on their way through. One row each, since one text of all of
 * them takes the database several times as long to put together and to send; put in order here, since to sort so many long
 * rows takes it three times as long as to read them.
 */
const readStatus = async (
  { cursor }: StatusReads,
  { companies, fields }: StatusScope,
  list: ReturnType<typeof createListBytes>,
): Promise<void> => {
  const portions = cursor<{ plate: string; sprinkler: boolean; live: string }>(
    `select t.sign_code as plate, t.truck_model = 'sprinkler' as sprinkler, coalesce(rtrim(l.live::text), ${neverHeard}) as live
     from truck t join company c on c.company_code = t.company_code left join truck_live l on l.sign_code = t.sign_code
     where t.company_code = any($1::text[]) and t.enabled`,
    [companies],
    rowsAtOnce,
  );
  for await (const rows of portions)
    for (const { plate, sprinkler, live } of rows) list.add(plate, shownStatus(live, fields, sprinkler));
};

/** Whose trucks are read, and what of them is shown. */
export interface StatusScope {
  readonly companies: readonly string[];
  readonly fields: TruckFields;
}

/** Read again where it broke off, as a reading of a replica may whose log goes on over its rows. */
const readBytes = async (
  database: StatusReads,
  scope: StatusScope,
  space: ListSpace,
  around: readonly [string, string],
): Promise<Buffer> => {
  const attempt = async (): Promise<Buffer> => {
    const list = createListBytes(space);
    await readStatus(database, scope, list);
    return list.end(...around);
  };
  try {
    return await attempt();
  } catch {
    // Where it fails again, that failure is told.
    return attempt();
  }
};

/**
 * What is read quickly is read for everybody who asks. What takes longer is shared for so many times as long, so that
 * however many desks ask, the fleet's status costs a fixed part of a processor. For a while after that it is still
 * given, while the next is being read: nobody waits where many ask. It is given for at most ten seconds after it was
 * read; a page marks a status as late that is older than ten seconds, the time of reading included.
 */
const quickMs = 15;
const sharedForTimes = 20;
const sharedForMostMs = 5_000;
const stillGivenMs = 5_000;

/** Scopes whose bodies are kept: few fleets are looked at at a time. */
const maxScopes = 32;

/** A body that was read, by which master data, and until when it is given, by the monotonic clock. */
interface Made {
  readonly body: SharedBody;
  readonly revision: number;
  readonly untilMs: number;
}

/** A truck that was made, moved or taken out of service is seen at once: nobody is given what was read before. */
const readRevision = async (queries: Queries): Promise<number> => {
  const [row] = await queries.query<{ revision: number }>(
    'select revision from master_revision',
    [],
    'status_revision',
  );
  return row?.revision ?? 0;
};

interface Scope {
  made: Made | null;
  reading: { readonly revision: number; readonly body: Promise<SharedBody> } | null;
}

/** Spaces in which bodies are made, kept for the next ones: as many as were made at a time, two at most. */
const createSpaces = () => {
  const spare: ListSpace[] = [];
  return async <T>(work: (space: ListSpace) => Promise<T>): Promise<T> => {
    const space = spare.pop() ?? createListSpace();
    try {
      return await work(space);
    } finally {
      if (spare.length < 2) spare.push(space);
    }
  };
};

export interface FleetStatus {
  /** The present state of the trucks of a scope, as one body for all who ask for it at about the same time. */
  of(asked: StatusScope, nowMs: number): Promise<SharedBody>;
}

/** @param monotonicMs a clock that never goes back */
export const createFleetStatus = (database: StatusReads, monotonicMs: () => number): FleetStatus => {
  const scopes = new Map<string, Scope>();
  const inSpace = createSpaces();
  const scopeOf = (name: string): Scope => {
    const scope = scopes.get(name) ?? { made: null, reading: null };
    // The least recently asked for goes first.
    scopes.delete(name);
    scopes.set(name, scope);
    const oldest = scopes.keys().next();
    if (scopes.size > maxScopes && !oldest.done) scopes.delete(oldest.value);
    return scope;
  };
  const read = (scope: Scope, asked: StatusScope, revision: number, nowMs: number): Promise<SharedBody> => {
    const beganMs = monotonicMs();
    const body = inSpace(async (space) => {
      const fresh = new SharedBody(await readBytes(database, asked, space, aroundData(nowMs)), nowMs);
      // Where the one before may still be given, nobody waits meanwhile: packing takes as long as reading.
      await fresh.packLike(scope.made?.body);
      return fresh;
    });
    const reading = { revision, body };
    scope.reading = reading;
    body
      .then(
        (read) => {
          const endedMs = monotonicMs();
          const sharedMs = Math.max(0, endedMs - beganMs - quickMs) * sharedForTimes;
          if (scope.reading !== reading) return;
          const untilMs = endedMs + Math.min(sharedForMostMs, sharedMs);
          scope.made = sharedMs === 0 ? null : { body: read, revision, untilMs };
        },
        () => {},
      )
      .finally(() => {
        if (scope.reading === reading) scope.reading = null;
      });
    return body;
  };
  return {
    of: async (asked, nowMs) => {
      const revision = await readRevision(database);
      const scope = scopeOf(
        [asked.fields.cargo, asked.fields.driver, ...asked.companies.toSorted()].join(','),
      );
      const made = scope.made?.revision === revision ? scope.made : null;
      const overMs = made === null ? Infinity : monotonicMs() - made.untilMs;
      if (made !== null && overMs < 0) return made.body;
      const next =
        scope.reading?.revision === revision ? scope.reading.body : read(scope, asked, revision, nowMs);
      if (made === null || overMs >= stillGivenMs) return next;
      // Whoever waits for it hears of a failure.
      next.catch(() => {});
      return made.body;
    },
  };
};
