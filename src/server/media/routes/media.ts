import { mediaCalls } from '#contract/fleet/media.ts';

import { alreadySent, mountSession } from '../../http/mount.ts';
import { badRequest, notFound } from '../../kernel/refusal.ts';
import { listMedia, mediaFileOf } from '../media.ts';
import type { Routes } from '../../http/routes.ts';

/** Photos and films of the own companies' trucks. */
const mediaRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(
    mount,
    mediaCalls['media.list'],
    async (actor, { signCode, alarmCode, startTime, endTime }, { nowMs }) => {
      if (alarmCode === undefined && (startTime === undefined || endTime === undefined))
        throw badRequest(['请给出报警或时间段', 'Specify an alarm or a period']);
      return listMedia(
        database,
        actor.companies,
        { signCode, alarmCode, fromTime: startTime, toTime: endTime },
        nowMs,
      );
    },
  );

  mountSession(mount, mediaCalls['media.file'], async (actor, { id }, { reply }) => {
    const file = await mediaFileOf(database, actor.companies, id);
    if (!file) throw notFound();
    await reply
      // A copy in the browser would be read after a sign-out, by whoever sits there then (ASVS 14.3.2).
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'inline')
      .header(
        'content-security-policy',
        "default-src 'none';base-uri 'none';frame-ancestors 'none';object-src 'none';sandbox",
      )
      .type(file.contentType)
      .send(file.content);
    return alreadySent;
  });
};

export default mediaRoutes;
