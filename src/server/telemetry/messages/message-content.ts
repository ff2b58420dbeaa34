import type { TerminalMessageKind } from '#contract/terminal-message/kinds.ts';

import { packedNames } from './packed-content.ts';

/**
 * SQL of what the log has kept of a message, `json`: `content`, or `data` (`jsonb`) of days from before there was `content`.
 * To be read by `unpackedContent`.
 * @param message alias of a row of `terminal_message`
 */
export const keptContent = (message: string): string => `coalesce(${message}.content, ${message}.data::json)`;

/**
 * SQL of what a message of this kind says, `json`; what it does not say is null or missing.
 * @param message alias of a row of `terminal_message`
 */
export const messageContent = (message: string, kind: TerminalMessageKind): string => {
  const kept = keptContent(message);
  const names = packedNames(kind);
  if (names === undefined) return kept;
  const values = names.map((name, index) => `'${name}', ${message}.content -> ${index}`);
  return `case when json_typeof(${message}.content) = 'array' then json_build_object(${values.join(', ')}) else ${kept} end`;
};
