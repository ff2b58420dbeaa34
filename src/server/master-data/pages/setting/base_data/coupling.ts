import { formatDateTime } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../../../database/database.ts';
import { isoMilliseconds } from '../../../../database/iso-time.ts';
import { asServer } from '../../../../identity/scope/session-scope.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';
import type { Row } from '../../../../resource-kit/read-form.ts';

const wrong: Text = ['请检查表单', 'Please check the form'];

interface OtherRow extends Record<string, unknown> {
  readonly id: number;
  readonly truckId: number;
  readonly tractor: string;
  readonly trailer: string;
  readonly fromTime: string;
  readonly untilTime: string | null;
}

/** Until when another lasts, and what to do about it. */
const standsAgainst = ({ tractor, trailer, fromTime, untilTime }: OtherRow): Text => {
  const [zhFrom, enFrom] = [formatDateTime(fromTime, 'zh'), formatDateTime(fromTime, 'en')];
  if (untilTime === null)
    return [
      `${tractor} 自 ${zhFrom} 牵引 ${trailer}，尚未脱挂：请先填写其脱挂时间`,
      `${tractor} pulls ${trailer} since ${enFrom} and is coupled still: enter until when first`,
    ];
  return [
    `${tractor} 自 ${zhFrom} 至 ${formatDateTime(untilTime, 'zh')} 牵引 ${trailer}，与此时段重叠`,
    `${tractor} pulled ${trailer} from ${enFrom} until ${formatDateTime(untilTime, 'en')}, which overlaps`,
  ];
};

/** What another company's trucks pull is not said. */
const standsUnseen: Text = [
  '该挂车在此时段由其他公司的车辆牵引',
  'A truck of another company pulls the trailer in this period',
];

/** The coupling of the tractor or of the trailer that overlaps a period, whoever may see it. */
const overlapping = async (
  queries: Queries,
  { truckId, trailerId, ownId }: Readonly<Record<'truckId' | 'trailerId' | 'ownId', number>>,
  from: Date,
  until: Date | null,
): Promise<OtherRow | undefined> => {
  // Who couples the same ones meanwhile waits.
  await queries.query('select from trailer where id = $1 for update', [trailerId], 'lock_trailer');
  await queries.query('select from truck_master where id = $1 for update', [truckId], 'lock_tractor');
  const [other] = await queries.query<OtherRow>(
    `select c.id, c.truck_id as "truckId", t.sign_code as tractor, x.sign_code as trailer,
       ${isoMilliseconds('c.from_time')} as "fromTime", ${isoMilliseconds('c.until_time')} as "untilTime"
     from coupling c join truck_master t on t.id = c.truck_id join trailer x on x.id = c.trailer_id
     where (c.truck_id = $1 or c.trailer_id = $2) and c.id <> $3
       and c.from_time < coalesce($5::timestamptz, 'infinity') and coalesce(c.until_time, 'infinity') > $4
     order by c.from_time limit 1`,
    [truckId, trailerId, ownId, from, until],
    'coupling_overlap',
  );
  return other;
};

/** @throws Refusal: it ends before it begins, or another coupling of the tractor or the trailer overlaps it */
const checkPeriod = async (queries: Queries, row: Row, ownId: number): Promise<void> => {
  const from = new Date(String(row['fromTime']));
  const until = (row['untilTime'] ?? null) === null ? null : new Date(String(row['untilTime']));
  if (until !== null && until <= from)
    throw badRequest(wrong, { untilTime: ['应晚于挂接时间', 'Must be after it was coupled'] });
  const [truckId, trailerId] = [Number(row['truckId']), Number(row['trailerId'])];
  // A trailer that has changed hands may be coupled to a truck that the writer does not see.
  const other = await asServer(() => overlapping(queries, { truckId, trailerId, ownId }, from, until));
  if (other === undefined) return;
  const [seen] = await queries.query('select from coupling where id = $1', [other.id], 'coupling_seen');
  const text = seen === undefined ? standsUnseen : standsAgainst(other);
  throw badRequest(text, { [other.truckId === truckId ? 'truckId' : 'trailerId']: text });
};

/** A tractor pulls one trailer at a time, and a trailer has one tractor. */
const coupling: ResourceHooks = {
  // Those that are over are history, and keep no truck.
  open: `coalesce(r.until_time, 'infinity') > now()`,
  computed: {
    label: `((select t.sign_code from truck_master t where t.id = r.truck_id) || ' + '
      || (select x.sign_code from trailer x where x.id = r.trailer_id))`,
    state: `(case when r.from_time > now() then 'coming' when coalesce(r.until_time, 'infinity') > now() then 'coupled'
      else 'over' end)`,
  },
  beforeWrite: async ({ queries }, before, written) => {
    if (written === null) return;
    const row = { ...(before as Row | null), ...written.own };
    await checkPeriod(queries, row, Number(before?.['id'] ?? 0));
  },
  beforeRestore: ({ queries }, removed) => checkPeriod(queries, removed, 0),
};

export default coupling;
