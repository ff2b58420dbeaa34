import { ShortBody } from '../codec/byte-reader.ts';
import { terminalMessageIds } from '../codec/message-ids.ts';
import { readBatch } from '../messages/batch.ts';
import type { Decoded, Decoder } from './decoded.ts';
import { locationMessages } from './decode-location.ts';
import { unreadOf } from './envelope.ts';

/**
 * 0x0704: each place by itself, so that one that can't be read costs none of the others and is kept as it came; so is a
 * batch that has other places than it counts.
 */
export const decodeBatch: Decoder = ({ body }, context) => {
  const { bodies, count } = readBatch(body);
  const all = bodies.map((one): Decoded => {
    try {
      return locationMessages(one, context);
    } catch (error) {
      if (!(error instanceof ShortBody)) throw error;
      return { messages: [unreadOf(context, terminalMessageIds.location, one)], detail: error.message };
    }
  });
  if (bodies.length !== count || count === 0)
    all.push({
      messages: [unreadOf(context, terminalMessageIds.batch, body)],
      detail: `${bodies.length} of ${count} places`,
    });
  return {
    messages: all.flatMap(({ messages }) => messages),
    announced: all.flatMap(({ announced = [] }) => announced),
    detail: all
      .map(({ detail }) => detail)
      .filter((detail) => detail !== '')
      .join('; '),
  };
};
