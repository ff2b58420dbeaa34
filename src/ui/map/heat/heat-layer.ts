import Feature from 'ol/Feature.js';
import { fromExtent, type default as Polygon } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

import {
  cellBox,
  cellName,
  cellSizes,
  type CellCount,
  type CellSize,
  type MapCell,
} from '#domain/geo/map-cell.ts';

import type { Palette } from '../base/palette.ts';

/** A cell should be at least this wide on the screen, so that it can be seen and pressed. */
const leastPx = 15;
/** Metres of the web projection in a cell of size 1. */
const cellM = (0.005 / 360) * 2 * Math.PI * 6_378_137;
/** From this width on a count is written into its cell. */
const writtenPx = 20;

export const sizeAt = (metresAPx: number): CellSize =>
  cellSizes.find((size) => (size * cellM) / metresAPx >= leastPx) ?? 64;

/** Share of the colour in each of the five steps. */
export const heatShares = [0.22, 0.38, 0.54, 0.72, 0.92] as const;

export const stepOf = (count: number, steps: readonly number[]): number =>
  Math.max(
    0,
    steps.findLastIndex((from) => count >= from),
  );

const boxOf = (cell: MapCell): Polygon => {
  const { west, south, east, north } = cellBox(cell);
  const [left = 0, bottom = 0] = fromLonLat([west, south]);
  const [right = 0, top = 0] = fromLonLat([east, north]);
  return fromExtent([left, bottom, right, top]);
};

/** Counted cells: the more, the stronger the one colour, with their numbers. The chosen one has a frame of ink. */
export const createHeatLayer = (firstPalette: Palette) => {
  const source = new VectorSource<Feature<Polygon>>();
  const layer = new VectorLayer({ source, zIndex: 35 });
  let palette = firstPalette;
  let steps: readonly number[] = [1];
  let chosen: string | null = null;
  layer.setStyle((feature, resolution) => {
    const count = Number(feature.get('count'));
    const own = feature.get('name') === chosen;
    const share = heatShares[stepOf(count, steps)] ?? 0.9;
    const wide = (Number(feature.get('size')) * cellM) / resolution >= writtenPx;
    return new Style({
      zIndex: own ? 2 : 1,
      fill: new Fill({
        color: `color-mix(in srgb, ${palette.series} ${Math.round(share * 100)}%, transparent)`,
      }),
      stroke: new Stroke({ color: own ? palette.text : palette.surface, width: own ? 2.5 : 0.75 }),
      ...(wide
        ? {
            text: new Text({
              text: String(count),
              font: `600 11px ${palette.font}`,
              fill: new Fill({ color: palette.text }),
              stroke: new Stroke({ color: palette.halo, width: 3 }),
              overflow: true,
            }),
          }
        : {}),
    });
  });
  return {
    layers: [layer],
    setPalette: (next: Palette): void => {
      palette = next;
      layer.changed();
    },
    setCells: (cells: readonly CellCount[], size: CellSize, from: readonly number[]): void => {
      steps = from;
      source.clear(true);
      source.addFeatures(
        cells.map(({ x, y, count }) => {
          const cell = { size, x, y };
          return new Feature({ geometry: boxOf(cell), count, size, name: cellName(cell) });
        }),
      );
    },
    choose: (name: string | null): void => {
      chosen = name;
      layer.changed();
    },
  };
};
