import { locateTerminalCalls } from '#contract/devices/locate-terminals.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type {
  PlatformMessage,
  TerminalAnswer,
  TerminalRequests,
} from '#gateway/jt808/listener/terminal-requests.ts';
import { followBody } from '#gateway/jt808/messages/small-answers.ts';

import { writeAudit } from '../../audit/audit.ts';
import type { Queries } from '../../database/database.ts';
import type { Actor } from '../../identity/actor.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { notFound } from '../../kernel/refusal.ts';

type Result = 'done' | 'none' | 'offline' | 'silent' | 'unsupported' | 'failed';

const results: Readonly<Record<TerminalAnswer['result'], Result>> = {
  done: 'done',
  reply: 'done',
  offline: 'offline',
  silent: 'silent',
  unsupported: 'unsupported',
  failed: 'failed',
  bad: 'failed',
};

/** Numbers of a truck's terminals, the one that leads first. @throws Refusal 404: no such truck of these companies */
const numbersOf = async (queries: Queries, signCode: string): Promise<readonly string[]> => {
  const [truck] = await queries.query<{ numbers: readonly string[] }>(
    `select array(select n.number from terminal_in_force n join jt808_terminal k on k.phone = n.number
       where n.truck_id = t.id and k.signed_in_time is not null
       order by array_position(array['console', 'recorder', 'camera'], n.role), n.number) as numbers
     from truck t where t.sign_code = $1`,
    [signCode],
    'numbers_of_truck',
  );
  if (truck === undefined) throw notFound();
  return truck.numbers;
};

/** Asks terminals of JT/T 808 where they are, at once or for a while. */
const locateTerminalRoutes: Routes<{ readonly terminals: TerminalRequests }> = (mount, { terminals }) => {
  const { database } = mount;
  /** Asks one after the other until one has answered. */
  const ask = async (signCode: string, message: PlatformMessage): Promise<{ result: Result }> => {
    let result: Result = 'none';
    for (const number of await numbersOf(database, signCode)) {
      // oxlint-disable-next-line no-await-in-loop -- the next is asked where this one gives no answer
      result = results[(await terminals.request(number, message)).result];
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
    const answer = await ask(signCode, {
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
    const answer = await ask(signCode, { messageId: platformMessageIds.follow, body });
    await note(actor, 'terminals.follow', signCode, { everyS, forMin, ...answer }, request.ip);
    return answer;
  });
};

export default locateTerminalRoutes;
