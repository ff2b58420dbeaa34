import { locateTerminalCalls } from '#contract/devices/locate-terminals.ts';
import type { TerminalResult } from '#contract/devices/terminal-answer.ts';
import type { TerminalCapability } from '#domain/devices/terminal-capabilities.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { PlatformMessage, TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';
import { followBody } from '#gateway/jt808/messages/small-answers.ts';

import { writeAudit } from '../../audit/audit.ts';
import type { Queries } from '../../database/database.ts';
import type { Actor } from '../../identity/actor.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { notFound } from '../../kernel/refusal.ts';
import { unsupportedSql } from '../../terminals/unsupported-capabilities.ts';
import { answerResult } from '../answer-result.ts';

/**
 * Numbers of a truck's terminals: those that were found not to support it last, else the one that leads first.
 * @throws Refusal 404: no such truck of these companies
 */
const numbersOf = async (
  queries: Queries,
  signCode: string,
  capability: TerminalCapability,
): Promise<readonly string[]> => {
  const [truck] = await queries.query<{ numbers: readonly string[] }>(
    `select array(select n.number from terminal_in_force n join jt808_terminal k on k.phone = n.number
       where n.truck_id = t.id and k.signed_in_time is not null
       order by exists (select ${unsupportedSql} and u.capability = $2),
         array_position(array['console', 'recorder', 'camera'], n.role), n.number) as numbers
     from truck t where t.sign_code = $1`,
    [signCode, capability],
    'numbers_of_truck',
  );
  if (truck === undefined) throw notFound();
  return truck.numbers;
};

/** Asks terminals of JT/T 808 where they are, at once or for a while. */
const locateTerminalRoutes: Routes<{ readonly terminals: TerminalRequests }> = (mount, { terminals }) => {
  const { database } = mount;
  /** Asks one after the other until one has answered. */
  const ask = async (
    signCode: string,
    capability: TerminalCapability,
    message: PlatformMessage,
  ): Promise<{ result: TerminalResult }> => {
    let result: TerminalResult = 'none';
    for (const number of await numbersOf(database, signCode, capability)) {
      // oxlint-disable-next-line no-await-in-loop -- the next is asked where this one gives no answer
      result = answerResult(await terminals.request(number, message));
      if (result === 'done') break;
    }
    return { result };
  };
  const note = (actor: Actor, action: string, subject: string, after: object, ip: string): Promise<void> =>
    writeAudit(database, {
      userId: actor.user.id,
      userName: actor.user.userName,
      companyCode: actor.user.companyCode,
      action,
      subject,
      after,
      ip,
    });
  mountSession(mount, locateTerminalCalls['terminals.locate'], async (actor, { signCode }, { request }) => {
    const answer = await ask(signCode, 'locate', {
      messageId: platformMessageIds.queryLocation,
      body: Buffer.alloc(0),
      answeredBy: terminalMessageIds.locationAnswer,
    });
    await note(actor, 'terminals.locate', signCode, answer, request.ip);
    return answer;
  });
  mountSession(mount, locateTerminalCalls['terminals.follow'], async (actor, asked, { request }) => {
    const { signCode, everyS, forMin } = asked;
    const body = followBody(everyS, forMin * 60);
    const answer = await ask(signCode, 'follow', { messageId: platformMessageIds.follow, body });
    await note(actor, 'terminals.follow', signCode, { everyS, forMin, ...answer }, request.ip);
    return answer;
  });
};

export default locateTerminalRoutes;
