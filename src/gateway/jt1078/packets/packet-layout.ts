import { frameKinds, headBytesAfterChannel, packetMark } from './media-packet.ts';

const numberAt = 8;
const mark = Buffer.of(0x30, 0x31, 0x63, 0x64);

/** Bytes of a terminal's number: as JT/T 1078-2016 has it, and as terminals of 2019 and provincial standards send it. */
const numberBytes = [6, 10] as const;

/** See `numberBytes`. */
export type NumberBytes = (typeof numberBytes)[number];

/** Where a packet's parts lie from its mark on. */
export interface PacketLayout {
  readonly channelAt: number;
  readonly contentAt: number;
  readonly end: number;
  /** Told by the mark that follows: the whole connection has it. */
  readonly certain: NumberBytes | null;
}

/** `short`: more bytes are needed; null: no packet begins so. */
type Found = PacketLayout | 'short' | null;

const layoutOf = (bytes: Buffer, width: NumberBytes): Found => {
  const channelAt = numberAt + width;
  if (bytes.length < channelAt + 2) return 'short';
  const kind = (bytes[channelAt + 1] ?? 0) >> 4;
  const part = (bytes[channelAt + 1] ?? 0) & 15;
  if (kind > 4 || part > 3) return null;
  const contentAt = channelAt + headBytesAfterChannel(kind);
  if (bytes.length < contentAt) return 'short';
  const end = contentAt + bytes.readUInt16BE(contentAt - 2);
  return bytes.length < end ? 'short' : { channelAt, contentAt, end, certain: null };
};

/** Whether bytes begin as a packet does. The mark alone is plain text that any picture may hold. */
const beginsPacket = (bytes: Buffer): boolean =>
  bytes.readUInt32BE(0) === packetMark && (bytes[4] ?? 0) >> 6 === 2;

/** A time beyond this, ms, is two bytes of a longer number that were taken for its highest. */
const timeEnd = 2 ** 48;

/** Whether a packet may lie so: a camera has a number above nought, and its time ends before the year 10000. */
const isPlausible = (bytes: Buffer, { channelAt }: PacketLayout): boolean => {
  const kind = (bytes[channelAt + 1] ?? 0) >> 4;
  return (
    bytes[channelAt] !== 0 &&
    (kind === frameKinds.data || Number(bytes.readBigUInt64BE(channelAt + 2)) < timeEnd)
  );
};

/**
 * Finds out how long the number is: behind the content of the packet the next mark stands. Where nothing follows yet, four
 * bytes of zeros in front are those of a longer number; a short id in six bytes looks the same, and shows by the next.
 */
const guessed = (bytes: Buffer): Found => {
  const all = numberBytes.map((width) => ({ width, found: layoutOf(bytes, width) }));
  const whole = all.flatMap(({ width, found }) =>
    found === null || found === 'short' ? [] : [{ ...found, width }],
  );
  const plausible = whole.filter((layout) => isPlausible(bytes, layout));
  const followed = [...plausible, ...whole].find(({ end }) =>
    bytes.subarray(end, end + mark.length).equals(mark),
  );
  if (followed !== undefined) return { ...followed, certain: followed.width };
  const isOpen = all.some(({ found }) => found === 'short');
  const left = plausible.length === 0 && !isOpen ? whole : plausible;
  const likely = bytes.readUInt32BE(numberAt) === 0 ? 10 : 6;
  const first = left.length === 1 ? left[0] : left.find(({ width }) => width === likely);
  if (first?.end === bytes.length) return first;
  if (isOpen || left.some(({ end }) => end + mark.length > bytes.length)) return 'short';
  return first ?? left[0] ?? null;
};

/** Bytes that must be there before anything can be said. */
export const leastPacketBytes = numberAt + 4;

/**
 * The packet with which bytes begin.
 * @param width of numbers on this connection; null: not known yet
 */
export const findPacket = (bytes: Buffer, width: NumberBytes | null): Found => {
  if (!beginsPacket(bytes)) return null;
  return width === null ? guessed(bytes) : layoutOf(bytes, width);
};
