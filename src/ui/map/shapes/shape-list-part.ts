import Feature from 'ol/Feature.js';
import { getCenter } from 'ol/extent.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';

import { disposeAll, type MapLayer } from '../base/map-layer.ts';
import type { Palette } from '../base/palette.ts';
import * as zIndex from '../base/z-index.ts';
import { type DrawnLine, type DrawnShape, geometryOf, lineOf } from './shape-geometry.ts';

/** A place or a way of a list, by the id of its row. */
export interface ListedShape {
  readonly id: string;
  readonly name: string;
  readonly shape: DrawnShape | DrawnLine;
}

export interface ShapeListPart extends MapLayer {
  readonly setShapes: (shapes: readonly ListedShape[]) => void;
  /** Draws one place stronger; null: none. */
  readonly mark: (id: string | null) => void;
  /** Id of the place at a point, in metres of the web projection; near its middle counts too, however small it is. */
  readonly idAt: (at: readonly [number, number], metresAPx: number) => string | null;
}

/** Around the middle of a place a press is meant for it, px. */
const reachPx = 10;

const stylesOf = (palette: Palette, marked: boolean): Style[] => {
  const stroke = new Stroke({ color: palette.text, width: marked ? 3 : 1.5 });
  const fill = new Fill({ color: `color-mix(in srgb, ${palette.text} ${marked ? 20 : 8}%, transparent)` });
  return [
    new Style({ stroke, fill, zIndex: marked ? 2 : 1 }),
    new Style({
      // Zoomed out, an outline of some metres is nothing: its middle stays to be seen.
      geometry: (feature) => {
        const geometry = feature.getGeometry();
        // A way has an end instead, which is where it leads to.
        if (geometry instanceof LineString) return new Point(geometry.getLastCoordinate());
        return new Point(getCenter(geometry?.getExtent() ?? [0, 0, 0, 0]));
      },
      image: new CircleStyle({
        radius: marked ? 6 : 4,
        fill: new Fill({ color: palette.text }),
        stroke: new Stroke({ color: palette.surface, width: 1.5 }),
      }),
      zIndex: marked ? 2 : 1,
    }),
  ];
};

/** The places of a list on a map, of which one can be marked and each can be found at a point. */
export const createShapeListPart = (firstPalette: Palette): ShapeListPart => {
  const source = new VectorSource();
  const layer = new VectorLayer({ source, zIndex: zIndex.subject });
  let marked: string | null = null;
  const setPalette = (palette: Palette): void => {
    const usual = stylesOf(palette, false);
    const strong = stylesOf(palette, true);
    layer.setStyle((feature) => (feature.getId() === marked ? strong : usual));
  };
  setPalette(firstPalette);
  return {
    layers: [layer],
    setPalette,
    dispose: () => disposeAll([layer]),
    setShapes: (shapes) => {
      source.clear();
      source.addFeatures(
        shapes.map(({ id, shape }) => {
          const feature = new Feature('line' in shape ? lineOf(shape) : geometryOf(shape));
          feature.setId(id);
          return feature;
        }),
      );
    },
    mark: (id) => {
      marked = id;
      layer.changed();
    },
    idAt: (at, metresAPx) => {
      const [inside] = source.getFeaturesAtCoordinate([...at]);
      if (inside) return String(inside.getId());
      const near = source.getClosestFeatureToCoordinate([...at]);
      const geometry = near?.getGeometry();
      const [x = 0, y = 0] =
        geometry instanceof LineString
          ? geometry.getClosestPoint([...at])
          : getCenter(geometry?.getExtent() ?? [0, 0, 0, 0]);
      const isNear = Math.hypot(x - at[0], y - at[1]) <= reachPx * metresAPx;
      return near && isNear ? String(near.getId()) : null;
    },
  };
};
