import Feature from 'ol/Feature.js';
import { boundingExtent, type Extent, intersects } from 'ol/extent.js';
import { bbox } from 'ol/loadingstrategy.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';

import { geometryOf, type LonLat, stretch } from './shape-geometry.ts';

/** A fence: a circle or a polygon, WGS-84. */
export interface MapShape {
  readonly circle: {
    readonly longitudeDeg: number;
    readonly latitudeDeg: number;
    readonly radiusM: number;
  } | null;
  readonly polygon: readonly LonLat[] | null;
  /** It is not valid at the moment that the map shows: dotted, without a fill. */
  readonly isIdle?: boolean;
}

/** Property of a feature that says whether its fence is not valid. */
export const idleKey = 'isIdle';

/** The rectangle around a fence, in metres of the web projection; null: it has no outline. */
const rectangleOf = ({ circle, polygon }: MapShape): Extent | null => {
  if (circle === null) return polygon && boundingExtent(polygon.map((corner) => fromLonLat([...corner])));
  const { longitudeDeg, latitudeDeg, radiusM } = circle;
  const [x = 0, y = 0] = fromLonLat([longitudeDeg, latitudeDeg]);
  const reach = radiusM * stretch(latitudeDeg);
  return [x - reach, y - reach, x + reach, y + reach];
};

const featureOf = ({ circle, polygon, isIdle = false }: MapShape): Feature =>
  new Feature({ geometry: geometryOf(circle ? { circle } : { polygon: polygon ?? [] }), [idleKey]: isIdle });

/** Fences of a map, of which outlines are made where it is looked at: of ten thousand a few are ever seen. */
export const createShapeSource = () => {
  let unmade: readonly (readonly [rectangle: Extent, shape: MapShape])[] = [];
  const source: VectorSource = new VectorSource({
    strategy: bbox,
    loader: (looked) => {
      const seen = unmade.filter(([rectangle]) => intersects(rectangle, looked));
      unmade = unmade.filter(([rectangle]) => !intersects(rectangle, looked));
      source.addFeatures(seen.map(([, shape]) => featureOf(shape)));
    },
  });
  return {
    source,
    set: (shapes: readonly MapShape[]): void => {
      unmade = shapes.flatMap((shape) => {
        const rectangle = rectangleOf(shape);
        return rectangle === null ? [] : [[rectangle, shape] as const];
      });
      source.refresh();
    },
  };
};
