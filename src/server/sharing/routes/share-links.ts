import { type NewShareLink, shareLinkCalls } from '#contract/sharing/share-links.ts';
import { kindsOfPage } from '#domain/sharing/share-kinds.ts';
import { resultCodes } from '#contract/envelope.ts';

import { writeAudit } from '../../audit/audit.ts';
import { mountPublic, mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { withinCompanies } from '../../identity/scope/session-scope.ts';
import type { Actor } from '../../identity/actor.ts';
import type { Queries } from '../../database/database.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import type { Roads } from '../../roads/roads.ts';
import { noSuchLink } from '../no-such-link.ts';
import { openLink } from '../open-link.ts';
import { planLink } from '../plan-link.ts';
import { sharedView } from '../shared-view.ts';
import { renewLink, writeLink, type WrittenLink } from '../share-links.ts';

const answerOf = (
  { id, publicCode, token, accessCode, expiresTime }: WrittenLink,
  publicUrl: string | null,
): NewShareLink => ({
  id,
  url: `${publicUrl?.replace(/\/$/, '') ?? ''}/share/${publicCode}#${token}`,
  accessCode,
  expiresTime,
});

/** A link that has ended already would be given away for nothing. */
const checkShowsSomething = async (queries: Queries, id: number, nowMs: number): Promise<void> => {
  const [end] = await queries.query('select from share_link_end($1, $2) e where e.why is not null', [
    id,
    new Date(nowMs),
  ]);
  if (end !== undefined)
    throw new Refusal(resultCodes.conflict, [
      '此配送已经结束，没有可分享的内容',
      'This delivery is over: there is nothing to share',
    ]);
};

interface Needs {
  readonly roads: Roads;
  readonly config: { readonly publicUrl: string | null };
}

/** Links to deliveries and trucks for people without an account. */
const shareLinkRoutes: Routes<Needs> = (mount, { roads, config }) => {
  const { database } = mount;
  const audit = (
    queries: Queries,
    { user }: Actor,
    entry: {
      readonly action: string;
      readonly subject: string;
      readonly about: string;
      readonly after: object;
    },
    ip: string,
  ) =>
    writeAudit(queries, {
      userId: user.id,
      userName: user.userName,
      companyCode: user.companyCode,
      ...entry,
      about: [entry.about],
      ip,
    });

  mountSession(mount, shareLinkCalls['shareLinks.create'], (actor, args, { request, nowMs }) =>
    database.transaction(async (queries) => {
      const plan = await planLink(queries, actor, args);
      const link = await writeLink(queries, actor, plan, nowMs);
      await checkShowsSomething(queries, link.id, nowMs);
      const { companyCode, ...shown } = plan;
      await audit(
        queries,
        actor,
        {
          action: 'shareLinks.create',
          subject: plan.audience,
          about: companyCode,
          after: { id: link.id, expiresTime: link.expiresTime, ...shown },
        },
        request.ip,
      );
      return answerOf(link, config.publicUrl);
    }),
  );

  mountSession(mount, shareLinkCalls['shareLinks.renew'], (actor, { id }, { request, nowMs }) =>
    database.transaction(async (queries) => {
      const link = await renewLink(queries, actor.companies, id, nowMs);
      if (link === null) throw notFound();
      await audit(
        queries,
        actor,
        { action: 'shareLinks.renew', subject: link.audience, about: link.companyCode, after: { id } },
        request.ip,
      );
      return answerOf(link, config.publicUrl);
    }),
  );

  mountPublic(mount, shareLinkCalls['shareLinks.open'], async (args, { nowMs }) => {
    const { token, accessCode, refresh = false } = args;
    const opening = await openLink(
      database,
      kindsOfPage('share'),
      { token, accessCode, counts: !refresh },
      nowMs,
    );
    if (opening === null) throw noSuchLink();
    const nothing = { endedTime: null, waitS: null, view: null };
    if (opening.state !== 'open') return { ...nothing, ...opening };
    const { link } = opening;
    // As in a session of somebody of that company and no other.
    const view = await withinCompanies([link.companyCode], () => sharedView(database, link, roads, nowMs));
    if (view === null) throw noSuchLink();
    return { ...nothing, state: 'open' as const, view };
  });
};

export default shareLinkRoutes;
