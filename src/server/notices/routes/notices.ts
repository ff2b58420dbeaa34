import { noticeCalls } from '#contract/notices.ts';

import { mountSession } from '../../http/mount.ts';
import type { NoticeSender } from '../send/notice-sender.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import type { Routes } from '../../http/routes.ts';
import { sendTest } from '../send-test.ts';
import { setRobot } from '../set-robot.ts';
import { messageBalances } from '../message-balances.ts';
import { unreachedSteps } from '../unreached-steps.ts';
import type { Actor } from '../../identity/actor.ts';
import { writeAudit } from '../../audit/audit.ts';

interface Needs {
  readonly notices: NoticeSender;
  readonly sealer: Sealer;
}

/** Notices to people outside: tests, keys of robots, text messages that are left. */
const noticeRoutes: Routes<Needs> = (mount, { notices, sealer }) => {
  const { database } = mount;
  const note = (
    actor: Actor,
    action: string,
    subject: string,
    ip: string,
    after: object = {},
  ): Promise<void> =>
    writeAudit(database, {
      userId: actor.user.id,
      userName: actor.user.userName,
      companyCode: actor.user.companyCode,
      action,
      subject,
      after,
      ip,
    });

  mountSession(mount, noticeCalls['notices.test'], async (actor, { receiverId }, { request, nowMs }) => {
    const test = await sendTest(database, notices, actor, receiverId, nowMs);
    await note(actor, 'notices.test', String(receiverId), request.ip, test);
    return test;
  });

  mountSession(mount, noticeCalls['notices.robot'], async (actor, form, { request }) => {
    const name = await database.transaction((queries) => setRobot(queries, sealer, actor.companies, form));
    // Readers of the audit must not be able to write to the group.
    await note(actor, 'notices.robot', name, request.ip);
    return { saved: true };
  });

  mountSession(mount, noticeCalls['notices.unreached'], (actor, _args, { nowMs }) =>
    unreachedSteps(database, actor.companies, nowMs),
  );

  mountSession(mount, noticeCalls['notices.balances'], (actor, _args, { nowMs }) =>
    messageBalances(database, actor.companies, nowMs),
  );
};

export default noticeRoutes;
