import { type RefObject, useEffect, useState } from 'react';

import type { Line } from '#domain/geo/line.ts';
import type { FleetMap } from '#ui/map/fleet/fleet-map.ts';

const none: Line = [];
const usualRadiusKm = 10;

/** Places that are pressed on the map while something is measured there. */
export const useMeasure = (map: RefObject<FleetMap | null>, mapReady: boolean) => {
  const [line, setLine] = useState<Line | null>(null);
  const [radiusKm, setRadiusKm] = useState<number | null>(usualRadiusKm);
  const measuring = line !== null;
  useEffect(() => map.current?.setMeasuring(measuring), [map, measuring, mapReady]);
  useEffect(
    () => map.current?.shapes.setMeasured(line ?? none, radiusKm === null ? null : radiusKm * 1000),
    [map, line, radiusKm, mapReady],
  );
  return {
    line,
    radiusKm,
    setRadiusKm,
    toggle: () => setLine(line === null ? none : null),
    add: (place: Line[number]) => setLine([...(line ?? none), place]),
    undo: () => setLine((line ?? none).slice(0, -1)),
  };
};
