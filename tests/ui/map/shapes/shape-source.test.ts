import fc from 'fast-check';
import { type Extent, intersects } from 'ol/extent.js';
import { get, transformExtent } from 'ol/proj.js';
import { expect, test } from 'vitest';

import { createShapeSource, type MapShape } from '#ui/map/shapes/shape-source.ts';

const look = (source: ReturnType<typeof createShapeSource>['source'], degrees: readonly number[]): void => {
  const projection = get('EPSG:3857');
  if (projection !== null)
    source.loadFeatures(transformExtent([...degrees], 'EPSG:4326', projection), 1, projection);
};

const square = (longitudeDeg: number, latitudeDeg: number): MapShape => ({
  circle: null,
  polygon: [
    [longitudeDeg, latitudeDeg],
    [longitudeDeg + 0.01, latitudeDeg],
    [longitudeDeg + 0.01, latitudeDeg + 0.01],
  ],
});

const circle = (longitudeDeg: number, latitudeDeg: number): MapShape => ({
  circle: { longitudeDeg, latitudeDeg, radiusM: 500 },
  polygon: null,
});

const place = fc.tuple(
  fc.double({ min: 119, max: 122, noNaN: true }),
  fc.double({ min: 28, max: 31, noNaN: true }),
);

/** What is looked at, half a degree wide, in metres. */
const metresOf = (west: number, south: number): Extent =>
  transformExtent([west, south, west + 0.5, south + 0.5], 'EPSG:4326', 'EPSG:3857');

test('whatever is looked at in turn, each fence that is seen has one outline, and only near ones have any', () => {
  const shape = fc.oneof(
    place.map((at) => square(...at)),
    place.map((at) => circle(...at)),
  );
  fc.assert(
    fc.property(fc.array(shape), fc.array(place, { minLength: 1 }), (shapes, looks) => {
      const { source, set } = createShapeSource();
      set([...shapes, { circle: null, polygon: null }]);
      for (const [west, south] of looks) {
        const seen = [west, south, west + 0.5, south + 0.5];
        look(source, seen);
        const every = createShapeSource();
        every.set(shapes);
        look(every.source, [118, 27, 124, 33]);
        const count = (from: typeof source): number => from.getFeaturesInExtent(metresOf(west, south)).length;
        expect(every.source.getFeatures()).toHaveLength(shapes.length);
        expect(count(source)).toBe(count(every.source));
      }
      for (const feature of source.getFeatures()) {
        const extent = feature.getGeometry()?.getExtent() ?? [];
        expect(looks.some(([west, south]) => intersects(extent, metresOf(west, south)))).toBe(true);
      }
    }),
  );
});

test('fences that are replaced are gone, and the new ones are there where it was looked already', () => {
  const { source, set } = createShapeSource();
  set([circle(121, 30), circle(100, 30)]);
  look(source, [120.9, 29.9, 121.1, 30.1]);
  expect(source.getFeatures()).toHaveLength(1);
  set([{ ...square(121, 30), isIdle: true }]);
  look(source, [120.9, 29.9, 121.1, 30.1]);
  expect(source.getFeatures().map((feature) => feature.get('isIdle'))).toEqual([true]);
});
