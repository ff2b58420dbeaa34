import { bodyOf } from '../codec/byte-writer.ts';
import { terminalMessageIds } from '../codec/message-ids.ts';
import { maxBodyBytes } from '../codec/write-message.ts';

/** A message as a terminal sent it, with the rows of the queue that it is of. */
export interface ForwardedMessage {
  readonly ids: readonly number[];
  readonly messageId: number;
  readonly body: Buffer;
}

/** Places of one batch, at most. */
const mostPlaces = 20;
const headBytes = 3;

const batchOf = (places: readonly ForwardedMessage[]): ForwardedMessage => ({
  ids: places.flatMap(({ ids }) => ids),
  messageId: terminalMessageIds.batch,
  body: bodyOf(
    ['u16', places.length],
    // Taken while there was no connection.
    ['u8', 1],
    ...places.flatMap(({ body }) => [['u16', body.length] as const, body]),
  ),
});

/**
 * What waited for a platform as a terminal sends it that had no network: places in batches that say so (0x0704, type 1),
 * each of one frame; all else as it is. Order stays.
 */
export const asHistory = (messages: readonly ForwardedMessage[]): readonly ForwardedMessage[] => {
  const sent: ForwardedMessage[] = [];
  let places: ForwardedMessage[] = [];
  let bytes = headBytes;
  const close = (): void => {
    if (places.length > 0) sent.push(batchOf(places));
    places = [];
    bytes = headBytes;
  };
  for (const message of messages) {
    const size = message.body.length + 2;
    if (message.messageId !== terminalMessageIds.location || headBytes + size > maxBodyBytes) {
      close();
      sent.push(message);
      continue;
    }
    if (places.length === mostPlaces || bytes + size > maxBodyBytes) close();
    places.push(message);
    bytes += size;
  }
  close();
  return sent;
};
