import { shelvingCalls, type Shelf } from '#contract/shelving.ts';
import { alarmTypeOf } from '#domain/alarm-types.ts';

import type { Database } from '../database/database.ts';
import { badRequest, notFound, restricted } from '../http/refusal.ts';
import { mountSession, type Mount } from '../http/mount.ts';

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

/** Shelving of ISA-18.2: with a reason, for a limited time, seen by the whole company. */
export const shelvingRoutes = (mount: Mount, database: Database): void => {
  mountSession(mount, shelvingCalls['shelving.list'], async (actor, _args, { nowMs }) => {
    const rows = await database.query<ShelfRow>(
      `select ${columns} where s.company_code = any($1::text[]) and s.end_time > $2 order by s.end_time`,
      [actor.companies, new Date(nowMs)],
    );
    return { list: rows.map(shelfOf) };
  });

  mountSession(mount, shelvingCalls['shelving.add'], async (actor, args, { nowMs }) => {
    if (actor.user.customer) throw restricted();
    if (!alarmTypeOf(args.type)?.shelvable)
      throw badRequest(['这类报警不能搁置', 'Alarms of this type cannot be shelved']);
    const reason = args.reason.trim();
    if (reason === '')
      throw badRequest(['请填写搁置原因', 'Please write a reason'], { reason: ['必填', 'Required'] });
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
    return shelfOf(row);
  });

  mountSession(mount, shelvingCalls['shelving.end'], async (actor, { id }) => {
    if (actor.user.customer) throw restricted();
    const gone = await database.query(
      'delete from alarm_shelf where id = $1 and company_code = any($2::text[]) returning id',
      [id, actor.companies],
    );
    if (gone.length === 0) throw notFound();
    return null;
  });
};
