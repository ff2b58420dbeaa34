import { ownDeviceCalls, type OwnDevice } from '#contract/session/own-devices.ts';

import { isoSeconds } from '../../database/iso-time.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { notFound } from '../../http/refusal.ts';
import { absoluteLimitMs, deleteSession, idleLimitMs } from '../../stores/actors.ts';
import { writeAudit } from '../../stores/audit.ts';

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

/** The user's own devices: sessions and push, each can be signed out from elsewhere. */
const ownDeviceRoutes: Routes = (mount, { database, sessionEnded }) => {
  mountSession(mount, ownDeviceCalls['ownDevices.list'], (actor, _args, { nowMs }) =>
    database.query<OwnDevice & Record<string, unknown>>(
      listSql,
      [actor.user.id, actor.tokenHash, new Date(nowMs - absoluteLimitMs), new Date(nowMs - idleLimitMs)],
      'own_devices',
    ),
  );

  mountSession(mount, ownDeviceCalls['ownDevices.signOut'], async (actor, { id }, { request }) => {
    const [session] = await database.query<{ token_hash: Buffer }>(
      'select token_hash from session where public_id::text = $1 and user_id = $2',
      [id, actor.user.id],
    );
    if (session) {
      await deleteSession(database, session.token_hash);
      sessionEnded(session.token_hash);
    }
    const pushed = await database.query(
      'delete from push_subscription where device_id = $1 and user_id = $2 returning id',
      [id, actor.user.id],
    );
    if (!session && pushed.length === 0) throw notFound();
    await writeAudit(database, {
      userId: actor.user.id,
      userName: actor.user.userName,
      companyCode: actor.user.companyCode,
      action: 'ownDevices.signOut',
      subject: id,
      ip: request.ip,
    });
    return null;
  });
};

export default ownDeviceRoutes;
