import { ownDeviceCalls, type OwnDevice } from '#contract/session/own-devices.ts';

import { isoSeconds } from '../../database/iso-time.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { notFound } from '../../kernel/refusal.ts';
import { absoluteLimitMs, deleteSession, idleLimitMs } from '../../identity/actors.ts';
import { provePassword } from '../../identity/session/prove-password.ts';
import { writeAudit } from '../../audit/audit.ts';

const live = 's.user_id = $1 and s.created_time > $3 and s.last_used_time > $4';

const listSql = `
  select s.public_id::text as id, s.agent, s.ip, ${isoSeconds('s.created_time')} as "signedInTime",
    ${isoSeconds('s.last_used_time')} as "seenTime", s.token_hash = $2 as own,
    exists (select from push_subscription p where p.token_hash = s.token_hash and p.user_id = s.user_id) as pushed
  from session s where ${live}
  union all
  select p.device_id, p.agent, null, null, ${isoSeconds('p.seen_time')}, false, true from push_subscription p
  where p.user_id = $1 and not exists (select from session s where s.token_hash = p.token_hash and ${live})
  order by own desc, "seenTime" desc, id`;

const wrongPassword = {
  field: 'password',
  words: ['密码错误', 'The password is wrong'],
  action: 'session.confirm-refused',
} as const;

interface Needs {
  readonly sessionEnded: (tokenHash: Buffer) => void;
}

/** The user's own devices: sessions and push, each can be signed out from elsewhere. */
const ownDeviceRoutes: Routes<Needs> = (mount, { sessionEnded }) => {
  const { database } = mount;
  mountSession(mount, ownDeviceCalls['ownDevices.list'], (actor, _args, { nowMs }) =>
    database.query<OwnDevice & Record<string, unknown>>(
      listSql,
      [actor.user.id, actor.tokenHash, new Date(nowMs - absoluteLimitMs), new Date(nowMs - idleLimitMs)],
      'own_devices',
    ),
  );

  mountSession(mount, ownDeviceCalls['ownDevices.signOut'], async (actor, args, { request, nowMs }) => {
    const { id, password } = args;
    await provePassword(database, actor, password, wrongPassword, request.ip, nowMs);
    const ended = await database.transaction(async (queries) => {
      const [session] = await queries.query<{ token_hash: Buffer }>(
        'select token_hash from session where public_id::text = $1 and user_id = $2',
        [id, actor.user.id],
      );
      if (session) await deleteSession(queries, session.token_hash);
      const pushed = await queries.query(
        'delete from push_subscription where device_id = $1 and user_id = $2 returning id',
        [id, actor.user.id],
      );
      if (!session && pushed.length === 0) throw notFound();
      await writeAudit(queries, {
        userId: actor.user.id,
        userName: actor.user.userName,
        companyCode: actor.user.companyCode,
        action: 'ownDevices.signOut',
        subject: id,
        ip: request.ip,
      });
      return session?.token_hash ?? null;
    });
    if (ended !== null) sessionEnded(ended);
    return null;
  });
};

export default ownDeviceRoutes;
