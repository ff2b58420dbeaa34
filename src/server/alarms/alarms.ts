import type { Alarm, AlarmState } from '#contract/alarms/alarms.ts';
import type { AlarmPopup } from '#domain/alarms/alarm-type.ts';
import { alarmTypeOf } from '#domain/alarms/alarm-types.ts';

import type { Queries, SqlValue } from '../database/database.ts';
import type { Reader } from '../identity/actor.ts';
import { shownAlarm, type TruckAlarm } from '../identity/shown-alarm.ts';
import type { TruckFields } from '../identity/truck-fields.ts';
import { inProgressSql, toDoSql } from './open-alarms.ts';
import { driverJoin } from '../master-data/driver-join.ts';

/** A row of `alarmColumnsSql`. */
export interface AlarmTableRow extends Record<string, unknown> {
  readonly id: string;
  readonly type: number;
  readonly level: number;
  readonly sign_code: string | null;
  readonly truck_id: number | null;
  readonly sprinkler: boolean;
  readonly company_code: string;
  readonly company_name: string | null;
  readonly start_time: Date;
  readonly raised_time: Date;
  readonly end_time: Date | null;
  readonly insert_time: Date;
  readonly properties: Record<string, unknown>;
  readonly compartment: number | null;
  readonly part: string | null;
  readonly door: string | null;
  readonly cause: string | null;
  readonly fuel: string | null;
  readonly alarm_code: string | null;
  readonly speed_kmh: number | null;
  readonly area_name: string | null;
  readonly longitude_deg: number | null;
  readonly latitude_deg: number | null;
  readonly driver_name: string | null;
  readonly record_id: string | null;
  readonly popup: boolean;
  readonly late: boolean;
  readonly withdrawn: boolean;
  readonly suppressed_by: string | null;
  readonly state: AlarmState;
  readonly state_by: string | null;
  readonly state_time: Date | null;
  readonly remark: string;
  readonly state_version: number;
}

export const alarmColumnsSql = `
  a.id, a.type, a.level, a.sign_code, t.id as truck_id,
  coalesce(t.truck_model = 'sprinkler', false) as sprinkler, a.company_code, c.name as company_name, a.start_time,
  a.raised_time, a.end_time, a.insert_time, a.properties, a.compartment, a.part, a.door, a.cause, a.fuel, a.alarm_code,
  a.speed_kmh, a.area_name, a.longitude_deg, a.latitude_deg, d.name as driver_name, a.record_id, a.popup, a.late,
  a.withdrawn, a.suppressed_by, a.state, a.state_by, a.state_time, a.remark, a.state_version`;

export const alarmJoinsSql = `
  left join truck t on t.id = case when a.subject ~ '^truck:[0-9]{1,9}$' then substr(a.subject, 7)::int end
  left join company c on c.company_code = a.company_code
  ${driverJoin('a.driver_code', 'a.company_code')}`;

/** Further fields of dialogs, by the kind of pop-up. */
const alsoSaid: Readonly<Record<AlarmPopup, (row: AlarmTableRow) => Record<string, unknown>>> = {
  urgent: () => ({}),
  highLoss: (row) => ({
    signCode: row.sign_code,
    startTime: row.start_time.toISOString(),
    endTime: row.end_time?.toISOString() ?? null,
  }),
  workHours: (row) => ({
    companyName: row.company_name ?? '',
    signCode: row.sign_code,
    startTime: row.start_time.toISOString(),
    driver: { name: row.driver_name ?? '' },
  }),
  list: () => ({}),
};

/** What specification 3 has under `properties` and the engine keeps in columns of its own. */
const propertiesOf = (row: AlarmTableRow): Record<string, unknown> => {
  const { compartment, part, door, cause, fuel } = row;
  const own = { compartment, part, door, cause, fuel, alarmCode: row.alarm_code, speedKmh: row.speed_kmh };
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));
  const specified = alsoSaid[alarmTypeOf(row.type)?.popup ?? 'list'](row);
  return { ...set, ...specified, ...row.properties };
};

const wholeAlarm = (row: AlarmTableRow): Alarm => ({
  id: row.id,
  type: row.type,
  level: row.level,
  signCode: row.sign_code ?? '',
  truckId: row.truck_id ?? 0,
  companyCode: row.company_code,
  companyName: row.company_name ?? '',
  startTime: row.start_time.toISOString(),
  raisedTime: row.raised_time.toISOString(),
  endTime: row.end_time?.toISOString() ?? null,
  insertTime: row.insert_time.toISOString(),
  properties: propertiesOf(row),
  area: row.area_name,
  longitudeDeg: row.longitude_deg,
  latitudeDeg: row.latitude_deg,
  driverName: row.driver_name,
  recordId: row.record_id,
  popup: row.popup,
  late: row.late,
  withdrawn: row.withdrawn,
  state: row.state,
  stateBy: row.state_by,
  stateTime: row.state_time?.toISOString() ?? null,
  remark: row.remark,
  stateVersion: row.state_version,
});

/** An alarm as it is stored; `shownAlarm` has to cut it for whoever reads it. */
export const truckAlarmOf = (row: AlarmTableRow): TruckAlarm => ({
  alarm: wholeAlarm(row),
  sprinkler: row.sprinkler,
});

