import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

import type { Palette } from '../base/palette.ts';
import type { RouteHead, RouteLine, RouteMark, RoutePiece, SeriesNumber } from './replay-things.ts';

const inks = {
  standing: 'speedStanding',
  slow: 'speedSlow',
  middle: 'speedMiddle',
  fast: 'speedFast',
  over: 'speedOver',
  spray: 'series3',
  load: 'load',
  empty: 'empty',
  stop: 'stop',
  unknown: 'offline',
} as const satisfies Record<RoutePiece['ink'], keyof Palette>;

const seriesInks = ['series', 'series2', 'series3', 'series4'] as const satisfies readonly (keyof Palette)[];
/** Hue is never alone: each truck beside the chosen one has its own dash. */
const seriesDashes = [[], [10, 4], [3, 4], [10, 3, 3, 3]] as const;

const seriesInk = (palette: Palette, series: SeriesNumber): string => palette[seriesInks[series]];

/** A way without fixes is dotted, one that was sent afterwards thinner and dashed. */
export const pieceStyle = (palette: Palette, line: RouteLine, piece: RoutePiece): Style[] => {
  if (piece.gap)
    return [
      new Style({
        stroke: new Stroke({ color: palette.text3, width: 1.5, lineDash: [1.5, 5], lineCap: 'round' }),
      }),
    ];
  if (!line.chosen)
    return [
      new Style({
        stroke: new Stroke({
          color: seriesInk(palette, line.series),
          width: 2,
          lineDash: [...seriesDashes[line.series]],
          lineCap: 'butt',
        }),
      }),
    ];
  return [
    new Style({ stroke: new Stroke({ color: palette.halo, width: 7 }) }),
    new Style({
      stroke: new Stroke({
        color: palette[inks[piece.ink]],
        width: piece.ink === 'over' ? 4.5 : piece.filled ? 2.5 : 3.5,
        lineCap: 'butt',
        ...(piece.filled ? { lineDash: [6, 3] } : {}),
      }),
    }),
  ];
};

const radians = Math.PI / 180;

/** The truck as a pointer in a ring, with its plate below; a ring alone where it only was last. */
export const headStyle = (palette: Palette, head: RouteHead): Style[] => {
  const ink = head.aged ? palette.offline : seriesInk(palette, head.series);
  return [
    new Style({
      zIndex: head.chosen ? 2 : 1,
      image: new CircleStyle({
        radius: head.chosen ? 14 : 10,
        fill: new Fill({ color: palette.surface }),
        stroke: new Stroke({ color: head.chosen ? palette.text : ink, width: 2 }),
      }),
      text: new Text({
        text: head.label,
        offsetY: head.chosen ? 26 : 21,
        font: `${head.chosen ? '600 ' : ''}12px ${palette.font}`,
        fill: new Fill({ color: palette.text }),
        backgroundFill: new Fill({ color: palette.surface }),
        padding: [2, 4, 1, 4],
      }),
    }),
    new Style({
      zIndex: head.chosen ? 3 : 1,
      image:
        head.bearingDeg === null || head.aged
          ? new CircleStyle({ radius: 4, fill: new Fill({ color: ink }) })
          : new RegularShape({
              points: 3,
              radius: head.chosen ? 9 : 6,
              scale: [0.75, 1],
              rotation: head.bearingDeg * radians,
              rotateWithView: false,
              fill: new Fill({ color: ink }),
            }),
    }),
  ];
};

const alarm = (palette: Palette): Style =>
  new Style({
    zIndex: 3,
    image: new RegularShape({
      points: 4,
      radius: 9,
      fill: new Fill({ color: palette.alarmFill }),
      stroke: new Stroke({ color: palette.halo, width: 1.5 }),
    }),
    text: new Text({
      text: '!',
      font: `700 11px ${palette.font}`,
      fill: new Fill({ color: palette.onAlarm }),
    }),
  });

const stop = (palette: Palette, number: number | null): Style =>
  new Style({
    zIndex: 2,
    image: new RegularShape({
      points: 4,
      radius: 12,
      angle: Math.PI / 4,
      fill: new Fill({ color: palette.text }),
      stroke: new Stroke({ color: palette.halo, width: 2 }),
    }),
    text: new Text({
      text: String(number ?? ''),
      font: `600 11px ${palette.font}`,
      fill: new Fill({ color: palette.surface }),
    }),
  });

/** Loading points up into the tank's level, unloading down. */
const triangle = (palette: Palette, up: boolean): Style =>
  new Style({
    zIndex: 1,
    image: new RegularShape({
      points: 3,
      radius: 8,
      rotation: up ? 0 : Math.PI,
      fill: new Fill({ color: palette.series }),
      stroke: new Stroke({ color: palette.halo, width: 1.5 }),
    }),
  });

const ring = (palette: Palette, colour: string): Style =>
  new Style({
    zIndex: 1,
    image: new CircleStyle({
      radius: 6,
      fill: new Fill({ color: palette.surface }),
      stroke: new Stroke({ color: colour, width: 2.5 }),
    }),
  });

const photo = (palette: Palette): Style =>
  new Style({
    zIndex: 1,
    image: new RegularShape({
      points: 4,
      radius: 8,
      angle: Math.PI / 4,
      fill: new Fill({ color: palette.surface }),
      stroke: new Stroke({ color: palette.text, width: 1.5 }),
    }),
  });

export const markStyle = (palette: Palette, { kind, number, abnormal }: RouteMark): Style => {
  if (kind === 'alarm') return alarm(palette);
  if (kind === 'stop') return stop(palette, number);
  if (kind === 'loading' || kind === 'unloading') return triangle(palette, kind === 'loading');
  if (kind === 'photo') return photo(palette);
  return ring(palette, abnormal ? palette.alarm : palette.text2);
};
