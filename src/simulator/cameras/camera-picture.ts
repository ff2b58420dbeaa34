import { chinaOffsetMs } from '#domain/time/china-day.ts';

import { codeBlocks, codeOf } from './code-row.ts';
import { plainPicture, samePicture } from './plain-picture.ts';
import { isLit } from './seven-segments.ts';

/** QCIF: 176 by 144 pixels, which a key picture without compression can afford each second. */
const [wide, high] = [codeBlocks, 9];
const [textLeft, timeTop, plateTop] = [24, 24, 64];
const [lit, black, white] = [235, 16, 235];

/** What the channel looks at, as plain shades: the road runs away from the camera, cabs and valves stand in boxes. */
const backgroundOf = (channel: number, x: number, y: number): number => {
  const road = Math.abs(x - 88) < (y - 40) * 0.6;
  const box = Math.floor(x / 44) % 2 === Math.floor(y / 36) % 2;
  return channel === 1 ? (y < 48 ? 150 : road ? 70 : 110) : 60 + channel * 12 + (box ? 24 : 0);
};

/**
 * A key picture of a channel: China time and the plate's digits in figures, and the code row at its foot.
 * @param id differs from the key picture before
 */
export const keyPicture = (
  plate: string,
  channel: number,
  timeMs: number,
  id: number,
): Uint8Array<ArrayBuffer> => {
  const clock = new Date(timeMs + chinaOffsetMs).toISOString();
  const time = clock.slice(11, 19).replaceAll(':', ' ');
  const name = `${channel} ${plate.replaceAll(/\D/g, '').slice(-6)}`;
  const code = codeOf({ channel: channel & 7, second: Number(clock.slice(17, 19)) });
  return plainPicture(
    wide,
    high,
    (x, y) => {
      if (y >= (high - 1) * 16) return code[x >> 4] === true ? white : black;
      if (isLit(time, x - textLeft, y - timeTop) || isLit(name, x - textLeft, y - plateTop)) return lit;
      return backgroundOf(channel, x, y);
    },
    id,
  );
};

/** A picture like the one before it. @param number since the key picture, from 1 */
export const repeatedPicture = (number: number): Uint8Array<ArrayBuffer> => samePicture(wide, high, number);
