import Feature from 'ol/Feature.js';
import Circle from 'ol/geom/Circle.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import Draw, { createBox } from 'ol/interaction/Draw.js';
import Modify from 'ol/interaction/Modify.js';
import Snap from 'ol/interaction/Snap.js';
import Translate from 'ol/interaction/Translate.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';

import { disposeAll, type MapLayer } from '../base/map-layer.ts';
import type { Palette } from '../base/palette.ts';
import * as zIndex from '../base/z-index.ts';
import { type DrawnShape, geometryOf, stretch } from './shape-geometry.ts';
import type { MapShape } from './shape-source.ts';

type Corner = readonly [longitudeDeg: number, latitudeDeg: number];

type DrawnKind = 'polygon' | 'rectangle' | 'circle' | 'corridor';

/** What a press on the map begins: a new outline, or the whole fence is dragged elsewhere. */
export type DrawMode = DrawnKind | 'move';

export interface ShapeEditorPart extends MapLayer {
  /** Shows a shape in place of the one that is there; null: none. */
  readonly setShape: (shape: DrawnShape | null) => void;
  /** Fences whose corners and borders draw the pointer to them. */
  readonly setOthers: (others: readonly MapShape[]) => void;
  /** Where trucks stood, so that the line fits what they do. */
  readonly setStops: (stops: readonly Corner[]) => void;
  /** null: corners and borders are dragged. */
  readonly setMode: (mode: DrawMode | null) => void;
}

/** A tenth of a metre: finer than any receiver. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6));

const cornerOf = (point: readonly number[]): Corner => {
  const [longitudeDeg = 0, latitudeDeg = 0] = toLonLat([...point]);
  return [rounded(longitudeDeg), rounded(latitudeDeg)];
};

const shapeOf = (feature: Feature): DrawnShape | null => {
  const geometry = feature.getGeometry();
  if (geometry instanceof Circle) {
    const [longitudeDeg, latitudeDeg] = cornerOf(geometry.getCenter());
    const radiusM = Math.round(geometry.getRadius() / stretch(latitudeDeg));
    return { circle: { longitudeDeg, latitudeDeg, radiusM } };
  }
  // The last point of a ring is its first one again.
  if (geometry instanceof Polygon)
    return { polygon: (geometry.getCoordinates()[0] ?? []).slice(0, -1).map(cornerOf) };
  return null;
};

/**
 * One fence that can be drawn and dragged; `onChange` is called for every change made by the pointer, `onWay` with the
 * way that a corridor is to follow.
 */
export const createShapeEditorPart = (
  firstPalette: Palette,
  onChange: (shape: DrawnShape) => void,
  onWay: (way: readonly Corner[]) => void,
): ShapeEditorPart => {
  const source = new VectorSource();
  const layer = new VectorLayer({ source, zIndex: zIndex.subject });
  const draws: Readonly<Record<DrawnKind, Draw>> = {
    polygon: new Draw({ source, type: 'Polygon' }),
    rectangle: new Draw({ source, type: 'Circle', geometryFunction: createBox() }),
    circle: new Draw({ source, type: 'Circle' }),
    corridor: new Draw({ type: 'LineString' }),
  };
  const modify = new Modify({ source });
  const move = new Translate({ layers: [layer] });
  move.setActive(false);
  // The border of a circle is nothing that another fence could share.
  const neighbours = new VectorSource();
  const snap = new Snap({ source: neighbours, pixelTolerance: 8 });
  const report = (feature: Feature | undefined): void => {
    const way = feature?.getGeometry();
    if (way instanceof LineString) return onWay(way.getCoordinates().map(cornerOf));
    const shape = feature ? shapeOf(feature) : null;
    if (shape) onChange(shape);
  };
  for (const draw of Object.values(draws)) {
    draw.setActive(false);
    draw.on('drawstart', () => source.clear());
    draw.on('drawend', ({ feature }) => {
      draw.setActive(false);
      modify.setActive(true);
      report(feature);
    });
  }
  modify.on('modifyend', ({ features }) => report(features.item(0)));
  move.on('translateend', ({ features }) => report(features.item(0)));
  // Kept as a picture, as the other fences are: there may be thousands.
  const stops = new VectorSource();
  const stopLayer = new VectorImageLayer({ source: stops, zIndex: zIndex.stops, imageRatio: 1.5 });
  const setPalette = (palette: Palette): void => {
    stopLayer.setStyle(
      new Style({
        image: new CircleStyle({
          radius: 3,
          fill: new Fill({ color: palette.series }),
          stroke: new Stroke({ color: palette.halo, width: 1 }),
        }),
      }),
    );
    layer.setStyle(
      new Style({
        fill: new Fill({ color: `color-mix(in srgb, ${palette.text} 8%, transparent)` }),
        stroke: new Stroke({ color: palette.text, width: 2 }),
        image: new CircleStyle({ radius: 5, fill: new Fill({ color: palette.text }) }),
      }),
    );
  };
  setPalette(firstPalette);
  return {
    layers: [stopLayer, layer],
    // What is asked last hears of the pointer first: it is drawn to a border before a corner is set there.
    interactions: [move, modify, ...Object.values(draws), snap],
    setPalette,
    dispose: () => disposeAll([stopLayer, layer]),
    setShape: (shape) => {
      source.clear();
      if (shape) source.addFeature(new Feature(geometryOf(shape)));
    },
    setOthers: (others) => {
      neighbours.clear(true);
      neighbours.addFeatures(
        others.flatMap(({ polygon }) => (polygon ? [new Feature(geometryOf({ polygon }))] : [])),
      );
    },
    setStops: (places) => {
      stops.clear(true);
      stops.addFeatures(places.map((place) => new Feature(new Point(fromLonLat([...place])))));
    },
    setMode: (mode) => {
      for (const [name, draw] of Object.entries(draws)) draw.setActive(name === mode);
      move.setActive(mode === 'move');
      modify.setActive(mode === null);
    },
  };
};
