import { maxSoldL } from '#domain/cargo/pump-totals.ts';
import { round } from '#domain/text/round.ts';
import { dayMs } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../../../database/database.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';
import { queueTotals, totalsOf, type Totals } from '../../../pump-totals/queue-totals.ts';

/** Of what was read earlier no report tells a loss any more. */
const oldestMs = 366 * dayMs;

/** What is longer is not the time of a delivery. */
const longestMs = dayMs;

/** What is wrong with totals, by field. */
const faultsOf = ({ startTime, endTime, startTotalVtL, endTotalVtL }: Totals, nowMs: number) => {
  const [startMs, endMs] = [Date.parse(startTime), Date.parse(endTime)];
  const soldL = round(endTotalVtL - startTotalVtL, 2);
  const faults: Record<string, Text> = {};
  if (startMs < nowMs - oldestMs)
    faults['startTime'] = [
      '早于一年前，对任何判定都不再有影响，请核对年份',
      'Over a year ago: it changes no judgement any more, please check the year',
    ];
  if (endMs <= startMs) faults['endTime'] = ['须晚于卸油前读数时刻', 'Must be after the reading before'];
  else if (endMs - startMs > longestMs)
    faults['endTime'] = [
      '两次读数相隔超过 24 小时，不是一次卸油的时间',
      'The readings are over 24 h apart: that is no delivery’s time',
    ];
  else if (endMs > nowMs) faults['endTime'] = ['不能是将来的时刻', 'Must not be in the future'];
  if (soldL < 0)
    faults['endTotalVtL'] = [
      '比卸油前小：累计量只增不减，请核对两个读数',
      'Below the total before: totals never fall, please check both readings',
    ];
  else if (soldL > maxSoldL)
    faults['endTotalVtL'] = [
      `期间销量超过 ${maxSoldL} L，请核对读数`,
      `That is over ${maxSoldL} L sold in the meantime, please check the readings`,
    ];
  return faults;
};

/** Tanks of a station of which there is a calibration table, or a delivery. */
const tanksSql = `select distinct tank_number as tank from (
    select tank_number from station_tank_table where station_code = $1
    union all select tank_number from atg_delivery where station_code = $1 and not withdrawn) t
  where tank_number is not null order by 1`;

/** @throws Refusal at the tank: nobody has told of it, so that nothing would ever come of these totals */
const checkTank = async (queries: Queries, { stationCode, tankNumber }: Totals): Promise<void> => {
  const tanks = await queries.query<{ tank: number }>(tanksSql, [stationCode], 'pump_totals_tanks');
  if (tanks.some(({ tank }) => tank === tankNumber)) return;
  const numbers = tanks.map(({ tank }) => tank);
  const text: Text =
    numbers.length === 0
      ? [
          '该站还没有油站罐容表，也没有卸油记录，请先录入罐容表',
          'This station has neither tank calibration tables nor deliveries: enter its tables first',
        ]
      : [
          `该站没有 ${tankNumber} 号罐，已知的罐号：${numbers.join('、')}`,
          `This station has no tank ${tankNumber}; it has ${numbers.join(', ')}`,
        ];
  throw badRequest(text, { tankNumber: text });
};

/** @throws Refusal at the time: other totals of this tank are of that time too, and which of them holds nobody could say */
const checkAlone = async (queries: Queries, totals: Totals, ownId: number): Promise<void> => {
  const [other] = await queries.query<{ totals_code: string }>(
    `select totals_code from pump_totals where station_code = $1 and tank_number = $2 and id <> $3
       and start_time < $5 and end_time > $4 limit 1`,
    [totals.stationCode, totals.tankNumber, ownId, new Date(totals.startTime), new Date(totals.endTime)],
  );
  if (other === undefined) return;
  const text: Text = [
    `该罐这段时间已有累计量 ${other.totals_code}，请修改那一条`,
    `${other.totals_code} has totals of this tank and time already: please edit those`,
  ];
  throw badRequest(text, { startTime: text });
};

/** Pump totals are told to the rules as messages of the station's gauge, once their write is committed. */
const pumpTotals: ResourceHooks = {
  computed: {
    soldVtL: 'round((r.end_total_vt_l - r.start_total_vt_l)::numeric, 2)::float8',
    use: `coalesce((select coalesce(m.outcome, 'waiting') from pump_totals_message m where m.totals_id = r.id
      order by m.id desc limit 1), 'waiting')`,
  },
  beforeWrite: async ({ queries, nowMs }, before, written) => {
    if (written === null) return;
    const totals = totalsOf({ ...before, ...written.own });
    const faults = faultsOf(totals, nowMs);
    if (Object.keys(faults).length > 0) throw badRequest(['请检查表单', 'Please check the form'], faults);
    // Neither can be changed later.
    if (before === null) await checkTank(queries, totals);
    await checkAlone(queries, totals, Number(before?.['id'] ?? 0));
  },
  beforeRestore: ({ queries }, removed) => checkAlone(queries, totalsOf(removed), 0),
  afterWrite: async ({ queries }, before, after) => {
    const row = after ?? before;
    if (row !== null) await queueTotals(queries, Number(row['id']), totalsOf(row), after === null);
  },
};

export default pumpTotals;
