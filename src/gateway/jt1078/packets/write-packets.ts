import {
  frameKinds,
  headBytesAfterChannel,
  packetBytes,
  packetMark,
  type StreamFrame,
} from './media-packet.ts';

const channelAt = 14;

/**
 * Packets of a frame, with the six bytes of a phone number of 2013.
 * @param number of the first packet; it counts by connection
 */
export const packetsOf = (frame: StreamFrame, number: number): Buffer[] => {
  const { phone, channel, kind, payloadType, timeMs, bytes } = frame;
  const count = Math.max(1, Math.ceil(bytes.length / packetBytes));
  const headBytes = channelAt + headBytesAfterChannel(kind);
  return Array.from({ length: count }, (_, index) => {
    const content = bytes.subarray(index * packetBytes, (index + 1) * packetBytes);
    const isLast = index === count - 1;
    const packet = Buffer.alloc(headBytes + content.length);
    packet.writeUInt32BE(packetMark, 0);
    packet[4] = 0x81;
    packet[5] = (isLast ? 0x80 : 0) | payloadType;
    packet.writeUInt16BE((number + index) & 0xffff, 6);
    packet.write(phone.slice(-12).padStart(12, '0'), 8, 'hex');
    packet[channelAt] = channel;
    packet[channelAt + 1] = (kind << 4) | (count === 1 ? 0 : index === 0 ? 1 : isLast ? 2 : 3);
    if (kind !== frameKinds.data) packet.writeBigUInt64BE(BigInt(timeMs), channelAt + 2);
    packet.writeUInt16BE(content.length, headBytes - 2);
    content.copy(packet, headBytes);
    return packet;
  });
};
