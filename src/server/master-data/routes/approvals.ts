import { approvalDetailCalls } from '#contract/fleet/approval-detail.ts';
import { approvalCalls } from '#contract/fleet/approvals.ts';
import { heartbeatCalls, type HeartbeatTimeout } from '#contract/fleet/heartbeats.ts';

import { missedHeartbeatCauses } from '#domain/words/device-words.ts';
import { resources } from '#pages/definitions.ts';

import { approvalDetail } from '../fences/approval-detail.ts';
import { approvalOf } from '../fences/approval-view.ts';
import { mountSession } from '../../http/mount.ts';
import type { MasterContext } from '../in-force/master-context.ts';
import type { Routes } from '../../http/routes.ts';
import {
  listRequests,
  type RequestRow,
  requestOf,
} from '../../resource-kit/change-requests/change-requests.ts';
import { decideRequest, renameRequest } from '../../resource-kit/change-requests/decide-request.ts';
import type { ResourcePage, ResourcePageAt } from '../../resource-kit/page.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';

/** Pages whose outlines wait for approval; the specification's calls are their change requests seen another way. */
const fencePages = [...resources].flatMap(([address, { approval }]) =>
  approval === 'fence.approve' ? [address] : [],
);

interface HeartbeatRow extends Record<string, unknown> {
  readonly company_name: string;
  readonly sign_code: string;
  readonly heart_time: Date | null;
  readonly gps_time: Date | null;
}

const heartbeatOf = ({ company_name, sign_code, heart_time, gps_time }: HeartbeatRow): HeartbeatTimeout => ({
  companyName: company_name,
  signCode: sign_code,
  heartTime: heart_time?.toISOString() ?? null,
  gpsTime: gps_time?.toISOString() ?? null,
});

interface Needs {
  readonly master: () => Promise<MasterContext>;
  readonly resourcePageAt: ResourcePageAt;
}

/** Pending work of administrators: fences to approve, consoles without a heartbeat (specification 6 and 7). */
const approvalRoutes: Routes<Needs> = (mount, { master, resourcePageAt }) => {
  const { database } = mount;
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

  mountSession(mount, heartbeatCalls['heartbeats.list'], async (actor, args) => {
    const rows = await database.query<HeartbeatRow>(
      `select c.name as company_name, l.sign_code, l.contact_time as heart_time, (l.live ->> 'gpsTime')::timestamptz as gps_time
       from truck_live l join company c on c.company_code = l.company_code
       where l.company_code = any($1::text[]) and ($2::text is null or l.sign_code = $2)
       order by l.contact_time nulls first, l.sign_code`,
      [actor.companies, args.signCode ?? null],
    );
    return { list: rows.map(heartbeatOf) };
  });

  // What `over_time_heart` lists as still missing: a console that was switched off as planned is not late.
  mountSession(mount, heartbeatCalls['heartbeats.timeouts'], async (actor) => {
    const rows = await database.query<HeartbeatRow>(
      `select c.name as company_name, h.sign_code, h.heart_time, h.gps_time
       from heartbeat h join company c on c.company_code = h.company_code
       where h.company_code = any($1::text[]) and not h.withdrawn
         and coalesce(h.end_time, 'infinity') = 'infinity' and h.cause = any($2::text[])
       order by h.heart_time, h.sign_code`,
      [actor.companies, Object.keys(missedHeartbeatCauses)],
    );
    return { list: rows.map(heartbeatOf) };
  });
};

export default approvalRoutes;
