import type { Colour } from './macroblock.ts';

/** A rectangle in macroblocks, drawn over those before it. */
export type Patch = readonly [x: number, y: number, width: number, height: number, colour: Colour];

const colour = (y: number, u: number, v: number): Colour => ({ y, u, v });

const colours = {
  sky: colour(170, 148, 112),
  field: colour(105, 112, 118),
  road: colour(80, 128, 128),
  line: colour(200, 128, 128),
  bonnet: colour(75, 118, 175),
  lining: colour(55, 128, 130),
  window: colour(150, 140, 118),
  seat: colour(70, 132, 124),
  skin: colour(155, 110, 152),
  jacket: colour(90, 150, 112),
  wheel: colour(35, 128, 128),
  tank: colour(185, 128, 128),
  edge: colour(120, 128, 128),
  cover: colour(140, 128, 128),
  warning: colour(165, 60, 170),
  pipe: colour(150, 128, 128),
  valve: colour(95, 100, 190),
} as const;

/** What stands still before each of a tanker's four cameras, between the text above and the code below. */
export const scenes: Readonly<Record<'road' | 'cab' | 'tankTop' | 'valves', readonly Patch[]>> = {
  road: [
    [0, 0, 22, 8, colours.sky],
    [0, 8, 22, 9, colours.field],
    [9, 8, 4, 2, colours.road],
    [7, 10, 8, 2, colours.road],
    [5, 12, 12, 2, colours.road],
    [3, 14, 16, 3, colours.road],
    [11, 9, 1, 1, colours.line],
    [11, 11, 1, 1, colours.line],
    [11, 13, 1, 2, colours.line],
    [4, 15, 14, 2, colours.bonnet],
  ],
  cab: [
    [0, 0, 22, 17, colours.lining],
    [1, 3, 6, 6, colours.window],
    [15, 3, 6, 6, colours.window],
    [8, 5, 6, 12, colours.seat],
    [9, 4, 4, 4, colours.skin],
    [8, 8, 6, 6, colours.jacket],
    [6, 13, 10, 1, colours.wheel],
    [10, 14, 2, 3, colours.wheel],
  ],
  tankTop: [
    [0, 0, 22, 6, colours.sky],
    [0, 6, 22, 11, colours.tank],
    [0, 6, 22, 1, colours.edge],
    [0, 14, 22, 1, colours.edge],
    [2, 9, 4, 3, colours.cover],
    [9, 9, 4, 3, colours.cover],
    [16, 9, 4, 3, colours.cover],
    [3, 10, 2, 1, colours.warning],
    [10, 10, 2, 1, colours.warning],
    [17, 10, 2, 1, colours.warning],
  ],
  valves: [
    [0, 0, 22, 17, colours.edge],
    [0, 13, 22, 4, colours.road],
    [1, 5, 20, 2, colours.pipe],
    [3, 7, 2, 5, colours.pipe],
    [10, 7, 2, 5, colours.pipe],
    [17, 7, 2, 5, colours.pipe],
    [2, 8, 4, 2, colours.valve],
    [9, 8, 4, 2, colours.valve],
    [16, 8, 4, 2, colours.valve],
  ],
};
