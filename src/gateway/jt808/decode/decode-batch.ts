import { ShortBody } from '../codec/byte-reader.ts';
import { readBatch } from '../messages/batch.ts';
import type { Decoded, Decoder } from './decoded.ts';
import { locationMessages } from './decode-location.ts';

/** 0x0704: each place by itself, so that one that can't be read costs none of the others. */
export const decodeBatch: Decoder = ({ body }, context) => {
  const { bodies } = readBatch(body);
  const all = bodies.map((one): Decoded => {
    try {
      return locationMessages(one, context);
    } catch (error) {
      if (error instanceof ShortBody) return { messages: [], detail: error.message };
      throw error;
    }
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
