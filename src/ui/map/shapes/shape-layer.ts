import Feature from 'ol/Feature.js';
import Circle from 'ol/geom/Circle.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';

import { disposeAll, type MapLayer } from '../base/map-layer.ts';
import type { Palette } from '../base/palette.ts';
import * as zIndex from '../base/z-index.ts';
import { type LonLat, stretch } from './shape-geometry.ts';
import { createShapeSource, idleKey, type MapShape } from './shape-source.ts';

const point = ([longitudeDeg, latitudeDeg]: LonLat): number[] => fromLonLat([longitudeDeg, latitudeDeg]);

/** Outlines and ways that any map may show. */
export interface ShapeLayer extends MapLayer {
  readonly showShapes: (shown: boolean) => void;
  readonly setShapes: (shapes: readonly MapShape[]) => void;
  readonly setRoute: (route: readonly LonLat[]) => void;
  /** Places that are measured, the line through them, and a circle around the first. */
  readonly setMeasured: (places: readonly LonLat[], radiusM: number | null) => void;
  readonly setTrail: (trail: readonly LonLat[]) => void;
}

/** Fences: dashed ink, a faint fill; dotted and empty outside the times at which they hold. Trail: ink. Route: thin ink under the trail. */
export const createShapeLayer = (firstPalette: Palette): ShapeLayer => {
  const shapes = createShapeSource();
  const trail = new VectorSource();
  const route = new VectorSource();
  // Kept as a picture: thousands of fences are not drawn again for every corner that is pressed over them.
  const shapeLayer = new VectorImageLayer({
    source: shapes.source,
    zIndex: zIndex.fences,
    minZoom: 10.5,
    imageRatio: 1.5,
  });
  const routeLayer = new VectorLayer({ source: route, zIndex: zIndex.fences });
  const trailLayer = new VectorLayer({ source: trail, zIndex: zIndex.trail });
  const measured = new VectorSource();
  const measureLayer = new VectorLayer({ source: measured, zIndex: zIndex.measured });
  const setPalette = (palette: Palette): void => {
    const valid = new Style({
      fill: new Fill({ color: `color-mix(in srgb, ${palette.text} 5%, transparent)` }),
      stroke: new Stroke({ color: palette.text2, width: 1.25, lineDash: [4, 3] }),
    });
    const idle = new Style({
      stroke: new Stroke({ color: palette.text2, width: 1.25, lineDash: [1, 5], lineCap: 'round' }),
    });
    shapeLayer.setStyle((feature) => (feature.get(idleKey) === true ? idle : valid));
    routeLayer.setStyle([
      new Style({ stroke: new Stroke({ color: palette.halo, width: 3.5 }) }),
      new Style({ stroke: new Stroke({ color: palette.text2, width: 1.25 }) }),
    ]);
    trailLayer.setStyle([
      new Style({ stroke: new Stroke({ color: palette.halo, width: 5 }) }),
      new Style({ stroke: new Stroke({ color: palette.text, width: 2.5 }) }),
    ]);
    measureLayer.setStyle(
      new Style({
        stroke: new Stroke({ color: palette.text, width: 1.5, lineDash: [6, 4] }),
        image: new CircleStyle({
          radius: 5,
          fill: new Fill({ color: palette.surface }),
          stroke: new Stroke({ color: palette.text, width: 2 }),
        }),
      }),
    );
  };
  setPalette(firstPalette);
  const layers = [shapeLayer, routeLayer, trailLayer, measureLayer];
  return {
    layers,
    setPalette,
    dispose: (): void => disposeAll(layers),
    showShapes: (shown: boolean): void => shapeLayer.setVisible(shown),
    setShapes: (next: readonly MapShape[]): void => shapes.set(next),
    setRoute: (next: readonly LonLat[]): void => {
      route.clear(true);
      if (next.length > 1) route.addFeature(new Feature(new LineString(next.map(point))));
    },
    setMeasured: (places: readonly LonLat[], radiusM: number | null): void => {
      measured.clear(true);
      const [first] = places;
      if (first === undefined) return;
      if (places.length > 1) measured.addFeature(new Feature(new LineString(places.map(point))));
      if (radiusM !== null)
        measured.addFeature(new Feature(new Circle(point(first), radiusM * stretch(first[1]))));
      measured.addFeatures(places.map((place) => new Feature(new Point(point(place)))));
    },
    setTrail: (next: readonly LonLat[]): void => {
      trail.clear(true);
      if (next.length > 1) trail.addFeature(new Feature(new LineString(next.map(point))));
    },
  };
};
