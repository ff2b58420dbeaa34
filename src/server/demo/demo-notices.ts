import type { Database, Queries } from '../database/database.ts';

/** Whose notices the demo shows. */
const company = 'TW01';

type ReceiverName = 'phoneDay' | 'phoneNight' | 'mail' | 'dingTalk' | 'weCom';

/**
 * Nobody is behind these: the number range and the domain are given to nobody, and the robots have no key. Without
 * accounts at the providers every notice says so and fails.
 */
const receivers: Readonly<
  Record<ReceiverName, readonly [channel: string, name: string, address: string, language: string]>
> = {
  phoneDay: ['sms', '白班调度', '19900000001', 'zh'],
  phoneNight: ['sms', '夜班调度', '19900000002', 'zh'],
  mail: ['mail', '安全办公室', 'safety@yonggang.example', 'zh'],
  dingTalk: ['dingTalk', '车队安全群', '', 'zh'],
  weCom: ['weCom', '管理群', '', 'zh'],
};

const urgentTypes = ['201', '202', '1', '203'];

const idOf = async (
  queries: Queries,
  sql: string,
  values: readonly (string | number | null)[],
): Promise<number> => {
  const [row] = await queries.query<{ id: number }>(`${sql} returning id`, values);
  if (!row) throw new Error('a row of the demo was not written');
  return row.id;
};

const insertReceivers = async (queries: Queries): Promise<Readonly<Record<ReceiverName, number>>> => {
  const ids = new Map<string, number>();
  for (const [key, given] of Object.entries(receivers))
    ids.set(
      key,
      await idOf(
        queries,
        'insert into notice_receiver (company_code, channel, name, address, language) values ($1, $2, $3, $4, $5)',
        [company, ...given],
      ),
    );
  return Object.fromEntries(ids) as Readonly<Record<ReceiverName, number>>;
};

interface SeedStep {
  readonly afterMin: number;
  readonly receiverId?: number;
  readonly planId?: number;
}

const insertRule = async (
  queries: Queries,
  name: string,
  about: string,
  types: readonly string[],
  steps: readonly SeedStep[],
): Promise<void> => {
  const id = await idOf(queries, 'insert into notice_rule (company_code, name, about) values ($1, $2, $3)', [
    company,
    name,
    about,
  ]);
  await queries.query('insert into notice_rule_type select $1, unnest($2::text[])', [id, types]);
  for (const [index, { afterMin, receiverId = null, planId = null }] of steps.entries())
    await queries.query(
      'insert into notice_step (notice_rule_id, step_no, after_min, receiver_id, plan_id) values ($1, $2, $3, $4, $5)',
      [id, index + 1, afterMin, receiverId, planId],
    );
};

/** SIM numbers of the first trucks, as their master data has them. */
const insertSims = (queries: Queries): Promise<unknown> =>
  queries.query(
    `insert into notice_receiver (company_code, channel, name, address, truck_id)
     select company_code, 'sim', sign_code, sim_number, id from truck
     where company_code like $1 and sim_number ~ '^\\d{5,20}$' order by sign_code limit 6`,
    [`${company}%`],
  );

const insertNotices = async (queries: Queries): Promise<void> => {
  const ids = await insertReceivers(queries);
  await insertSims(queries);
  const planId = await idOf(queries, 'insert into on_call_plan (company_code, name) values ($1, $2)', [
    company,
    '调度值班',
  ]);
  await queries.query(
    `insert into on_call_shift (on_call_plan_id, shift_no, receiver_id, days, hours)
     values ($1, 1, $2, 'every', '08:00-20:00'), ($1, 2, $3, 'every', '20:00-08:00')`,
    [planId, ids.phoneDay, ids.phoneNight],
  );
  await insertRule(queries, '紧急报警', 'alarm', urgentTypes, [
    { afterMin: 0, receiverId: ids.dingTalk },
    { afterMin: 5, planId },
    { afterMin: 15, receiverId: ids.weCom },
  ]);
  await insertRule(queries, '证件到期', 'expiry', [], [{ afterMin: 0, receiverId: ids.mail }]);
  await insertRule(queries, '损溢日报', 'dailyLoss', [], [{ afterMin: 0, receiverId: ids.mail }]);
  await insertRule(queries, '驾驶员评分周报', 'weeklyScores', [], [{ afterMin: 0, receiverId: ids.mail }]);
  for (const [name, about, sendAt] of [
    ['晨间车载油量', 'aboard', '08:30'],
    ['前日收发油量', 'delivered', '09:00'],
  ])
    await queries.query(
      'insert into oil_push (company_code, name, about, send_at, receiver_id) values ($1, $2, $3, $4, $5)',
      [company, name ?? '', about ?? '', sendAt ?? '', ids.mail],
    );
  await queries.query(
    `insert into message_ledger (company_code, kind, quantity, balance, order_number, remark, author_name, booked_time)
     values ($1, 'recharge', 500, 500, 'DEMO-001', '演示充值', '系统管理员', now()) on conflict do nothing`,
    [company],
  );
  await queries.query(
    'insert into message_balance (company_code, balance) values ($1, 500) on conflict do nothing',
    [company],
  );
};

/** Gives the demo rules, receivers and a balance of notices, unless it has some. */
export const seedNotices = async (database: Database): Promise<void> => {
  const [has] = await database.query<{ notices: boolean; company: boolean }>(
    `select exists (select from notice_receiver) as notices,
       exists (select from company where company_code = $1) as company`,
    [company],
  );
  if (has?.notices === false && has.company) await database.transaction(insertNotices);
};
