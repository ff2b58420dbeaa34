import { mediaCalls } from '#contract/fleet/media.ts';

import { mountSession } from '../../http/mount.ts';
import { alreadySent } from '../../http/wires/wire.ts';
import { sendPrivateFile } from '../../http/private-file.ts';
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
    await sendPrivateFile(reply, file);
    return alreadySent;
  });
};

export default mediaRoutes;
