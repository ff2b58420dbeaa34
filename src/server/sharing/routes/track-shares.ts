import { trackShareCalls } from '#contract/tracks/track-shares.ts';
import { maxTrackTrucks, trackPeriodProblem } from '#domain/fleet/track-period.ts';
import { kindsOfPage } from '#domain/sharing/share-kinds.ts';
import type { Period } from '#domain/time/period.ts';
import { messages } from '#i18n/messages.ts';

import { withinCompanies } from '../../identity/scope/session-scope.ts';
import type { Queries } from '../../database/database.ts';
import { tellArchive } from '../../http/archived-reading.ts';
import { badRequest, notFound } from '../../kernel/refusal.ts';
import { mountPublic, mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { trackOf } from '../../tracks/track.ts';
import { writeAudit } from '../../audit/audit.ts';
import { openLink } from '../open-link.ts';
import { noSuchLink } from '../no-such-link.ts';
import { revokeLink, writeLink } from '../share-links.ts';
import { openShares } from '../track-shares.ts';

/** Alarms and photos are the company's own: a link shows ways, stops, openings, loadings and unloadings. */
const sharedTrack = (queries: Queries, signCode: string, period: Period, companies: readonly string[]) =>
  trackOf(queries, { signCode, period, companies, hiddenTypes: null, photos: false, every: false });

/** Replays for people without an account. */
const trackShareRoutes: Routes = (mount) => {
  const { database, archive } = mount;
  mountSession(mount, trackShareCalls['trackShares.list'], ({ companies }, _args, { nowMs }) =>
    openShares(database, companies, nowMs),
  );

  mountSession(mount, trackShareCalls['trackShares.create'], async (actor, args, { request, nowMs }) => {
    // What is to come is nobody's past: a link follows no truck.
    const period = { fromMs: Date.parse(args.startTime), toMs: Math.min(nowMs, Date.parse(args.endTime)) };
    const problem = trackPeriodProblem(period);
    if (problem !== null) throw badRequest(messages[problem]);
    const signCodes = [...new Set(args.signCodes.split(',').map((plate) => plate.trim()))].filter(
      (plate) => plate !== '',
    );
    if (signCodes.length === 0 || signCodes.length > maxTrackTrucks)
      throw badRequest([`1 到 ${maxTrackTrucks} 辆车`, `One to ${maxTrackTrucks} trucks`]);
    // Whoever can't see a truck can't show it either.
    for (const signCode of signCodes) await sharedTrack(database, signCode, period, actor.companies);
    return database.transaction(async (queries) => {
      const { id, token, expiresTime } = await writeLink(
        queries,
        actor,
        {
          kind: 'track',
          companyCode: actor.user.companyCode,
          audience: '',
          contents: ['track'],
          hours: args.hours,
          graceHours: null,
          withCode: false,
          embed: false,
          signCodes,
          period,
        },
        nowMs,
      );
      await writeAudit(queries, {
        userId: actor.user.id,
        userName: actor.user.userName,
        companyCode: actor.user.companyCode,
        action: 'trackShares.create',
        subject: signCodes.join(', '),
        after: { id, expiresTime, startTime: args.startTime, endTime: new Date(period.toMs).toISOString() },
        ip: request.ip,
      });
      return { id, token, expiresTime };
    });
  });

  mountSession(mount, trackShareCalls['trackShares.revoke'], async ({ companies }, { id }, { nowMs }) => {
    if ((await revokeLink(database, companies, ['track'], id, nowMs)) === null) throw notFound();
    return null;
  });

  mountPublic(mount, trackShareCalls['trackShares.open'], async ({ token }, { nowMs, reply }) => {
    const opening = await openLink(database, kindsOfPage('shared_track'), { token, counts: true }, nowMs);
    if (opening?.state !== 'open') throw noSuchLink();
    const { companies, signCodes, period, expiresTime } = opening.link;
    return {
      fromTime: new Date(period.fromMs).toISOString(),
      toTime: new Date(period.toMs).toISOString(),
      expiresTime,
      // As in a session of its author's.
      tracks: await withinCompanies(companies, () =>
        archive.reading(
          { ...period, signCodes, subjects: [], companies },
          () => Promise.all(signCodes.map((signCode) => sharedTrack(database, signCode, period, companies))),
          tellArchive(reply),
        ),
      ),
    };
  });
};

export default trackShareRoutes;
