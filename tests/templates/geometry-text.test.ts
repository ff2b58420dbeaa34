import { expect, test } from 'vitest';

import {
  geometryOfText,
  geometrySummary,
  textOfGeometry,
} from '../../src/templates/resource-page/fields/geometry/geometry-text.ts';

test('a fence is read back from its own text', () => {
  const shapes = [
    { circle: { longitudeDeg: 121.5, latitudeDeg: 30.25, radiusM: 200 } },
    {
      polygon: [
        [121, 30],
        [121.1, 30],
        [121.1, 30.1],
      ] as const,
    },
  ];
  for (const shape of shapes) expect(geometryOfText(textOfGeometry(shape))).toEqual(shape);
  expect(textOfGeometry(null)).toBe('');
  expect(geometryOfText(' \n ')).toBeNull();
});

test('commas of either width, blanks and tabs part the numbers; what is none stays no number', () => {
  expect(geometryOfText('121，30\t 50')).toEqual({
    circle: { longitudeDeg: 121, latitudeDeg: 30, radiusM: 50 },
  });
  expect(geometryOfText('121 30\n121.1 x\n121 30.1')).toEqual({
    polygon: [
      [121, 30],
      [121.1, Number.NaN],
      [121, 30.1],
    ],
  });
});

test('a fence that was moved or resized reads differently in a line', () => {
  const circle = (radiusM: number, longitudeDeg = 121) => ({
    circle: { longitudeDeg, latitudeDeg: 30, radiusM },
  });
  expect(geometrySummary(circle(200))[1]).toBe('Circle 200 m (121.000000, 30.000000)');
  expect(geometrySummary(circle(300))).not.toEqual(geometrySummary(circle(200)));
  expect(geometrySummary(circle(200, 121.1))).not.toEqual(geometrySummary(circle(200)));
  // A hundredth of a degree at the equator is 1.112 km each way.
  const square = {
    polygon: [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0.01],
    ] as const,
  };
  expect(geometrySummary(square)[1]).toBe('Polygon, 4 corners, 1.236 km² (0.000000, 0.000000)');
});
