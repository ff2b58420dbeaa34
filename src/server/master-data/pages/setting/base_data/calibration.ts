import { type CalibratedInstrument, placeFields } from '#domain/cargo/calibration.ts';
import type { CalibrationState } from '#domain/cargo/calibration-states.ts';
import { chinaDayOf } from '#domain/time/china-day.ts';
import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../../../database/database.ts';
import { isoMilliseconds } from '../../../../database/iso-time.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';
import type { Row } from '../../../../resource-kit/read-form.ts';

const chinaToday = `(now() at time zone 'Asia/Shanghai')::date`;

/** Whether another calibration `n` is of the same instrument as `r`. */
const sameInstrument = `n.instrument = r.instrument and n.truck_id is not distinct from r.truck_id
  and n.compartment is not distinct from r.compartment and n.station_code is not distinct from r.station_code
  and n.tank_number is not distinct from r.tank_number and n.area_code is not distinct from r.area_code`;

const states: Readonly<Record<CalibrationState, string>> = {
  former: `exists (select from calibration n where ${sameInstrument}
    and (n.calibrated_time, n.id) > (r.calibrated_time, r.id))`,
  expired: `r.valid_until < ${chinaToday}`,
  inForce: 'true',
};

/** Fields that say which thing is calibrated, and those of them that an instrument has. */
const allPlaces = ['truckId', 'compartment', 'stationCode', 'tankNumber', 'areaCode'] as const;

/** An older one says nothing of an instrument that is in use. */
const earliestMs = Date.UTC(2000, 0, 1);

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

const faultsOf = (row: Row, nowMs: number): Readonly<Record<string, Text>> => {
  const faults: Record<string, Text> = {};
  const instrument = String(row['instrument']) as CalibratedInstrument;
  const needed: readonly string[] = placeFields[instrument];
  for (const field of allPlaces) {
    if (needed.includes(field) && !isGiven(row[field])) faults[field] = ['必填', 'Required'];
    if (!needed.includes(field) && isGiven(row[field]))
      faults[field] = ['此类仪表不填', 'Not for an instrument of this kind'];
  }
  const calibratedMs = Date.parse(String(row['calibratedTime']));
  if (calibratedMs < earliestMs) faults['calibratedTime'] = ['不能早于 2000 年', 'Must not be before 2000'];
  if (calibratedMs > nowMs) faults['calibratedTime'] = ['不能是将来的时刻', 'Must not be in the future'];
  const { validUntil } = row;
  if (typeof validUntil === 'string' && validUntil < chinaDayOf(calibratedMs))
    faults['validUntil'] = ['不能早于检定时间', 'Must not be before the calibration'];
  return faults;
};

/** What is wrong beside the form's own fields: a compartment that the truck has not, and the same calibration twice. */
const faultsBeside = async (
  queries: Queries,
  row: Row,
  id: number | null,
): Promise<Readonly<Record<string, Text>>> => {
  const place = (field: (typeof allPlaces)[number]) => (isGiven(row[field]) ? String(row[field]) : null);
  const [found] = await queries.query<{ missing: boolean; twice: boolean }>(
    `select r.compartment is not null and not exists (select from truck_compartment c
        where c.truck_id = r.truck_id and c.compartment = r.compartment) as missing,
      exists (select from calibration n where ${sameInstrument}
        and n.calibrated_time = $7::timestamptz and n.id is distinct from $8::int) as twice
     from (select $1 as instrument, $2::int as truck_id, $3::int as compartment, $4 as station_code, $5::int as tank_number,
       $6 as area_code) r`,
    [
      String(row['instrument']),
      place('truckId'),
      place('compartment'),
      place('stationCode'),
      place('tankNumber'),
      place('areaCode'),
      new Date(String(row['calibratedTime'])),
      id,
    ],
    'calibration_faults',
  );
  return {
    ...(found?.missing === true
      ? { compartment: ['该车没有这个舱', 'The truck has no such compartment'] }
      : {}),
    ...(found?.twice === true
      ? { calibratedTime: ['该仪表此时刻的检定已登记', 'This calibration is entered already'] }
      : {}),
  };
};

/** The company that keeps the instrument. */
const keeperOf = async (queries: Queries, row: Row): Promise<string | null> => {
  const [found] = await queries.query<{ company_code: string }>(
    `select company_code from truck_master where id = $1::int
     union all select company_code from station where station_code = $2
     union all select company_code from depot where area_code = $3`,
    [
      isGiven(row['truckId']) ? String(row['truckId']) : null,
      String(row['stationCode'] ?? ''),
      String(row['areaCode'] ?? ''),
    ],
  );
  return found?.company_code ?? null;
};

/** A calibration is its instrument's company's. */
const calibration: ResourceHooks = {
  computed: {
    label: `(case r.instrument
      when 'compartmentTable' then (select t.sign_code from truck_master t where t.id = r.truck_id) || ' ' || r.compartment || ' 仓'
      when 'truckMeter' then (select t.sign_code from truck_master t where t.id = r.truck_id)
      when 'stationTank' then coalesce((select s.name from station s where s.station_code = r.station_code limit 1),
        r.station_code) || ' ' || r.tank_number || ' 号罐'
      else coalesce((select d.name from depot d where d.area_code = r.area_code limit 1), r.area_code) end)`,
    nameEn: `(case r.instrument
      when 'compartmentTable' then (select t.sign_code from truck_master t where t.id = r.truck_id) || ', comp. ' || r.compartment
      when 'stationTank' then (select case when s.name_en = '' then '' else s.name_en || ', tank ' || r.tank_number end
        from station s where s.station_code = r.station_code limit 1)
      when 'rackMeter' then (select d.name_en from depot d where d.area_code = r.area_code limit 1) end)`,
    inForceSince:
      isoMilliseconds(`(select greatest(r.calibrated_time, min(v.effective_from)) from master_version v
      where v.entity = 'calibration' and v.key = r.id::text and v.superseded_by is null)`),
    state: `(case ${Object.entries(states)
      .map(([state, holds]) => `when ${holds} then '${state}'`)
      .join(' ')} end)`,
  },
  beforeWrite: async ({ queries, nowMs }, before, written) => {
    if (written === null) return undefined;
    const row = { ...(before as Row | null), ...written.own };
    const own = faultsOf(row, nowMs);
    const faults =
      Object.keys(own).length > 0
        ? own
        : await faultsBeside(queries, row, before === null ? null : Number((before as Row)['id']));
    if (Object.keys(faults).length > 0) throw badRequest(['请检查表单', 'Please check the form'], faults);
    return before === null ? { companyCode: await keeperOf(queries, row) } : undefined;
  },
};

export default calibration;
