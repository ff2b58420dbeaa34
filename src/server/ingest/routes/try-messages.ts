import { exampleMessage } from '#contract/terminal-message/description/open-api.ts';
import { fieldRows } from '#contract/terminal-message/description/field-rows.ts';
import { meanings } from '#contract/terminal-message/description/meanings.ts';
import { nodeOf, type SchemaNode } from '#contract/terminal-message/description/node.ts';
import { terminalMessageKinds, type TerminalMessageKind } from '#contract/terminal-message/kinds.ts';
import { maxBatchMessages, TerminalEnvelope } from '#contract/terminal-message/message.ts';
import {
  type MessageDescription,
  type MessageField,
  tryMessageCalls,
} from '#contract/terminal-message/try-messages.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { badRequest } from '../../kernel/refusal.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import { tryMessages } from '../messages/dry-run.ts';

const fieldsOf = (node: SchemaNode): MessageField[] =>
  fieldRows(node).map(({ meaning, ...row }) => ({
    ...row,
    meaning: meanings[meaning] ?? meaning,
    meaningEn: meaning,
  }));

const describe = (): MessageDescription => ({
  envelope: fieldsOf(nodeOf(TerminalEnvelope)),
  kinds: (Object.keys(terminalMessageKinds) as TerminalMessageKind[]).map((kind) => {
    const node = nodeOf(terminalMessageKinds[kind]);
    return {
      kind,
      example: JSON.stringify(exampleMessage(kind), null, 2),
      fields: fieldsOf(node),
    };
  }),
});

/** The messages of a batch, of a list, or the one that was given. @throws Refusal: it is no JSON, or too many */
const messagesIn = (text: string): readonly unknown[] => {
  const refuse = (zh: string, en: string) => badRequest([zh, en], { messages: [zh, en] });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    // The page shows where, since its own parser reads the same text.
    throw refuse('不是有效的 JSON', 'This is not JSON');
  }
  const listed: unknown = Reflect.get(Object(given), 'messages') ?? given;
  const messages: readonly unknown[] = Array.isArray(listed) ? listed : [listed];
  if (messages.length === 0) throw refuse('没有报文', 'There is no message in it');
  if (messages.length > maxBatchMessages)
    throw refuse(`一次最多 ${maxBatchMessages} 条报文`, `At most ${maxBatchMessages} messages at once`);
  return messages;
};

interface Needs {
  readonly master: () => Promise<MasterContext>;
}

/** What terminals may send, and what would become of it, for users whose menu has the page. */
const tryMessageRoutes: Routes<Needs> = (mount, { master }) => {
  mountSession(mount, tryMessageCalls['tryMessages.kinds'], async () => describe());

  mountSession(mount, tryMessageCalls['tryMessages.run'], async (actor, { messages }, { nowMs }) =>
    tryMessages(mount.database, await master(), {
      scope: { name: actor.user.userName, terminal: null },
      messages: messagesIn(messages),
      nowMs,
      companies: actor.companies,
    }),
  );
};

export default tryMessageRoutes;
