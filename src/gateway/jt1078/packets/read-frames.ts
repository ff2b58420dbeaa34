import { frameKinds, type StreamFrame } from './media-packet.ts';
import { findPacket, leastPacketBytes, type NumberBytes } from './packet-layout.ts';

const mark = Buffer.of(0x30, 0x31, 0x63, 0x64);
/** A frame beyond this is a broken terminal's. */
const mostFrameBytes = 2 * 1024 * 1024;
/** Frames that have begun and not ended, of all channels of a connection: whoever never ends one must not fill the memory. */
const mostOpenBytes = 4 * 1024 * 1024;
/** Parts: the only one, the first, the last, one between. */
const [only, first, last] = [0, 1, 2];

interface Open {
  readonly head: Omit<StreamFrame, 'bytes'>;
  readonly parts: Buffer[];
  bytes: number;
}

/**
 * Puts a byte stream, in chunks of any size, together to frames. Several channels may come by one connection, and sound
 * between the packets of a picture. Bytes that are no packet are passed over up to the next mark.
 * How many bytes the terminal's number has is found out once for a connection.
 */
export const frameReader = (onFrame: (frame: StreamFrame) => void): ((chunk: Buffer) => void) => {
  const open = new Map<string, Open>();
  let openBytes = 0;
  const drop = (key: string): void => {
    openBytes -= open.get(key)?.bytes ?? 0;
    open.delete(key);
  };
  let rest: Buffer = Buffer.alloc(0);
  let width: NumberBytes | null = null;

  const take = (bytes: Buffer, channelAt: number, content: Buffer): void => {
    const kind = (bytes[channelAt + 1] ?? 0) >> 4;
    const part = (bytes[channelAt + 1] ?? 0) & 15;
    const channel = bytes[channelAt] ?? 0;
    const key = `${channel}/${kind === frameKinds.sound ? 'sound' : 'picture'}`;
    if (part === only || part === first) {
      drop(key);
      open.set(key, {
        head: {
          phone: bytes.toString('hex', 8, channelAt),
          channel,
          kind,
          payloadType: (bytes[5] ?? 0) & 0x7f,
          timeMs: kind === frameKinds.data ? 0 : Number(bytes.readBigUInt64BE(channelAt + 2)),
        },
        parts: [],
        bytes: 0,
      });
    }
    const frame = open.get(key);
    if (frame === undefined) return;
    // A copy: the chunk's memory is the socket's.
    frame.parts.push(Buffer.from(content));
    frame.bytes += content.length;
    openBytes += content.length;
    const ends = part === only || part === last;
    if (ends || frame.bytes > mostFrameBytes) drop(key);
    for (const oldest of open.keys())
      if (openBytes > mostOpenBytes) drop(oldest);
      else break;
    if (ends && frame.bytes <= mostFrameBytes) onFrame({ ...frame.head, bytes: Buffer.concat(frame.parts) });
  };

  return (chunk) => {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (bytes.length >= leastPacketBytes) {
      const packet = findPacket(bytes, width);
      if (packet === 'short') break;
      if (packet === null) {
        width = null;
        const next = bytes.indexOf(mark, 1);
        bytes = bytes.subarray(next < 0 ? Math.max(1, bytes.length - 3) : next);
        continue;
      }
      width ??= packet.certain;
      take(bytes, packet.channelAt, bytes.subarray(packet.contentAt, packet.end));
      bytes = bytes.subarray(packet.end);
    }
    rest = Buffer.from(bytes);
  };
};
