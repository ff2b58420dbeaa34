import type { TSchema } from 'typebox';

import { fieldRows } from '#contract/terminal-message/description/field-rows.ts';
import { nodeOf } from '#contract/terminal-message/description/node.ts';
import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import {
  ingestRefusals,
  maxBatchBytes,
  maxBatchMessages,
  maxMessageBytes,
  TerminalEnvelope,
  terminalMessageVersion,
} from '#contract/terminal-message/message.ts';

import { code, page, table } from '../markdown.ts';

const fields = (schema: TSchema): string => {
  const rows = fieldRows(nodeOf(schema), code).map(({ path, type, needed, meaning }) => [
    code(path),
    type,
    needed ? 'yes' : '',
    meaning,
  ]);
  return rows.length === 0 ? 'No fields.' : table(['Field', 'Type', 'Needed', 'Meaning'], rows);
};

/** The page of terminal messages, from the contract's schemas. */
export const terminalMessagesPage = (): string =>
  page(
    '# Terminal messages',
    `Version ${terminalMessageVersion} of the wire format. How to send them: [by HTTP](../guides/connect-http.md), [by JT/T 808](../guides/connect-jt808.md). A batch has ${maxBatchMessages} messages and ${maxBatchBytes} bytes at most, a message ${maxMessageBytes} bytes. The schemas stand in ${code('src/contract/terminal-message/')}. Units are in the names; what is missing was not measured. A kind that is not here is kept and not judged, unless its name is almost one of these: then it is a slip, and refused. The running server says the same as JSON: ${code('/ingest/openapi.json')}, ${code('/ingest/schema/<kind>')}.`,
    `A message is refused, by itself, for one of these reasons: ${ingestRefusals.map(code).join(', ')}.`,
    '## Every message',
    fields(TerminalEnvelope),
    ...Object.entries<TSchema>(terminalMessageKinds).flatMap(([kind, schema]) => {
      const { description } = nodeOf(schema);
      return [`## ${kind}`, ...(description === undefined ? [] : [`${description}.`]), fields(schema)];
    }),
  );
