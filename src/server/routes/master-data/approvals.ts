import { approvalDetailCalls } from '#contract/fleet/approval-detail.ts';
import { approvalCalls } from '#contract/fleet/approvals.ts';
import { heartbeatCalls } from '#contract/fleet/heartbeats.ts';

import { resources } from '#pages/definitions.ts';

import { approvalDetail } from '../../fences/approval-detail.ts';
import { approvalOf } from '../../fences/approval-view.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { listRequests, type RequestRow, requestOf } from '../../resources/change-requests.ts';
import { decideRequest, renameRequest } from '../../resources/decide-request.ts';
import { type ResourcePage, resourcePageAt } from '../../resources/page.ts';
import { notFound } from '../../http/refusal.ts';
import type { Actor } from '../../session/actor.ts';

/** Pages whose outlines wait for approval; the specification's calls are their change requests seen another way. */
const fencePages = [...resources].flatMap(([address, { approval }]) =>
  approval === 'fence.approve' ? [address] : [],
);

/**
 * A heartbeat later than this is a console that needs care (engine rule 4.2: three intervals, at least 10 min), but for
 * one that was switched off as planned.
 */
const heartbeatLateMs = 10 * 60_000;

/** Pending work of administrators: fences to approve, consoles without a heartbeat (specification 6 and 7). */
const approvalRoutes: Routes = (mount, { database, master }) => {
  mountSession(mount, approvalCalls['approvals.list'], async (actor, { approvalStatus = 'pending' }) => {
    const all = await listRequests(database, actor, fencePages, null);
    const rows = all.map(approvalOf).filter((row) => row.approvalStatus === approvalStatus);
    return { rows, total: rows.length };
  });

  /** A fence's request and its page. @throws Refusal 404: none of the actor's scope */
  const fenceRequestOf = async (
    actor: Actor,
    id: number,
  ): Promise<{ readonly row: RequestRow; readonly page: ResourcePage }> => {
    const row = await requestOf(database, actor, id);
    if (!fencePages.includes(row.resource)) throw notFound();
    return { row, page: resourcePageAt(row.resource) };
  };

  mountSession(mount, approvalDetailCalls['approvals.show'], async (actor, { id }, { nowMs }) => {
    const { row } = await fenceRequestOf(actor, id);
    return approvalDetail(database, (await master()).engine, actor, row, nowMs);
  });

  mountSession(mount, approvalCalls['approvals.decide'], async (actor, args, { request, nowMs }) => {
    const { page } = await fenceRequestOf(actor, args.id);
    const decision = args.approvalStatus === 'approved' ? 'approved' : 'refused';
    return database.transaction(async (queries) => {
      const write = { queries, actor, page, ip: request.ip, nowMs };
      // The specification's call asks for no reason.
      return approvalOf(
        await decideRequest(write, database.transaction, args.id, decision, args.reason ?? ''),
      );
    });
  });

  mountSession(mount, approvalCalls['approvals.update'], async (actor, { id, name }, { request, nowMs }) => {
    const { page } = await fenceRequestOf(actor, id);
    return database.transaction(async (queries) =>
      approvalOf(await renameRequest({ queries, actor, page, ip: request.ip, nowMs }, id, name)),
    );
  });

  mountSession(mount, approvalCalls['approvals.timer'], async (actor) => {
    const waiting = await listRequests(database, actor, fencePages, 'pending');
    return { pending: waiting.length, newestTime: waiting[0]?.created_time.toISOString() ?? null };
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
      `(l.contact_time is null or l.contact_time < $2) and not exists (
         select from console_link k where k.sign_code = l.sign_code and k.planned and k.end_time is null and not k.withdrawn)`,
      new Date(nowMs - heartbeatLateMs),
    ),
  );
};

export default approvalRoutes;
