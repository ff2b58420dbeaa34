import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { TerminalAnswer, TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';

/** 640 by 480, in the sizes of JT/T 808, which are those of JT/T 809. */
export const usualPhotoSize = 2;

/** 0x8801: one photo of a channel, sent at once, good quality, picture values as they are. */
const photographBody = (channel: number, size: number): Buffer =>
  bodyOf(
    ['u8', channel],
    ['u16', 1],
    ['u16', 0],
    ['u8', 0],
    ['u8', size],
    ['u8', 8],
    ...Array.from({ length: 4 }, () => ['u8', 127] as const),
  );

/** What became of an order for a photo: `done`: it is being taken and sent. */
export type Photographed = 'done' | Exclude<TerminalAnswer['result'], 'reply'>;

/** Has a camera unit take one photo and send it. @param number the unit's */
export const orderPhotograph = async (
  { request }: TerminalRequests,
  number: string,
  channel: number,
  size: number,
): Promise<Photographed> => {
  const answer = await request(number, {
    messageId: platformMessageIds.photograph,
    body: photographBody(channel, size),
    answeredBy: terminalMessageIds.photographAnswer,
  });
  if (answer.result !== 'reply') return answer.result;
  return answer.body[2] === 0 ? 'done' : 'failed';
};
