import type { Queries } from '../database/database.ts';
import { SharedBody } from '../http/shared-body.ts';

/** A truck that has never sent anything is offline, and nothing else is known of it. */
const neverHeard = `json_build_object('truckId', t.id, 'signCode', t.sign_code, 'status', 0, 'companyCode', t.company_code,
  'companyName', c.name, 'alarm', null, 'gpsTime', null, 'contactTime', null, 'alarmStartTime', null, 'statusStartTime', null,
  'speed', null, 'bearingDeg', null, 'area', null, 'longitudeDeg', null, 'latitudeDeg', null, 'processState', null,
  'driverName', null, 'lastInventoryMap', '{}')::text`;

/** The database assembles the text: 10,000 trucks are never parsed on their way through. */
const readStatus = async (queries: Queries, companies: readonly string[]): Promise<string> => {
  const [row] = await queries.query<{ list: string }>(
    `select '[' || coalesce(string_agg(coalesce(l.live::text, ${neverHeard}), ',' order by t.sign_code), '') || ']' as list
     from truck t join company c on c.company_code = t.company_code left join truck_live l on l.sign_code = t.sign_code
     where t.company_code = any($1::text[]) and t.enabled`,
    [companies],
    'truck_status',
  );
  return row?.list ?? '[]';
};

/**
 * What is read quickly is read for everybody who asks. What takes longer is shared for so many times as long, so that
 * however many desks ask, the fleet's status costs a fixed part of a processor. For a while after that it is still
 * given, while the next is being read: nobody waits where many ask. It says itself of which moment it is.
 */
const quickMs = 15;
const sharedForTimes = 20;
const sharedForMostMs = 5_000;
const stillGivenMs = 3_000;

/** Scopes whose bodies are kept: few fleets are looked at at a time. */
const maxScopes = 32;

/** A body that was read, until when it is given, by the monotonic clock. */
interface Made {
  readonly body: SharedBody;
  readonly untilMs: number;
}

interface Scope {
  made: Made | null;
  reading: Promise<SharedBody> | null;
}

export interface FleetStatus {
  /** The present state of the trucks of these companies, as one body for all who ask at about the same time. */
  of(companies: readonly string[], nowMs: number): Promise<SharedBody>;
}

/** @param monotonicMs a clock that never goes back */
export const createFleetStatus = (queries: Queries, monotonicMs: () => number): FleetStatus => {
  const scopes = new Map<string, Scope>();
  const scopeOf = (name: string): Scope => {
    const scope = scopes.get(name) ?? { made: null, reading: null };
    // The least recently asked for goes first.
    scopes.delete(name);
    scopes.set(name, scope);
    const oldest = scopes.keys().next();
    if (scopes.size > maxScopes && !oldest.done) scopes.delete(oldest.value);
    return scope;
  };
  const read = (scope: Scope, companies: readonly string[], nowMs: number): Promise<SharedBody> => {
    const beganMs = monotonicMs();
    const reading = readStatus(queries, companies).then((text) => new SharedBody(text, nowMs));
    scope.reading = reading;
    reading
      .then(
        (body) => {
          const endedMs = monotonicMs();
          const sharedMs = Math.max(0, endedMs - beganMs - quickMs) * sharedForTimes;
          scope.made =
            sharedMs === 0 ? null : { body, untilMs: endedMs + Math.min(sharedForMostMs, sharedMs) };
        },
        () => {},
      )
      .finally(() => {
        scope.reading = null;
      });
    return reading;
  };
  return {
    of: (companies, nowMs) => {
      const scope = scopeOf(companies.toSorted().join(','));
      const { made, reading } = scope;
      const overMs = made === null ? Infinity : monotonicMs() - made.untilMs;
      if (made !== null && overMs < 0) return Promise.resolve(made.body);
      const next = reading ?? read(scope, companies, nowMs);
      if (made === null || overMs >= stillGivenMs) return next;
      // Whoever waits for it hears of a failure.
      next.catch(() => {});
      return Promise.resolve(made.body);
    },
  };
};
