import { createHash } from 'node:crypto';

import type { TerminalMessageKind } from '#contract/terminal-message/kinds.ts';
import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import { idText } from '#domain/devices/frame-messages.ts';
import { chinaOffsetMin } from '#domain/time/china-day.ts';

import type { DecodeContext } from './decoded.ts';

/** What is older when it comes was kept by the terminal and is sent now. */
const backlogMs = 60_000;
/** Older ones are of a clock that was never set, and refused for their time. */
const oldestMs = 60 * 86_400_000;
/** Seconds are counted from here, so that they fit the field of the message's number. */
const epochS = Date.UTC(2020, 0, 1) / 1000;

/** Name of a message by its content: sent again, with whatever serial number, it is the same message. */
export const contentId = (messageId: number, body: Buffer, part = ''): string =>
  `jt${messageId.toString(16).padStart(4, '0')}-${createHash('sha256').update(body).digest('hex').slice(0, 32)}${part}`;

/** A terminal message. Its number follows its time: serial numbers begin anew with each connection. */
export const envelopeOf = (
  { terminal, nowMs }: Pick<DecodeContext, 'terminal' | 'nowMs'>,
  id: string,
  timeMs: number,
  kind: TerminalMessageKind | `jt808-${string}`,
  data: object,
): TerminalEnvelope => ({
  id,
  terminal,
  time: new Date(timeMs).toISOString(),
  seq: Math.max(0, Math.floor(timeMs / 1000 - epochS)),
  ...(nowMs - timeMs > backlogMs && nowMs - timeMs < oldestMs && { sentAt: new Date(nowMs).toISOString() }),
  kind,
  data,
});

/** What times of a terminal's messages, which are read as China's, are behind, ms: its clock may be of another zone. */
export const aheadMs = ({ utcOffsetMin }: Pick<DecodeContext, 'utcOffsetMin'>): number =>
  (chinaOffsetMin - utcOffsetMin) * 60_000;

/** Begins the kind of what nobody here reads. */
export const unreadPrefix = 'jt808-';

/** Bytes of one message that are kept, at most; a message as JSON has 16 KiB. */
const keptBytes = 6000;

/**
 * A message that nobody here reads, kept as it came: a later version may. It says no time of its own, so the same
 * content later is another message.
 */
export const unreadOf = (context: DecodeContext, messageId: number, body: Buffer): TerminalEnvelope =>
  envelopeOf(
    context,
    contentId(messageId, body, `-${context.nowMs}`),
    context.nowMs,
    `${unreadPrefix}${messageId.toString(16).padStart(4, '0')}`,
    { messageId: idText(messageId), bytes: body.length, hex: body.toString('hex', 0, keptBytes) },
  );
