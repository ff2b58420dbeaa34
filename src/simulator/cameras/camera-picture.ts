import { chinaOffsetMs } from '#domain/time/china-day.ts';

import { dotsOf } from '../dot-font.ts';
import { codeLuma, codeOf, plateHashOf } from './code-row.ts';
import type { MacroblockSize } from './h264-parameters.ts';
import type { Colour, Macroblock, Picture } from './macroblock.ts';
import { scenes } from './scenes.ts';

/** CIF, 352 × 288 dots: the sub-stream of most terminals. */
export const cameraSize: MacroblockSize = { widthMb: 22, heightMb: 18 };

/** Of every camera. */
export const picturesPerSecond = 15;

const { widthMb, heightMb } = cameraSize;
const dot = 16;

/** What channels 1, 2, … see; those beyond them see the road. */
const scenesOfChannels = [scenes.road, scenes.cab, scenes.tankTop, scenes.valves];

/** Five dots of a sign take 15 of the 16 of a macroblock. */
const textScale = 3;
/** Free dots before a line. */
const textMargin = 6;
const textColour = { y: 235, back: 30 };
/** Rows of macroblocks with the time, and with plate and channel. */
const textRows = { time: 0, names: heightMb - 2 } as const;
/** The row in which a spot goes from left to right, one macroblock a picture. */
const spotRow = 2;
const spotColour: Colour = { y: 210, u: 60, v: 150 };

/** Writes a line into the macroblocks that it covers, which become dark. */
const writeLine = (picture: Macroblock[], text: string, row: number): void => {
  const lines = new Map<number, Uint8Array>();
  const covered = Math.min(widthMb, Math.ceil((textMargin + text.length * 4 * textScale) / dot));
  for (let column = 0; column < covered; column += 1)
    lines.set(column, new Uint8Array(dot * dot).fill(textColour.back));
  for (const [x, y] of dotsOf(text))
    for (let part = 0; part < textScale * textScale; part += 1) {
      const across = textMargin + x * textScale + (part % textScale);
      const down = y * textScale + Math.floor(part / textScale);
      lines
        .get(Math.floor(across / dot))
        ?.fill(textColour.y, down * dot + (across % dot), down * dot + (across % dot) + 1);
    }
  for (const [column, luma] of lines)
    picture[row * widthMb + column] = { y: textColour.back, u: 128, v: 128, luma };
};

const stillOf = (channel: number): Macroblock[] => {
  const picture = Array.from({ length: widthMb * heightMb }, (): Macroblock => ({ y: 16, u: 128, v: 128 }));
  for (const [left, top, width, height, colour] of scenesOfChannels[channel - 1] ?? scenes.road)
    for (let y = top; y < top + height; y += 1)
      picture.fill(colour, y * widthMb + left, y * widthMb + left + width);
  return picture;
};

/** What a plate has of signs that can be drawn: not its province. */
const drawnPlate = (plate: string): string => plate.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '');

/**
 * Draws what one camera sees: its scene with China time, plate and channel, a spot that moves, and the code row.
 * Returns the picture of an instant, ms UTC.
 */
export const createCamera = (plate: string, channel: number): ((timeMs: number) => Picture) => {
  const still = stillOf(channel);
  writeLine(still, `${drawnPlate(plate)} CH${channel}`, textRows.names);
  const plateHash = plateHashOf(plate);
  let drawnSecond = Number.NaN;
  let drawn: Macroblock[] = still;

  const drawSecond = (second: number): Macroblock[] => {
    const picture = [...still];
    const time = new Date(second * 1000).toISOString();
    writeLine(picture, `${time.slice(0, 10)} ${time.slice(11, 19)}`, textRows.time);
    const code = codeOf(channel, second % 86_400, plateHash);
    for (const [column, bit] of code.entries())
      picture[(heightMb - 1) * widthMb + column] = { y: bit ? codeLuma.one : codeLuma.zero, u: 128, v: 128 };
    return picture;
  };

  return (timeMs) => {
    const chinaMs = timeMs + chinaOffsetMs;
    const second = Math.floor(chinaMs / 1000);
    if (second !== drawnSecond) {
      drawn = drawSecond(second);
      drawnSecond = second;
    }
    const picture = [...drawn];
    picture[spotRow * widthMb + (Math.floor((chinaMs * picturesPerSecond) / 1000) % widthMb)] = spotColour;
    return picture;
  };
};
