import type { TerminalCommand } from '#contract/terminal-message/message.ts';

import { outcomeOf, repliesToWrite, type PlannedReply } from './answer-plan.ts';

type Values = Readonly<Record<string, string>>;

/** Camera settings of the fleet's consoles: none, until somebody writes one. */
export const createCameraConsole = () => {
  const held = new Map<string, Values>();
  return {
    write: ({ code, terminal, payload }: TerminalCommand): readonly PlannedReply[] => {
      const fate = outcomeOf(code);
      const values = Object(Reflect.get(payload, 'values')) as Values;
      if (fate === 'obeyed') held.set(terminal, values);
      // One channel fewer than was asked for: only the reading shows it.
      if (fate === 'storedWrong') held.set(terminal, { ...values, channels: '1' });
      return repliesToWrite[fate === 'pipelineOil' ? 'noSpace' : fate];
    },
    read: ({ terminal }: TerminalCommand): readonly PlannedReply[] => {
      const values = held.get(terminal);
      return [{ afterS: 2, reply: values === undefined ? { result: 'failed' } : { result: 'done', values } }];
    },
  };
};
