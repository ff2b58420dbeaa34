import type { UnsupportedReason } from '#domain/devices/terminal-capabilities.ts';

import type { TerminalAnswer } from './terminal-requests.ts';

/** Whether a terminal knows a message: `supported`, or why it is taken not to. */
export type Support = 'supported' | UnsupportedReason;

/** Messages of one id in a row that a terminal passes over before it is taken not to know them. */
const mostSilences = 2;

/** What the answers of one connection say of the messages that its terminal knows. */
export const createSupport = () => {
  const supported = new Set<number>();
  const silences = new Map<number, number>();
  const supportOf = (messageId: number, result: TerminalAnswer['result'], spoke: boolean): Support | null => {
    if (result === 'offline') return null;
    if (result === 'unsupported') return 'refused';
    if (result !== 'silent') return 'supported';
    // Where nothing else came meanwhile it is the line that is silent.
    if (!spoke) return null;
    const count = (silences.get(messageId) ?? 0) + 1;
    silences.set(messageId, count);
    return count >= mostSilences ? 'silent' : null;
  };
  return {
    /** @returns null: nothing new is known */
    answered: (messageId: number, result: TerminalAnswer['result'], spoke: boolean): Support | null => {
      const support = supportOf(messageId, result, spoke);
      if (support !== 'supported') {
        // Somebody may have asked for another try meanwhile: it is said anew each time.
        if (support !== null) supported.delete(messageId);
        return support;
      }
      silences.delete(messageId);
      if (supported.has(messageId)) return null;
      supported.add(messageId);
      return support;
    },
  };
};
