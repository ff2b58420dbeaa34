import { createHash, timingSafeEqual } from 'node:crypto';

import { cardSiteCalls } from '#contract/session/card-site.ts';

import { badRequest, notFound, restricted } from '../../kernel/refusal.ts';
import { mountPublic, mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { signedIn } from '../../identity/actor.ts';
import { writeAudit } from '../../audit/audit.ts';
import { makeCardCode, redeemCardCode } from '../card-codes.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

interface Needs {
  readonly config: { readonly cardSite: { readonly url: string; readonly secret: string } | null };
}

/** The external card-issuing site: it is opened with a code, which its server exchanges for the session's data. */
const cardSiteRoutes: Routes<Needs> = (mount, { config }) => {
  const { database } = mount;
  mountSession(mount, cardSiteCalls['cardSite.open'], async (actor, _args, { request, nowMs }) => {
    if (config.cardSite === null)
      throw badRequest([
        '未配置发卡网站，请联系管理员',
        'No card-issuing site is configured; ask the operator',
      ]);
    const url = new URL(config.cardSite.url);
    url.searchParams.set('code', await makeCardCode(database, actor, nowMs));
    await writeAudit(database, {
      userId: signedIn(actor).id,
      userName: signedIn(actor).userName,
      companyCode: signedIn(actor).companyCode,
      action: 'cardSite.open',
      subject: url.host,
      ip: request.ip,
    });
    return { url: url.href };
  });

  mountPublic(mount, cardSiteCalls['cardSite.session'], async ({ code }, { request, nowMs }) => {
    if (config.cardSite === null) throw notFound();
    const given = request.headers.authorization ?? '';
    // Hashes are of one length, and comparing them takes one time.
    if (!timingSafeEqual(digest(given), digest(`Bearer ${config.cardSite.secret}`))) throw restricted();
    const actor = await redeemCardCode(database, code, nowMs);
    if (actor === null || actor.viewer)
      throw badRequest(['代码无效或已过期', 'The code is not valid, or not any more']);
    const { id, userName, name, roles, companyCode, companyName } = actor.user;
    return { id, userName, name, roles, companyCode, companyName, companies: [...actor.companies] };
  });
};

export default cardSiteRoutes;
