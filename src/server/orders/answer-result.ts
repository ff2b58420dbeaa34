import type { TerminalResult } from '#contract/devices/terminal-answer.ts';
import type { TerminalAnswer } from '#gateway/jt808/listener/terminal-requests.ts';

const results: Readonly<Record<TerminalAnswer['result'], TerminalResult>> = {
  done: 'done',
  reply: 'done',
  offline: 'offline',
  silent: 'silent',
  unsupported: 'unsupported',
  failed: 'failed',
  bad: 'failed',
};

/** What is told of a terminal's answer. */
export const answerResult = ({ result }: TerminalAnswer): TerminalResult => results[result];
