import { inflateRawSync } from 'node:zlib';

import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import { platformMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { messagesType } from '#gateway/jt808/decode/pass-through.ts';

import type { OrderTaker } from './order-taker.ts';

/** Orders that came as 0x8900 in the product's own layout; none: another layout. */
const readOrders = (body: Buffer): readonly TerminalCommand[] => {
  if (body[0] !== messagesType) return [];
  const value: unknown = JSON.parse(inflateRawSync(body.subarray(1)).toString('utf8'));
  return Array.isArray(value) ? (value as TerminalCommand[]) : [];
};

/** Takes orders in the product's own layout; what came of them is told by `command-reply` messages. */
export const createOwnOrders = (obey: (commands: readonly TerminalCommand[]) => void): OrderTaker => ({
  take: ({ messageId, body }) => {
    if (messageId !== platformMessageIds.passThrough) return null;
    obey(readOrders(body));
    return 'done';
  },
  end: () => {},
});
