import { type ByteReader, byteReader } from '../../jt808/codec/byte-reader.ts';
import { bodyOf } from '../../jt808/codec/byte-writer.ts';
import { digitsOfTime, timeOfDigits } from '../../jt808/codec/china-time.ts';
import type { MediaAddress } from './live-orders.ts';

/** A stretch that a terminal has recorded (JT/T 1078-2016, table 23). `stream`: 1 main, 2 sub. */
export interface RecordedStretch {
  readonly channel: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly alarm: boolean;
  readonly stream: number;
  readonly sizeBytes: number;
}

/** 0x9205 and the part of 0x9201 that says what is wanted. `channel` 0: all. */
export interface RecordedQuestion {
  readonly channel: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

const noAlarms = Buffer.alloc(8);
const [pictureAndSound, anyStream, anyStore] = [0, 0, 0];

const timeOf = (reader: ByteReader): number => timeOfDigits(reader.digits(6)) ?? 0;

/** 0x9205 */
export const writeQuestion = ({ channel, fromMs, untilMs }: RecordedQuestion): Buffer =>
  bodyOf(
    ['u8', channel],
    digitsOfTime(fromMs),
    digitsOfTime(untilMs),
    noAlarms,
    ['u8', pictureAndSound],
    ['u8', anyStream],
    ['u8', anyStore],
  );

/** @throws ShortBody */
export const readQuestion = (body: Buffer): RecordedQuestion => {
  const reader = byteReader(body);
  return { channel: reader.u8(), fromMs: timeOf(reader), untilMs: timeOf(reader) };
};

/** 0x1205, behind the serial that it answers. */
export const writeStretches = (serial: number, stretches: readonly RecordedStretch[]): Buffer =>
  bodyOf(
    ['u16', serial],
    ['u32', stretches.length],
    ...stretches.flatMap(
      ({ channel, startMs, endMs, alarm, stream, sizeBytes }) =>
        [
          ['u8', channel],
          digitsOfTime(startMs),
          digitsOfTime(endMs),
          ['u32', 0],
          ['u32', alarm ? 1 : 0],
          ['u8', pictureAndSound],
          ['u8', stream],
          ['u8', 1],
          ['u32', sizeBytes],
        ] as const,
    ),
  );

/**
 * A count that is too large ends with the body; a row without a moment at either end is left out.
 *
 * @throws ShortBody below 6 bytes
 */
export const readStretches = (body: Buffer): RecordedStretch[] => {
  const reader = byteReader(body);
  reader.u16();
  const count = reader.u32();
  const stretches: RecordedStretch[] = [];
  for (let row = 0; row < count && reader.left() >= 28; row += 1) {
    const channel = reader.u8();
    const startMs = timeOfDigits(reader.digits(6));
    const endMs = timeOfDigits(reader.digits(6));
    const alarmWords = [reader.u32(), reader.u32()];
    const alarm = alarmWords.some((word) => word !== 0);
    reader.u8();
    const stream = reader.u8();
    reader.u8();
    const sizeBytes = reader.u32();
    if (startMs !== null && endMs !== null)
      stretches.push({ channel, startMs, endMs, alarm, stream, sizeBytes });
  }
  return stretches;
};

/** Number of a speed on the wire: 1 to 5 are ×1, 2, 4, 8 and 16. */
const speedNumber = (speed: number): number => Math.log2(speed) + 1;

/** 0x9201. `stream`: 1 main, 2 sub. */
export interface PlaybackOrder extends MediaAddress, RecordedQuestion {
  readonly stream: number;
  readonly speed: number;
}

export const writePlayback = ({
  host,
  port,
  channel,
  stream,
  speed,
  fromMs,
  untilMs,
}: PlaybackOrder): Buffer =>
  bodyOf(
    ['u8', host.length],
    host,
    ['u16', port],
    ['u16', 0],
    ['u8', channel],
    ['u8', pictureAndSound],
    ['u8', stream],
    ['u8', anyStore],
    // 0 plays as it was, 1 fast.
    ['u8', speed > 1 ? 1 : 0],
    ['u8', speed > 1 ? speedNumber(speed) : 0],
    digitsOfTime(fromMs),
    digitsOfTime(untilMs),
  );

/** @throws ShortBody */
export const readPlayback = (body: Buffer): PlaybackOrder => {
  const reader = byteReader(body);
  const host = reader.text(reader.u8());
  const port = reader.u16();
  reader.u16();
  const channel = reader.u8();
  reader.u8();
  const stream = reader.u8();
  reader.u8();
  const fast = reader.u8() === 1;
  const number = reader.u8();
  const speed = fast ? 2 ** (Math.max(1, number) - 1) : 1;
  return { host, port, channel, stream, speed, fromMs: timeOf(reader), untilMs: timeOf(reader) };
};

/** What is done with a playback that runs (table 26). */
export const playbackControls = {
  start: 0,
  pause: 1,
  end: 2,
  fast: 3,
  back: 4,
  drag: 5,
  keyFrames: 6,
} as const;

/** 0x9202 */
export const writePlaybackControl = (
  channel: number,
  control: keyof typeof playbackControls,
  { speed = 1, atMs = 0 }: { readonly speed?: number; readonly atMs?: number } = {},
): Buffer =>
  bodyOf(
    ['u8', channel],
    ['u8', playbackControls[control]],
    ['u8', control === 'fast' ? speedNumber(speed) : 0],
    control === 'drag' ? digitsOfTime(atMs) : Buffer.alloc(6),
  );

/** @throws ShortBody */
export const readPlaybackControl = (
  body: Buffer,
): { readonly channel: number; readonly control: number; readonly speed: number; readonly atMs: number } => {
  const reader = byteReader(body);
  const channel = reader.u8();
  const control = reader.u8();
  const number = reader.u8();
  return { channel, control, speed: 2 ** (Math.max(1, number) - 1), atMs: timeOf(reader) };
};
