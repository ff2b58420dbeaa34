/** Kinds of frames in a packet's head (JT/T 1078-2016, table 19): key, predicted and bi-predicted pictures, sound, data. */
export const frameKinds = { key: 0, predicted: 1, bidirectional: 2, sound: 3, data: 4 } as const;

/** Begins every packet: `01cd`. */
export const packetMark = 0x30316364;

/** Numbers of codings (JT/T 1078-2016, table 12) that are told by name. */
export const payloadTypes = { g711a: 6, g711u: 7, g726: 8, aac: 19, adpcm: 26, h264: 98, h265: 99 } as const;

/** Bytes of one packet's content, at most. */
export const packetBytes = 950;

/** A whole picture or piece of sound of a channel. */
export interface StreamFrame {
  /** As in the packet, digits. */
  readonly phone: string;
  readonly channel: number;
  /** See `frameKinds`. */
  readonly kind: number;
  /** See `payloadTypes`. */
  readonly payloadType: number;
  /** By the terminal's clock, ms. */
  readonly timeMs: number;
  readonly bytes: Buffer;
}

/** Bytes of the head behind the channel, length field included: data has neither time nor intervals, sound no intervals. */
export const headBytesAfterChannel = (kind: number): number =>
  kind === frameKinds.data ? 4 : kind === frameKinds.sound ? 12 : 16;
