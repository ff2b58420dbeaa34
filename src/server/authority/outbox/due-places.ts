import { fromWgs84 } from '#domain/geo/datum.ts';
import { truckSubject } from '#engine/subjects.ts';
import type { VehicleName } from '#gateway/jt809/messages/envelope.ts';
import type { AuthorityPlace } from '#gateway/jt809/messages/place-messages.ts';

import type { Queries } from '../../database/database.ts';
import { messageContent } from '../../telemetry/messages/message-content.ts';
import type { AuthorityPeer } from '../peers.ts';
import { vehicleName } from '../vehicle-name.ts';

/** A place of the outbox; null: it is not stored any more, so there is nothing to tell. */
export interface DuePlace {
  readonly signCode: string;
  /** As the database says it, to the microsecond: the key. */
  readonly key: string;
  readonly vehicle: VehicleName;
  readonly place: AuthorityPlace | null;
}

/** A stored position, as it is read to be told. */
export interface PlaceRow {
  readonly sign_code: string;
  readonly key: string;
  readonly time: Date;
  readonly plate_color: string | null;
  readonly longitude_deg: number | null;
  readonly latitude_deg: number | null;
  readonly odometer_km: number | null;
  readonly altitude_m: number | null;
  readonly speed_kmh: number;
  readonly recorder_speed_kmh: number | null;
  readonly bearing_deg: number | null;
  readonly satellites: number | null;
  readonly acc: boolean;
  readonly status_word: number | null;
  readonly alarm_word: number | null;
}

const accBit = 1;
const fixedBit = 1 << 1;
const southBit = 1 << 2;
const westBit = 1 << 3;

/** The status word as the terminal sent it; one that sent none is told by what is known. */
const statusOf = (
  { status_word, acc }: Pick<PlaceRow, 'status_word' | 'acc'>,
  longitudeDeg: number,
  latitudeDeg: number,
): number => {
  const known = status_word ?? (acc ? accBit : 0);
  const signs = (latitudeDeg < 0 ? southBit : 0) | (longitudeDeg < 0 ? westBit : 0);
  return ((known & ~(southBit | westBit)) | fixedBit | signs) >>> 0;
};

/** The place of a row in the datum of an authority; null: it has none. */
export const placeOf = (
  row: Omit<PlaceRow, 'sign_code' | 'key' | 'plate_color'>,
  datum: AuthorityPeer['datum'],
): AuthorityPlace | null => {
  const { longitude_deg, latitude_deg } = row;
  if (longitude_deg === null || latitude_deg === null) return null;
  const [longitudeDeg, latitudeDeg] =
    datum === 'gcj02' ? fromWgs84.gcj02([longitude_deg, latitude_deg]) : [longitude_deg, latitude_deg];
  return {
    timeMs: row.time.getTime(),
    longitudeDeg,
    latitudeDeg,
    speedKmh: row.speed_kmh,
    recorderSpeedKmh: row.recorder_speed_kmh,
    odometerKm: row.odometer_km,
    bearingDeg: row.bearing_deg ?? 0,
    altitudeM: row.altitude_m ?? 0,
    statusWord: statusOf(row, longitude_deg, latitude_deg),
    alarmWord: row.alarm_word ?? 0,
    satellites: row.satellites,
  };
};

const select = (when: string): string => `
  select q.sign_code, q."time"::text as key, q."time", v.plate_color, p.longitude_deg, p.latitude_deg, p.odometer_km,
    p.altitude_m, coalesce(p.speed_kmh, 0) as speed_kmh, p.recorder_speed_kmh, p.bearing_deg, p.satellites,
    coalesce(p.acc, false) as acc, w.status_word, w.alarm_word
  from (select * from authority_place where authority_id = $1 and sent_time is null and ${when}
    order by "time", sign_code limit $3) q
  left join authority_vehicle v on v.authority_id = q.authority_id and v.sign_code = q.sign_code
  left join lateral (select * from "position" p where p.sign_code = q.sign_code and p."time" = q."time" limit 1) p on true
  left join lateral (
    select (c.content ->> 'statusWord')::bigint as status_word, (c.content ->> 'alarmWord')::bigint as alarm_word
    from terminal_message m cross join lateral (select ${messageContent('m', 'position')} as content) c
    where m.subject = '${truckSubject('')}' || v.truck_id and m."time" = q."time" and m.kind = 'position'
      and date_bin('00:10:00'::interval, m."time", '1970-01-01 00:00:00+00'::timestamptz)
        = date_bin('00:10:00'::interval, q."time", '1970-01-01 00:00:00+00'::timestamptz) limit 1
  ) w on true
  order by q."time", q.sign_code`;

/** What is younger goes up by itself, at once. */
export const freshMs = 60_000;

/** Places that are to go up, in order of time. @param fresh those of the last minute, or those before */
export const duePlaces = async (
  queries: Queries,
  peer: Pick<AuthorityPeer, 'id' | 'datum'>,
  fresh: boolean,
  nowMs: number,
  limit: number,
): Promise<readonly DuePlace[]> => {
  const rows = await queries.query<PlaceRow & Record<string, unknown>>(
    select(fresh ? `"time" > $2` : `"time" <= $2`),
    [peer.id, new Date(nowMs - freshMs), limit],
    fresh ? 'due_fresh_places' : 'due_past_places',
  );
  return rows.map((row) => ({
    signCode: row.sign_code,
    key: row.key,
    vehicle: vehicleName(row.sign_code, row.plate_color ?? 'yellow'),
    place: placeOf(row, peer.datum),
  }));
};

type Keys = readonly Pick<DuePlace, 'signCode' | 'key'>[];

const keyValues = (authorityId: number, keys: Keys) => [
  authorityId,
  keys.map(({ signCode }) => signCode),
  keys.map(({ key }) => key),
];

const ofKeys = `authority_id = $1 and (sign_code, "time") in (select * from unnest($2::text[], $3::timestamptz[]))`;

/** They are on their way from now on. */
export const markPlaces = (
  queries: Queries,
  authorityId: number,
  keys: Keys,
  nowMs: number | null,
): Promise<unknown> =>
  queries.query(
    `update authority_place set sent_time = $4 where ${ofKeys}`,
    [...keyValues(authorityId, keys), nowMs === null ? null : new Date(nowMs)],
    'mark_places',
  );

/** They have arrived, or there is nothing to tell. */
export const endPlaces = (queries: Queries, authorityId: number, keys: Keys): Promise<unknown> =>
  queries.query(`delete from authority_place where ${ofKeys}`, keyValues(authorityId, keys), 'end_places');
