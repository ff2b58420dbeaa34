import type { FastifyRequest } from 'fastify';

import { shelvingCalls, type Shelf } from '#contract/alarms/shelving.ts';
import { alarmTypeOf, seesType } from '#domain/alarms/alarm-types.ts';

import type { Queries, SqlValue } from '../../database/database.ts';
import { badRequest, notFound } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { type Actor, readerOf } from '../../identity/actor.ts';
import { writeAudit } from '../../audit/audit.ts';

interface ShelfRow {
  readonly id: number;
  readonly truck_id: number;
  readonly sign_code: string;
  readonly company_code: string;
  readonly type: number;
  readonly reason: string;
  readonly by_name: string;
  readonly start_time: Date;
  readonly end_time: Date;
}

const shelfOf = (row: ShelfRow): Shelf => ({
  id: row.id,
  truckId: row.truck_id,
  signCode: row.sign_code,
  companyCode: row.company_code,
  type: row.type,
  reason: row.reason,
  byName: row.by_name,
  startTime: row.start_time.toISOString(),
  endTime: row.end_time.toISOString(),
});

const columns = `s.id, s.truck_id, t.sign_code, s.company_code, s.type, s.reason, u.name as by_name, s.start_time, s.end_time
  from alarm_shelf s join truck t on t.id = s.truck_id join app_user u on u.id = s.user_id`;

const minuteMs = 60_000;

/** The shelving of a truck and type before, or null; for the audit. */
const shelfBefore = async (
  queries: Queries,
  where: string,
  values: readonly SqlValue[],
): Promise<Shelf | null> => {
  const [row] = await queries.query<ShelfRow>(`select ${columns} where ${where}`, values);
  return row ? shelfOf(row) : null;
};

/** Shelving of ISA-18.2: with a reason, for a limited time, visible to the whole company. */
const shelvingRoutes: Routes = (mount) => {
  const { database } = mount;
  const audit = (
    actor: Actor,
    request: FastifyRequest,
    action: string,
    subject: string,
    before: Shelf | null,
    after: Shelf | undefined,
  ): Promise<void> =>
    writeAudit(database, {
      userId: actor.user.id,
      userName: actor.user.userName,
      companyCode: actor.user.companyCode,
      action,
      subject,
      before: before ?? undefined,
      after,
      ip: request.ip,
    });

  mountSession(mount, shelvingCalls['shelving.list'], async (actor, _args, { nowMs }) => {
    const { companies, hiddenTypes } = readerOf(actor);
    const rows = await database.query<ShelfRow>(
      `select ${columns} where s.company_code = any($1::text[]) and s.end_time > $2 and s.type <> all($3::int[])
       order by s.end_time`,
      [companies, new Date(nowMs), hiddenTypes],
    );
    return { list: rows.map(shelfOf) };
  });

  mountSession(mount, shelvingCalls['shelving.add'], async (actor, args, { request, nowMs }) => {
    if (!alarmTypeOf(args.type)?.shelvable || !seesType(args.type, actor.user))
      throw badRequest(['这类报警不能搁置', 'Alarms of this type cannot be shelved']);
    const reason = args.reason.trim();
    if (reason === '')
      throw badRequest(['请填写搁置原因', 'Please write a reason'], { reason: ['必填', 'Required'] });
    const before = await shelfBefore(
      database,
      's.truck_id = $1 and s.type = $2 and s.company_code = any($3::text[])',
      [args.truckId, args.type, actor.companies],
    );
    const [made] = await database.query<{ id: number }>(
      `insert into alarm_shelf (truck_id, company_code, type, reason, user_id, start_time, end_time)
       select id, company_code, $3, $4, $5, $6, $7 from truck where id = $1 and company_code = any($2::text[])
       on conflict (truck_id, type) do update set reason = excluded.reason, user_id = excluded.user_id,
         company_code = excluded.company_code, start_time = excluded.start_time, end_time = excluded.end_time
       returning id`,
      [
        args.truckId,
        actor.companies,
        args.type,
        reason,
        actor.user.id,
        new Date(nowMs),
        new Date(nowMs + args.minutes * minuteMs),
      ],
    );
    if (!made) throw notFound();
    const [row] = await database.query<ShelfRow>(`select ${columns} where s.id = $1`, [made.id]);
    if (!row) throw notFound();
    const after = shelfOf(row);
    await audit(actor, request, 'shelving.add', after.signCode, before, after);
    return after;
  });

  mountSession(mount, shelvingCalls['shelving.end'], async (actor, { id }, { request }) => {
    const { companies, hiddenTypes } = readerOf(actor);
    const before = await shelfBefore(
      database,
      's.id = $1 and s.company_code = any($2::text[]) and s.type <> all($3::int[])',
      [id, companies, hiddenTypes],
    );
    if (!before) throw notFound();
    const gone = await database.query('delete from alarm_shelf where id = $1 returning id', [before.id]);
    if (gone.length === 0) throw notFound();
    await audit(actor, request, 'shelving.end', before.signCode, before, undefined);
    return null;
  });
};

export default shelvingRoutes;
