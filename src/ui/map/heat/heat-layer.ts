import Feature from 'ol/Feature.js';
import { type default as Polygon, fromExtent } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

import {
  cellBox,
  type CellCount,
  cellName,
  type CellSize,
  cellSizes,
  type MapCell,
} from '#domain/geo/map-cell.ts';

import { disposeAll, type MapLayer } from '../base/map-layer.ts';
import type { Palette } from '../base/palette.ts';
import { createStyleCache } from '../base/style-cache.ts';
import * as zIndex from '../base/z-index.ts';

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

/** A cell of a step of colour. @param written its count, where there is room for it */
const cellStyle = (palette: Palette, step: number, chosen: boolean, written: number | null): Style =>
  new Style({
    zIndex: chosen ? 2 : 1,
    fill: new Fill({
      color: `color-mix(in srgb, ${palette.series} ${Math.round((heatShares[step] ?? 0.9) * 100)}%, transparent)`,
    }),
    stroke: new Stroke({
      color: chosen ? palette.text : palette.surface,
      width: chosen ? 2.5 : 0.75,
    }),
    ...(written === null
      ? {}
      : {
          text: new Text({
            text: String(written),
            font: `600 11px ${palette.font}`,
            fill: new Fill({ color: palette.text }),
            stroke: new Stroke({ color: palette.halo, width: 3 }),
            overflow: true,
          }),
        }),
  });

/** Cells with their counts. */
export interface HeatLayer extends MapLayer {
  /** @param from the least of each step of colour */
  readonly setCells: (cells: readonly CellCount[], size: CellSize, from: readonly number[]) => void;
  readonly choose: (name: string | null) => void;
}

/** Counted cells: the more, the stronger the one colour, with their numbers. The chosen one has a frame of ink. */
export const createHeatLayer = (firstPalette: Palette): HeatLayer => {
  const source = new VectorSource<Feature<Polygon>>();
  const layer = new VectorLayer({ source, zIndex: zIndex.heat });
  const styles = createStyleCache<Palette, Style>();
  let palette = firstPalette;
  let steps: readonly number[] = [1];
  let chosen: string | null = null;
  layer.setStyle((feature, resolution) => {
    const count = Number(feature.get('count'));
    const own = feature.get('name') === chosen;
    const step = stepOf(count, steps);
    const wide = (Number(feature.get('size')) * cellM) / resolution >= writtenPx;
    return styles(palette, `${step} ${own} ${wide ? count : ''}`, () =>
      cellStyle(palette, step, own, wide ? count : null),
    );
  });
  return {
    layers: [layer],
    dispose: (): void => disposeAll([layer]),
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
