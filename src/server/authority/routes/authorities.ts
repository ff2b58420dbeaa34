import { authorityCalls } from '#contract/authority/authorities.ts';

import { writeAudit } from '../../audit/audit.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { badRequest } from '../../kernel/refusal.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import { signedIn } from '../../identity/actor.ts';
import { answerMessage } from '../answer-message.ts';
import { readDay } from '../days/read-day.ts';
import { readDays } from '../days/read-days.ts';
import { readMessages } from '../read-messages.ts';
import { setSecrets } from '../set-secrets.ts';

interface Needs {
  readonly sealer: Sealer;
}

/** Messages of a page's history. */
const shown = 100;

/** What people read of authorities, and answer them. */
const authorityRoutes: Routes<Needs> = (mount, { sealer }) => {
  const { database } = mount;

  mountSession(mount, authorityCalls['authorities.list'], async ({ companies }) => {
    const list = await database.query<{ id: number; name: string; edition: string; enabled: boolean }>(
      'select id, name, edition, enabled from authority where company_code = any($1::text[]) order by name, id',
      [companies],
    );
    return { list };
  });

  mountSession(mount, authorityCalls['authorities.day'], (_actor, { authorityId, day }, { nowMs }) =>
    readDay(database, authorityId, day, nowMs),
  );

  mountSession(mount, authorityCalls['authorities.days'], async (_actor, { authorityId, untilDay }) => ({
    list: [...(await readDays(database, authorityId, untilDay))],
  }));

  mountSession(mount, authorityCalls['authorities.secrets'], async (actor, secrets, { request }) => {
    const name = await setSecrets(database, sealer, actor.companies, secrets);
    const { id, userName, companyCode } = actor.user;
    // What was entered is told to nobody, the audit log included.
    await writeAudit(database, {
      userId: id,
      userName,
      companyCode,
      action: 'authorities.secrets',
      subject: name,
      ip: request.ip,
    });
    return null;
  });

  mountSession(mount, authorityCalls['authorityMessages.open'], async (actor) => {
    const { id } = signedIn(actor);
    const [user] = await database.query<{ phone: string }>('select phone from app_user where id = $1', [id]);
    const list = await readMessages(
      database,
      `m.state = 'open' and m.company_code = any($1::text[]) order by m.deadline_time, m.id`,
      [actor.companies],
    );
    return { list, phone: user?.phone ?? '' };
  });

  mountSession(mount, authorityCalls['authorityMessages.list'], async (actor, { authorityId }) => ({
    list: await readMessages(
      database,
      `m.authority_id = $1 and m.company_code = any($2::text[]) order by m.received_time desc, m.id desc limit ${shown}`,
      [authorityId, actor.companies],
    ),
  }));

  mountSession(
    mount,
    authorityCalls['authorityMessages.answer'],
    async (actor, { id, text, phone, result }, { request, nowMs }) => {
      const { user } = actor;
      const words = text.trim();
      const [row] = await readMessages(database, 'm.id = $1 and m.company_code = any($2::text[])', [
        id,
        actor.companies,
      ]);
      if (row?.kind === 'inquiry' && words === '')
        throw badRequest(['请填写回答', 'Please write an answer'], { text: ['必填', 'Required'] });
      const { authority, kind } = await answerMessage(
        database,
        actor.companies,
        { id, text: words, result, responder: { userId: user.id, name: user.name, phone: phone.trim() } },
        nowMs,
      );
      await writeAudit(database, {
        userId: user.id,
        userName: user.userName,
        companyCode: user.companyCode,
        action: 'authorityMessages.answer',
        subject: authority,
        before: row === undefined ? undefined : { kind, content: row.content, signCode: row.signCode },
        after: kind === 'inquiry' ? { answer: words, phone: phone.trim() } : { result },
        ip: request.ip,
      });
      return null;
    },
  );
};

export default authorityRoutes;
