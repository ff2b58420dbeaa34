import { terminalNumberOf } from '#domain/devices/terminal-number.ts';

import type { ReportProtocol } from '../listener/report-protocol.ts';
import { recordMessages, unreadItems } from './messages.ts';
import { readPacket } from './read-packet.ts';
import { createSplitter } from './splitter.ts';

const isSignIn = (frame: Buffer): boolean => frame.readUInt16BE(0) !== 0;

/** How many records were taken: what is not counted comes again. */
const taken = (count: number): Buffer => {
  const answer = Buffer.alloc(4);
  answer.writeUInt32BE(count);
  return answer;
};

/** The protocol of Teltonika's boxes over TCP: codecs 8, 8 Extended and 16. They sign in by their IMEI. */
export const teltonika: ReportProtocol = {
  name: 'Teltonika',
  splitter: createSplitter,
  messageIdOf: (frame) => (isSignIn(frame) ? null : frame.readUInt8(8)),
  read: (frame) => {
    if (isSignIn(frame))
      return {
        kind: 'signIn',
        number: terminalNumberOf(frame.toString('latin1', 2)),
        answer: (accepted) => Buffer.from([accepted ? 1 : 0]),
      };
    const packet = readPacket(frame);
    if ('records' in packet)
      return {
        kind: 'report',
        messages: (context) => packet.records.flatMap((record) => recordMessages(record, context)),
        answer: taken(packet.records.length),
        unread: unreadItems(packet.records),
      };
    // What is whole and can't be read would come for ever: it stays in the log of frames. What is not whole comes again.
    return {
      kind: 'fault',
      detail: packet.fault,
      answer: packet.count === null ? null : taken(packet.count),
    };
  },
};
