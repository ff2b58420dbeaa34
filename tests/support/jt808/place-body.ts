import { bcdOf, bodyOf } from '#gateway/jt808/codec/byte-writer.ts';

interface Said {
  readonly timeMs: number;
  /** Of the clock of the terminal; missing: China's. */
  readonly utcOffsetH?: number;
  readonly longitudeDeg?: number;
  readonly speedKmh?: number;
  readonly alarmWord?: number;
  /** Bytes of items beside the place, in hexadecimal digits, by their id. */
  readonly items?: Readonly<Record<number, string>>;
}

/** Body of a place (0x0200) on the road south of Ningbo, ignition on and fixed, as a terminal of any maker says it. */
export const placeBody = ({
  timeMs,
  utcOffsetH = 8,
  longitudeDeg = 121.4,
  speedKmh = 0,
  alarmWord = 0,
  items = {},
}: Said): Buffer => {
  const clock = new Date(timeMs + utcOffsetH * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return bodyOf(
    ['u32', alarmWord],
    ['u32', 3],
    ['u32', 29_720_000],
    ['u32', Math.round(longitudeDeg * 1_000_000)],
    ['u16', 12],
    ['u16', Math.round(speedKmh * 10)],
    ['u16', 90],
    bcdOf(clock, 6),
    ...Object.entries(items).flatMap(([id, hex]) => {
      const value = Buffer.from(hex.replaceAll(' ', ''), 'hex');
      return [['u8', Number(id)] as const, ['u8', value.length] as const, value];
    }),
  );
};
