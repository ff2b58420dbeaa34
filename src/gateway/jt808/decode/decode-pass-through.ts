import { terminalMessageIds } from '../codec/message-ids.ts';
import { readPeripherals } from '../messages/peripherals.ts';
import type { Decoder } from './decoded.ts';
import { unreadOf } from './envelope.ts';
import { messagesType, readMessages } from './pass-through.ts';

/** 0x0900: the product's own layout, else the maker's, else peripherals of active safety, else kept unread. */
export const decodePassThrough: Decoder = ({ body }, context) => {
  const [type] = body;
  if (type === messagesType) return readMessages(body, context);
  const read =
    type === undefined ? null : (context.vendor?.passThrough?.(type, body.subarray(1), context) ?? null);
  if (read !== null) return read;
  const peripherals = type === undefined ? null : readPeripherals(type, body.subarray(1));
  if (peripherals !== null) return { messages: [], peripherals, detail: '' };
  return { messages: [unreadOf(context, terminalMessageIds.passThrough, body)], detail: 'noDecoder' };
};
