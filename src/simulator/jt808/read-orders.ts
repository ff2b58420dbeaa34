import { inflateRawSync } from 'node:zlib';

import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import { messagesType } from '#gateway/jt808/decode/pass-through.ts';

/** Orders that came as 0x8900 in the product's own layout; none: another layout. */
export const readOrders = (body: Buffer): readonly TerminalCommand[] => {
  if (body[0] !== messagesType) return [];
  const value: unknown = JSON.parse(inflateRawSync(body.subarray(1)).toString('utf8'));
  return Array.isArray(value) ? (value as TerminalCommand[]) : [];
};
