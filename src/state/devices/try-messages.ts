import type { DryRunReply, DryRunResult } from '#contract/terminal-message/dry-run.ts';
import { maxTryCharacters, tryMessagesAddress } from '#contract/terminal-message/try-limits.ts';
import type { MessageDescription, MessageField } from '#contract/terminal-message/try-messages.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export { maxTryCharacters, tryMessagesAddress };
export type { DryRunReply, DryRunResult, MessageDescription, MessageField };

/** Kinds of messages with their fields and an example each. */
export const loadMessageKinds = (): Promise<CallOutcome<MessageDescription>> => call('tryMessages.kinds', {});

/** What would become of messages, as JSON text; nothing is stored. */
export const tryMessages = (messages: string): Promise<CallOutcome<DryRunReply>> =>
  call('tryMessages.run', { messages });
