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
 * however many desks ask, the fleet's status costs a fixed part of a processor.
 */
const quickMs = 15;
const sharedForTimes = 20;
const sharedForMostMs = 5_000;

/** Scopes whose bodies are kept: few fleets are looked at at a time. */
const maxScopes = 32;

interface Made {
  readonly body: Promise<SharedBody>;
  /** When the next one has to be made, by the monotonic clock; Infinity while it is being made. */
  untilMs: number;
}

export interface FleetStatus {
  /** The present state of the trucks of these companies, as one body for all who ask at about the same time. */
  of(companies: readonly string[], nowMs: number): Promise<SharedBody>;
}

/** @param monotonicMs a clock that never goes back */
export const createFleetStatus = (queries: Queries, monotonicMs: () => number): FleetStatus => {
  const made = new Map<string, Made>();
  return {
    of: (companies, nowMs) => {
      const scope = companies.toSorted().join(',');
      const known = made.get(scope);
      if (known && monotonicMs() < known.untilMs) return known.body;
      const beganMs = monotonicMs();
      const body = readStatus(queries, companies).then((text) => new SharedBody(text, nowMs));
      const one: Made = { body, untilMs: Infinity };
      made.delete(scope);
      made.set(scope, one);
      const oldest = made.keys().next();
      if (made.size > maxScopes && !oldest.done) made.delete(oldest.value);
      body.then(
        () => {
          const endedMs = monotonicMs();
          one.untilMs =
            endedMs + Math.min(sharedForMostMs, Math.max(0, endedMs - beganMs - quickMs) * sharedForTimes);
          // Of nobody who comes later.
          if (one.untilMs === endedMs && made.get(scope) === one) made.delete(scope);
        },
        () => {
          if (made.get(scope) === one) made.delete(scope);
        },
      );
      return body;
    },
  };
};
