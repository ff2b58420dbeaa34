import Feature from 'ol/Feature.js';
import Circle from 'ol/geom/Circle.js';
import Polygon from 'ol/geom/Polygon.js';
import Draw from 'ol/interaction/Draw.js';
import Modify from 'ol/interaction/Modify.js';
import VectorLayer from 'ol/layer/Vector.js';
import { toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';

import type { Palette } from '../base/palette.ts';
import type { MapPart } from '../base/plain-map.ts';
import { type DrawnShape, geometryOf, stretch } from './shape-geometry.ts';

type Corner = readonly [longitudeDeg: number, latitudeDeg: number];

export type DrawMode = 'polygon' | 'circle';

export interface ShapeEditorPart extends MapPart {
  /** Shows a shape in place of the one that is there; null: none. */
  readonly setShape: (shape: DrawnShape | null) => void;
  /** What a press begins to draw; null: nothing, corners and borders are dragged. */
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

/** One fence that can be drawn and dragged; `onChange` is called for every change made by the pointer. */
export const createShapeEditorPart = (
  firstPalette: Palette,
  onChange: (shape: DrawnShape) => void,
): ShapeEditorPart => {
  const source = new VectorSource();
  const layer = new VectorLayer({ source, zIndex: 50 });
  const draws: Readonly<Record<DrawMode, Draw>> = {
    polygon: new Draw({ source, type: 'Polygon' }),
    circle: new Draw({ source, type: 'Circle' }),
  };
  const modify = new Modify({ source });
  const report = (feature: Feature | undefined): void => {
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
  const setPalette = (palette: Palette): void =>
    layer.setStyle(
      new Style({
        fill: new Fill({ color: `color-mix(in srgb, ${palette.text} 8%, transparent)` }),
        stroke: new Stroke({ color: palette.text, width: 2 }),
        image: new CircleStyle({ radius: 5, fill: new Fill({ color: palette.text }) }),
      }),
    );
  setPalette(firstPalette);
  return {
    layers: [layer],
    interactions: [modify, ...Object.values(draws)],
    setPalette,
    setShape: (shape) => {
      source.clear();
      if (shape) source.addFeature(new Feature(geometryOf(shape)));
    },
    setMode: (mode) => {
      for (const [name, draw] of Object.entries(draws)) draw.setActive(name === mode);
      modify.setActive(mode === null);
    },
  };
};
