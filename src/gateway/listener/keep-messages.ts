import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';

import type { MessageBatcher } from './message-batcher.ts';

/**
 * Commits messages of a terminal. @returns what was refused of them and why; '': nothing
 * @throws whatever the commit does: nothing of them is kept then
 */
export const keepMessages = async (
  batcher: MessageBatcher,
  terminal: string,
  messages: readonly TerminalEnvelope[],
): Promise<string> => {
  if (messages.length === 0) return '';
  const results = await batcher.send(terminal, messages);
  const refused = results.filter(({ result }) => result === 'refused');
  const [first] = refused;
  return first === undefined
    ? ''
    : `${refused.length} of ${results.length} refused: ${first.reason ?? ''} ${first.detail ?? ''}`.trim();
};
