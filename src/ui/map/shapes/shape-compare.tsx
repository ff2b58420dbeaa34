import { useEffect, useRef } from 'react';

import { PlainMapCanvas } from '../base/plain-map-canvas.tsx';
import type { PlainMap } from '../base/plain-map.ts';
import {
  type CompareMode,
  type ComparePoint,
  createShapeComparePart,
  type ShapeComparePart,
} from './shape-compare-part.ts';
import { type DrawnShape, pointsOf } from './shape-geometry.ts';
import type { MapShape } from './shape-source.ts';

/** A map with an outline before and after a change, among the other places. */
const ShapeCompare = ({
  label,
  scheme,
  before,
  after,
  mode,
  points,
  others,
}: {
  readonly label: string;
  readonly scheme: string;
  readonly before: DrawnShape | null;
  readonly after: DrawnShape | null;
  readonly mode: CompareMode;
  readonly points: readonly ComparePoint[];
  readonly others: readonly MapShape[];
}) => {
  const map = useRef<PlainMap<ShapeComparePart> | null>(null);
  const fit = (): void =>
    map.current?.fit(
      [before, after].flatMap((shape) => (shape === null ? [] : pointsOf(shape))),
      16,
    );
  useEffect(() => map.current?.part.show(before, after, mode), [before, after, mode]);
  useEffect(fit, [before, after]);
  useEffect(() => map.current?.part.setPoints(points), [points]);
  useEffect(() => map.current?.shapes.setShapes(others), [others]);
  return (
    <PlainMapCanvas
      label={label}
      scheme={scheme}
      makePart={createShapeComparePart}
      onReady={(ready) => {
        map.current = ready;
        ready.shapes.setShapes(others);
        ready.part.show(before, after, mode);
        ready.part.setPoints(points);
        fit();
      }}
    />
  );
};

export default ShapeCompare;
