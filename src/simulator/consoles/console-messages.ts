import type { TerminalCommand, TerminalMessage } from '#contract/terminal-message/message.ts';

import type { SimMessage } from '../messages/outgoing-message.ts';
import type { PlannedReply } from './answer-plan.ts';
import type { PlannedStart } from './upgrade-console.ts';

const dayMs = 86_400_000;

/** What consoles say, as messages that are numbered over all of them. */
export const createConsoleMessages = () => {
  let count = 0;
  const messageOf = (
    terminal: string,
    timeMs: number,
    said: Pick<TerminalMessage<'command-reply' | 'boot'>, 'kind' | 'data'>,
  ): SimMessage => {
    count += 1;
    return {
      timeMs,
      sendMs: timeMs,
      message: {
        id: `reply-${timeMs.toString(36)}-${count}`,
        terminal,
        time: new Date(timeMs).toISOString(),
        seq: Math.floor((timeMs % dayMs) / 100),
        ...said,
      } as SimMessage['message'],
    };
  };
  return {
    /** Answers to an order, each when it is planned. */
    ofReplies: (
      { code, terminal }: TerminalCommand,
      plan: readonly PlannedReply[],
      nowMs: number,
    ): SimMessage[] =>
      plan.map(({ afterS, reply }) =>
        messageOf(terminal, nowMs + afterS * 1000, {
          kind: 'command-reply',
          data: { commandCode: code, ...reply },
        }),
      ),
    /** A part goes off, and a second later it is on. */
    ofStart: (terminal: string, timeMs: number, { part, type, version }: PlannedStart): SimMessage[] => {
      const started = version === null ? {} : { firmware: version };
      return [
        messageOf(terminal, timeMs - 1000, { kind: 'boot', data: { event: 'off', part, type } }),
        messageOf(terminal, timeMs, { kind: 'boot', data: { event: 'on', part, type, ...started } }),
      ];
    },
  };
};
