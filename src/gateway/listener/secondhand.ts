import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';

/** Where its truck is, where another of the truck's terminals says it too; a word of alarm is nobody else's. */
export const isSecondhand = ({ kind, data }: TerminalEnvelope): boolean =>
  kind === 'position' && Number(Reflect.get(data, 'alarmWord') ?? 0) === 0;
