import { approvalCalls, type FenceApproval } from '#contract/approvals.ts';
import { heartbeatCalls } from '#contract/heartbeats.ts';
import { resultCodes } from '#contract/envelope.ts';

import type { Database } from '../database/database.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { mountSession, type Mount } from '../http/mount.ts';
import { writeAudit } from '../stores/audit.ts';

interface ApprovalRow {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly company_code: string;
  readonly approval_status: FenceApproval['approvalStatus'];
  readonly modifier: string;
  readonly modify_time: Date;
  readonly modify_type: FenceApproval['modifyType'];
  readonly approver: string | null;
  readonly approval_time: Date | null;
}

const columns =
  'id, name, type, company_code, approval_status, modifier, modify_time, modify_type, approver, approval_time';

const approvalOf = (row: ApprovalRow): FenceApproval => ({
  id: row.id,
  name: row.name,
  type: row.type,
  companyCode: row.company_code,
  approvalStatus: row.approval_status,
  modifier: row.modifier,
  modifyTime: row.modify_time.toISOString(),
  modifyType: row.modify_type,
  approver: row.approver,
  approvalTime: row.approval_time?.toISOString() ?? null,
});

/** A heartbeat later than this is a console that needs care (engine rule 4.2: three intervals, at least 10 min). */
const heartbeatLateMs = 10 * 60_000;

/** What waits for administrators: fences to approve, consoles without a heartbeat (specification 6 and 7). */
export const approvalRoutes = (mount: Mount, database: Database): void => {
  mountSession(mount, approvalCalls['approvals.list'], async (actor, args) => {
    const rows = await database.query<ApprovalRow>(
      `select ${columns} from fence_approval where company_code = any($1::text[]) and approval_status = $2
       order by modify_time desc, id`,
      [actor.companies, args.approvalStatus ?? 'pending'],
    );
    return { rows: rows.map(approvalOf), total: rows.length };
  });

  mountSession(mount, approvalCalls['approvals.decide'], async (actor, args, { request, nowMs }) =>
    database.transaction(async (queries) => {
      const [row] = await queries.query<ApprovalRow>(
        `update fence_approval set approval_status = $3, approver = $4, approval_time = $5
         where id = $1 and company_code = any($2::text[]) and approval_status = 'pending' returning ${columns}`,
        [args.id, actor.companies, args.approvalStatus, actor.user.name, new Date(nowMs)],
      );
      if (!row)
        throw new Refusal(resultCodes.conflict, [
          '该记录不存在或已审批',
          'No such record, or it was decided already',
        ]);
      await writeAudit(queries, {
        userId: actor.user.id,
        userName: actor.user.userName,
        companyCode: row.company_code,
        action: `fence.${args.approvalStatus}`,
        subject: row.name,
        ip: request.ip,
      });
      return approvalOf(row);
    }),
  );

  mountSession(mount, approvalCalls['approvals.update'], async (actor, args) => {
    const [row] = await database.query<ApprovalRow>(
      `update fence_approval set name = $3 where id = $1 and company_code = any($2::text[]) and approval_status = 'pending'
       returning ${columns}`,
      [args.id, actor.companies, args.name],
    );
    if (!row) throw notFound();
    return approvalOf(row);
  });

  mountSession(mount, approvalCalls['approvals.timer'], async (actor) => {
    const [row] = await database.query<{ pending: number; newest: Date | null }>(
      `select count(*) as pending, max(modify_time) as newest from fence_approval
       where company_code = any($1::text[]) and approval_status = 'pending'`,
      [actor.companies],
    );
    return { pending: row?.pending ?? 0, newestTime: row?.newest?.toISOString() ?? null };
  });

  const heartbeats = async (companies: readonly string[], condition: string, value: string | Date | null) => {
    const rows = await database.query<{
      company_name: string;
      sign_code: string;
      heart_time: Date | null;
      gps_time: string | null;
    }>(
      `select c.name as company_name, l.sign_code, l.contact_time as heart_time, l.live ->> 'gpsTime' as gps_time
       from truck_live l join company c on c.company_code = l.company_code
       where l.company_code = any($1::text[]) and ${condition} order by l.contact_time nulls first, l.sign_code`,
      [companies, value],
    );
    return {
      list: rows.map((row) => ({
        companyName: row.company_name,
        signCode: row.sign_code,
        heartTime: row.heart_time?.toISOString() ?? null,
        gpsTime: row.gps_time,
      })),
    };
  };

  mountSession(mount, heartbeatCalls['heartbeats.list'], (actor, args) =>
    heartbeats(actor.companies, '($2::text is null or l.sign_code = $2)', args.signCode ?? null),
  );
  mountSession(mount, heartbeatCalls['heartbeats.timeouts'], (actor, _args, { nowMs }) =>
    heartbeats(
      actor.companies,
      '(l.contact_time is null or l.contact_time < $2)',
      new Date(nowMs - heartbeatLateMs),
    ),
  );
};
