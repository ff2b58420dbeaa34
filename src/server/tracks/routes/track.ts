import { trackCalls } from '#contract/tracks/track.ts';
import { trackPeriodProblem } from '#domain/fleet/track-period.ts';
import { messages } from '#i18n/messages.ts';

import { badRequest } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { trackOf } from '../track.ts';
import { readerOf } from '../../identity/actor.ts';
import { checkTrackShown } from '../../identity/shown-trucks.ts';

/** The past way of a truck, for replays. */
const trackRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, trackCalls['trucks.track'], async (actor, { signCode, startTime, endTime, every }) => {
    const period = { fromMs: Date.parse(startTime), toMs: Date.parse(endTime) };
    if (!Number.isFinite(period.fromMs) || !Number.isFinite(period.toMs))
      throw badRequest(['时间格式不正确', 'Not a time']);
    const problem = trackPeriodProblem(period);
    if (problem !== null) throw badRequest(messages[problem]);
    await checkTrackShown(database, actor, signCode);
    const { companies, hiddenTypes } = readerOf(actor);
    return trackOf(database, {
      signCode,
      period,
      companies,
      hiddenTypes: actor.functions.has('alarm.watch') ? hiddenTypes : null,
      photos: actor.functions.has('media.view'),
      every: every ?? false,
    });
  });
};

export default trackRoutes;
