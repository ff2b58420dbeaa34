import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';

/** Letters of a record's decoded messages, at most. */
const mostLetters = 1000;
/** More are cut off anyway. */
const mostMessages = 10;

/**
 * What somebody who looks at frames reads: kind, time and content of what came in one.
 * @param unread what nobody could read of it
 */
export const decodedText = (messages: readonly TerminalEnvelope[], unread = ''): string => {
  const said = messages.slice(0, mostMessages).map(({ kind, time, data }) => ({ kind, time, data }));
  const text = `${said.length === 0 ? '' : JSON.stringify(said)} ${unread}`.trim();
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
};
