import { deflateRawSync, inflateRawSync } from 'node:zlib';

import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';

import { terminalMessageIds } from '../codec/message-ids.ts';
import type { DecodeContext, Decoded } from './decoded.ts';
import { unreadOf } from './envelope.ts';

/**
 * The product's own layout inside 0x0900 and 0x8900, since JT/T 808 has none for levels, seals and meters: the type
 * byte, then raw DEFLATE (RFC 1951) of UTF-8 JSON. Up goes an array of terminal messages (`src/docs/guides/connect-jt808.md`, wire format of
 * terminal messages) without `terminal`, down an array of orders.
 */
export const messagesType = 0xf0;

/** Bytes of a body when it is unpacked, at most. */
const maxUnpackedBytes = 1_048_576;
const maxMessages = 500;

/** Packs messages or orders. */
export const packJson = (value: readonly object[]): Buffer =>
  Buffer.concat([Buffer.of(messagesType), deflateRawSync(Buffer.from(JSON.stringify(value), 'utf8'))]);

const unpack = (content: Buffer): unknown[] | null => {
  try {
    const text = inflateRawSync(content, { maxOutputLength: maxUnpackedBytes }).toString('utf8');
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    // Neither packed nor JSON: told by the caller.
    return null;
  }
};

/** What has no kind is no message that anything here could take. */
const isMessage = (value: unknown): value is { readonly kind: string } =>
  typeof Reflect.get(Object(value), 'kind') === 'string';

/**
 * What 0x0900 of `messagesType` brought; each message is checked by the listener that takes it. A body with anything
 * else in it is kept unread as well.
 * @param body with its type byte
 */
export const readMessages = (body: Buffer, context: DecodeContext): Decoded => {
  const unread = (): TerminalEnvelope => unreadOf(context, terminalMessageIds.passThrough, body);
  const values = unpack(body.subarray(1));
  if (values === null) return { messages: [unread()], detail: 'not an array of messages' };
  const taken = values.slice(0, maxMessages);
  const read = taken.filter(isMessage);
  const details = [
    read.length < taken.length ? `${taken.length - read.length} without a kind` : '',
    values.length > maxMessages ? `${values.length - maxMessages} messages too many` : '',
  ];
  return {
    messages: [
      ...read.map((value) => ({ ...value, terminal: context.terminal }) as TerminalEnvelope),
      ...(read.length < taken.length ? [unread()] : []),
    ],
    detail: details.filter((text) => text !== '').join('; '),
  };
};