export interface AlarmFilter extends Reader {
  readonly fields: TruckFields;
  readonly ids?: readonly string[] | undefined;
  readonly signCode?: string | undefined;
  readonly types?: readonly number[] | undefined;
  /** Only alarms that pop up and that nobody has acknowledged or judged. */
  readonly unconfirmed?: boolean | undefined;
  /** Only alarms that somebody is at. */
  readonly inProgress?: boolean | undefined;
  /** Id of an alarm of these companies: only what comes after it in this order. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Alarms that a reader is shown, newest first. */
export const listAlarms = async (queries: Queries, filter: AlarmFilter): Promise<Alarm[]> => {
  const values: SqlValue[] = [filter.companies];
  const where = ['a.company_code = any($1::text[])', 'not a.withdrawn', 'a.suppressed_by is null'];
  const add = (condition: (place: string) => string, value: SqlValue): void => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  if (filter.ids !== undefined) add((place) => `a.id = any(${place}::text[])`, filter.ids);
  if (filter.signCode !== undefined) add((place) => `a.sign_code = ${place}`, filter.signCode);
  if (filter.types !== undefined) add((place) => `a.type = any(${place}::int[])`, filter.types);
  if (filter.hiddenTypes.length > 0) add((place) => `a.type <> all(${place}::int[])`, filter.hiddenTypes);
  if (filter.unconfirmed) where.push(toDoSql('a.'));
  if (filter.inProgress) where.push(inProgressSql('a.'));
  if (filter.before !== undefined)
    add(
      (place) =>
        `exists (select from alarm b where b.id = ${place} and b.company_code = any($1::text[])
           and (a.raised_time < b.raised_time or (a.raised_time = b.raised_time and a.id > b.id)))`,
      filter.before,
    );
  values.push(filter.limit);
  // The first ones before their names: where all of a flood was just confirmed, PostgreSQL expects few and joins all.
  const rows = await queries.query<AlarmTableRow>(
    `with a as materialized (
       select a.* from alarm a where ${where.join(' and ')} order by a.raised_time desc, a.id limit $${values.length}
     )
     select ${alarmColumnsSql} from a ${alarmJoinsSql} order by a.raised_time desc, a.id`,
    values,
  );
  return rows.map((row) => shownAlarm(truckAlarmOf(row), filter.fields));
};

export interface Judgement {
  readonly state: AlarmState;
  readonly remark: string | null;
  readonly userId: number;
  readonly userName: string;
  readonly nowMs: number;
}

/** An alarm before it was judged. */
export interface AlarmBefore {
  readonly id: string;
  readonly state: string;
  readonly remark: string;
  readonly stateBy: string | null;
  readonly stateVersion: number;
}

/** An alarm that is to be judged, and the version of it that was seen; null: none, so it must be unconfirmed still. */
export interface SeenAlarm {
  readonly id: string;
  readonly stateVersion: number | null;
}

/**
 * Writes a judgement of alarms, none of them named twice. They are locked in one order, whoever judges them in whichever.
 * @returns those that were changed, as they stood before, in the order in which they were given; missing are those that
 *   have another version by now, and those that are not the reader's
 */
export const judgeAlarms = async (
  queries: Queries,
  seen: readonly SeenAlarm[],
  { companies, hiddenTypes }: Reader,
  judgement: Judgement,
): Promise<AlarmBefore[]> => {
  const time = new Date(judgement.nowMs);
  const rows = await queries.query<AlarmBefore & Record<string, unknown>>(
    `with old as materialized (
       select a.id, a.state, a.remark, a.state_by, a.state_version, seen.version
       from unnest($1::text[], $2::int[]) as seen (id, version) join alarm a on a.id = seen.id
       where a.company_code = any($3::text[]) and a.type <> all($8::int[]) order by a.id for update of a
     )
     update alarm a set state = $4, state_by = $5, state_time = $6, remark = coalesce($7, a.remark),
       state_version = a.state_version + 1
     from old where a.id = old.id and (old.state_version = old.version or (old.version is null and old.state = 'unconfirmed'))
       and ($4 <> 'acknowledged' or old.state = 'unconfirmed')
     returning old.id, old.state, old.remark, old.state_by as "stateBy", old.state_version as "stateVersion"`,
    [
      seen.map(({ id }) => id),
      seen.map(({ stateVersion }) => stateVersion),
      companies,
      judgement.state,
      judgement.userName,
      time,
      judgement.remark,
      hiddenTypes,
    ],
    'judge_alarms',
  );
  const stood = new Map(rows.map((row) => [row.id, row]));
  const before = seen.flatMap(({ id }) => stood.get(id) ?? []);
  if (before.length > 0)
    await queries.query(
      `insert into alarm_event (alarm_id, time, state, user_id, user_name, remark)
       select id, $2, $3, $4, $5, $6 from unnest($1::text[]) with ordinality as judged (id, place) order by place`,
      [
        before.map(({ id }) => id),
        time,
        judgement.state,
        judgement.userId,
        judgement.userName,
        judgement.remark ?? '',
      ],
      'alarm_events',
    );
  return before;
};
