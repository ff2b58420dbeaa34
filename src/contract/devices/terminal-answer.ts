import * as Type from 'typebox';
import type { Static } from 'typebox';

/** What became of a question to a terminal; `none`: the truck has no terminal of JT/T 808. */
export const TerminalAnswered = Type.Object({
  result: Type.Enum(['done', 'none', 'offline', 'silent', 'unsupported', 'failed']),
});

/** See `TerminalAnswered`. */
export type TerminalResult = Static<typeof TerminalAnswered>['result'];
