import Feature from 'ol/Feature.js';
import { type Extent, intersects } from 'ol/extent.js';
import { bbox } from 'ol/loadingstrategy.js';
import { transformExtent } from 'ol/proj.js';
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

const metresPerDegree = 111_320;

/** The rectangle around a fence, degrees; null: it has no outline. */
const rectangleOf = ({ circle, polygon }: MapShape): Extent | null => {
  if (circle !== null) {
    const { longitudeDeg, latitudeDeg, radiusM } = circle;
    const high = radiusM / metresPerDegree;
    const wide = high * stretch(latitudeDeg);
    return [longitudeDeg - wide, latitudeDeg - high, longitudeDeg + wide, latitudeDeg + high];
  }
  if (polygon === null) return null;
  const longitudes = polygon.map(([longitudeDeg]) => longitudeDeg);
  const latitudes = polygon.map(([, latitudeDeg]) => latitudeDeg);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
};

const featureOf = ({ circle, polygon, isIdle }: MapShape): Feature =>
  new Feature({
    geometry: geometryOf(circle === null ? { polygon: polygon ?? [] } : { circle }),
    [idleKey]: isIdle === true,
  });

/** Fences of a map, of which outlines are made where it is looked at: of ten thousand a few are ever seen. */
export const createShapeSource = () => {
  let unmade: readonly (readonly [rectangle: Extent, shape: MapShape])[] = [];
  const source: VectorSource = new VectorSource({
    strategy: bbox,
    loader: (extent, _resolution, projection) => {
      const looked = transformExtent(extent, projection, 'EPSG:4326');
      const seen = unmade.filter(([rectangle]) => intersects(rectangle, looked));
      if (seen.length === 0) return;
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
