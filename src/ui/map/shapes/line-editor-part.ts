import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Modify from 'ol/interaction/Modify.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';

import { disposeAll, type MapLayer } from '../base/map-layer.ts';
import type { Palette } from '../base/palette.ts';
import * as zIndex from '../base/z-index.ts';
import { stretch } from './shape-geometry.ts';

type Position = readonly [longitudeDeg: number, latitudeDeg: number];

export interface LineEditorPart extends MapLayer {
  /** Shows a line with its corridor to both sides, m, and the places through which it was drawn. */
  readonly show: (line: readonly Position[], halfWidthM: number, places: readonly Position[]) => void;
  /** Whether its positions may be dragged. */
  readonly setMovable: (movable: boolean) => void;
}

/** A tenth of a metre: finer than any receiver. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6));

const positionOf = (point: readonly number[]): Position => {
  const [longitudeDeg = 0, latitudeDeg = 0] = toLonLat([...point]);
  return [rounded(longitudeDeg), rounded(latitudeDeg)];
};

/** One line that can be dragged; `onLine` is called for every change made by the pointer. */
export const createLineEditorPart = (
  firstPalette: Palette,
  onLine: (line: readonly Position[]) => void,
): LineEditorPart => {
  const lines = new VectorSource<Feature<LineString>>();
  const points = new VectorSource();
  const corridor = new VectorLayer({ source: lines, zIndex: zIndex.corridor });
  const layer = new VectorLayer({ source: lines, zIndex: zIndex.subject });
  const pointLayer = new VectorLayer({ source: points, zIndex: zIndex.marks });
  const modify = new Modify({ source: lines });
  let widthM = 0;
  modify.on('modifyend', ({ features }) => {
    const geometry = features.item(0)?.getGeometry();
    if (geometry instanceof LineString) onLine(geometry.getCoordinates().map(positionOf));
  });
  const setPalette = (palette: Palette): void => {
    corridor.setStyle(
      (_feature, resolution) =>
        new Style({
          stroke: new Stroke({
            color: `color-mix(in srgb, ${palette.text} 12%, transparent)`,
            width: Math.max(4, widthM / resolution),
          }),
        }),
    );
    layer.setStyle([
      new Style({ stroke: new Stroke({ color: palette.halo, width: 5 }) }),
      new Style({ stroke: new Stroke({ color: palette.text, width: 2.5 }) }),
    ]);
    pointLayer.setStyle(
      new Style({
        image: new CircleStyle({
          radius: 5,
          fill: new Fill({ color: palette.surface }),
          stroke: new Stroke({ color: palette.text, width: 2 }),
        }),
      }),
    );
  };
  setPalette(firstPalette);
  modify.setActive(false);
  return {
    layers: [corridor, layer, pointLayer],
    interactions: [modify],
    setPalette,
    dispose: () => disposeAll([corridor, layer, pointLayer]),
    show: (line, halfWidthM, places) => {
      widthM = 2 * halfWidthM * stretch(line[0]?.[1] ?? 0);
      lines.clear();
      if (line.length > 1)
        lines.addFeature(new Feature(new LineString(line.map((position) => fromLonLat([...position])))));
      points.clear();
      points.addFeatures(places.map((place) => new Feature(new Point(fromLonLat([...place])))));
    },
    setMovable: (movable) => modify.setActive(movable),
  };
};
