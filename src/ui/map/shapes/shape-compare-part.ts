import Feature from 'ol/Feature.js';
import Circle from 'ol/geom/Circle.js';
import Point from 'ol/geom/Point.js';
import Polygon, { fromCircle } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';

import { disposeAll, type MapLayer } from '../base/map-layer.ts';
import type { Palette } from '../base/palette.ts';
import * as zIndex from '../base/z-index.ts';
import { type DrawnShape, geometryOf } from './shape-geometry.ts';

/** Which outlines are drawn; `difference` has both, and marks the ground that one of them has alone. */
export type CompareMode = 'before' | 'difference' | 'after';

/** Something that happened at a place, WGS-84. */
export interface ComparePoint {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  /** Drawn as an alarm. */
  readonly isAlarm: boolean;
}

export interface ShapeComparePart extends MapLayer {
  readonly show: (before: DrawnShape | null, after: DrawnShape | null, mode: CompareMode) => void;
  readonly setPoints: (points: readonly ComparePoint[]) => void;
}

/** Rings of a shape in metres of the web projection, all turning the same way. */
const ringOf = (shape: DrawnShape): number[][] => {
  const geometry = geometryOf(shape);
  const polygon = geometry instanceof Circle ? fromCircle(geometry, 96) : geometry;
  return polygon.getCoordinates(true)[0] ?? [];
};

const hatch = (colour: string): CanvasPattern | string => {
  const tile = document.createElement('canvas');
  tile.width = tile.height = 8;
  const pen = tile.getContext('2d');
  if (!pen) return colour;
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.beginPath();
  for (const offset of [-8, 0, 8]) {
    pen.moveTo(offset, 8);
    pen.lineTo(offset + 8, 0);
  }
  pen.stroke();
  return pen.createPattern(tile, 'repeat') ?? colour;
};

/** An outline before (dashed) and after (solid) a change, the ground between them hatched, and what happened there. */
export const createShapeComparePart = (firstPalette: Palette): ShapeComparePart => {
  const outlines = new VectorSource();
  const places = new VectorSource();
  const outlineLayer = new VectorLayer({ source: outlines, zIndex: zIndex.subject });
  const placeLayer = new VectorLayer({ source: places, zIndex: zIndex.marks });
  const setPalette = (palette: Palette): void => {
    const styles: Readonly<Record<string, Style>> = {
      changed: new Style({ fill: new Fill({ color: hatch(palette.series) }) }),
      before: new Style({ stroke: new Stroke({ color: palette.text2, width: 2, lineDash: [7, 5] }) }),
      after: new Style({ stroke: new Stroke({ color: palette.series, width: 2.5 }) }),
    };
    outlineLayer.setStyle((feature) => styles[String(feature.getId())]);
    const dot = new Style({
      image: new CircleStyle({ radius: 3, fill: new Fill({ color: palette.text3 }) }),
    });
    const alarm = new Style({
      image: new CircleStyle({
        radius: 4,
        fill: new Fill({ color: palette.surface }),
        stroke: new Stroke({ color: palette.alarm, width: 2 }),
      }),
      zIndex: 2,
    });
    placeLayer.setStyle((feature) => (feature.get('isAlarm') === true ? alarm : dot));
  };
  setPalette(firstPalette);
  const add = (id: string, rings: number[][][]): void => {
    const feature = new Feature(new Polygon(rings));
    feature.setId(id);
    outlines.addFeature(feature);
  };
  return {
    layers: [outlineLayer, placeLayer],
    setPalette,
    dispose: () => disposeAll([outlineLayer, placeLayer]),
    show: (before, after, mode) => {
      outlines.clear();
      // A ring within a ring that turns the other way is a hole: what both have stays empty.
      if (mode === 'difference' && before && after)
        add('changed', [ringOf(after), ringOf(before).toReversed()]);
      if (before && mode !== 'after') add('before', [ringOf(before)]);
      if (after && mode !== 'before') add('after', [ringOf(after)]);
    },
    setPoints: (points) => {
      places.clear();
      places.addFeatures(
        points.map(({ longitudeDeg, latitudeDeg, isAlarm }) => {
          const feature = new Feature(new Point(fromLonLat([longitudeDeg, latitudeDeg])));
          feature.set('isAlarm', isAlarm);
          return feature;
        }),
      );
    },
  };
};
