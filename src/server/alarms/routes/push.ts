import { pushCalls } from '#contract/alarms/push.ts';

import { badRequest } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { PushKeys } from '../push/push-keys.ts';
import type { Routes } from '../../http/routes.ts';
import { mayPushTo } from '../push/endpoints.ts';
import type { Actor } from '../../identity/actor.ts';
import { agentOf } from '../../identity/session/agent.ts';
import { writeAudit } from '../../audit/audit.ts';

/** Devices of one user, at most; a further one replaces the one that was not seen for longest. */
export const maxDevices = 10;

interface Needs {
  readonly keys: () => Promise<PushKeys>;
  readonly config: { readonly pushHosts: readonly string[] };
}

/** Devices to which urgent alarms are pushed: on their user's request, one subscription a device. */
const pushRoutes: Routes<Needs> = (mount, { keys, config: { pushHosts } }) => {
  const { database } = mount;
  /** Without the keys of the subscription: readers of the audit must not be able to write to the device. */
  const note = (actor: Actor, action: string, deviceId: string, ip: string): Promise<void> =>
    writeAudit(database, {
      userId: actor.user.id,
      userName: actor.user.userName,
      companyCode: actor.user.companyCode,
      action,
      subject: deviceId,
      ip,
    });

  mountSession(mount, pushCalls['push.key'], async () => ({ publicKey: (await keys()).publicKey }));

  mountSession(mount, pushCalls['push.subscribe'], async (actor, args, { request, nowMs }) => {
    if (!mayPushTo(args.endpoint, pushHosts))
      throw badRequest(['不是已知的推送服务地址', 'Not the address of a known push service'], {
        endpoint: ['不是已知的推送服务地址', 'Not the address of a known push service'],
      });
    // A browser that was another user's device before belongs to this user alone from now on.
    await database.query('delete from push_subscription where endpoint = $1 and device_id <> $2', [
      args.endpoint,
      args.deviceId,
    ]);
    await database.query(
      `insert into push_subscription (user_id, device_id, endpoint, p256dh, auth, language, detailed, token_hash, seen_time, agent)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (device_id) do update set user_id = excluded.user_id, endpoint = excluded.endpoint,
         p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, detailed = excluded.detailed,
         token_hash = excluded.token_hash, seen_time = excluded.seen_time, agent = excluded.agent`,
      [
        actor.user.id,
        args.deviceId,
        args.endpoint,
        args.p256dh,
        args.auth,
        args.language,
        args.detailed,
        actor.tokenHash,
        new Date(nowMs),
        agentOf(request),
      ],
    );
    await database.query(
      `delete from push_subscription where user_id = $1 and id not in
         (select id from push_subscription where user_id = $1 order by seen_time desc, id desc limit ${maxDevices})`,
      [actor.user.id],
    );
    await note(actor, 'push.subscribe', args.deviceId, request.ip);
    return null;
  });

  mountSession(mount, pushCalls['push.unsubscribe'], async (actor, { deviceId }, { request }) => {
    await database.query('delete from push_subscription where device_id = $1 and user_id = $2', [
      deviceId,
      actor.user.id,
    ]);
    await note(actor, 'push.unsubscribe', deviceId, request.ip);
    return null;
  });
};

export default pushRoutes;
