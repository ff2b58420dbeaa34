import { useEffect, useRef } from 'react';

import { useTranslation } from '../../language.tsx';
import { PlainMapCanvas } from '../base/plain-map-canvas.tsx';
import type { MapPointer, PlainMap } from '../base/plain-map.ts';
import type { MapShape } from '../shapes/shape-source.ts';
import { createTrackLayer } from './track-layer.ts';
import type { TrackEvent, TrackSpot } from './track-pieces.ts';
import typography from '../../styles/typography.module.css';

type Made = PlainMap<ReturnType<typeof createTrackLayer>>;

/** A pointer further off than this points at nothing (px). */
const reachPx = 18;
const closest = 15;

const lonLat = ({ longitudeDeg, latitudeDeg }: { longitudeDeg: number; latitudeDeg: number }) =>
  [longitudeDeg, latitudeDeg] as const;

const nearest = (map: Made, spots: readonly TrackSpot[], pointer: MapPointer): number | null => {
  let best: number | null = null;
  let bestPx = reachPx;
  for (const [i, spot] of spots.entries()) {
    const pixel = map.pixelOf(lonLat(spot));
    if (pixel === null) continue;
    const px = Math.hypot(pixel[0] - pointer.pixel[0], pixel[1] - pointer.pixel[1]);
    if (px < bestPx) [best, bestPx] = [i, px];
  }
  return best;
};

/** A track by speed among the fences, with what happened on it and the spot that is pointed at. */
export const TrackMap = ({
  label,
  scheme,
  spots,
  event,
  shapes,
  pointed,
  onPoint,
}: {
  readonly label: string;
  readonly scheme: string;
  /** Oldest first. */
  readonly spots: readonly TrackSpot[];
  readonly event: TrackEvent | null;
  readonly shapes: readonly MapShape[];
  /** Index of the spot that is pointed at. */
  readonly pointed: number | null;
  readonly onPoint?: (index: number | null) => void;
}) => {
  const { t } = useTranslation();
  const map = useRef<Made | null>(null);
  const shown = useRef({ spots, event });
  shown.current = { spots, event };
  const draw = (): void => {
    if (!map.current) return;
    const now = shown.current;
    map.current.part.setTrack(now.spots, now.event);
    map.current.fit(
      [...now.spots.map(lonLat), ...(now.event ? [lonLat(now.event)] : [])],
      now.spots.length > 1 ? closest : 12,
    );
  };
  // Only another track moves the map; what is pointed at does not.
  useEffect(draw, [spots, event]);
  useEffect(() => map.current?.shapes.setShapes(shapes), [shapes]);
  useEffect(() => {
    map.current?.part.point(pointed === null ? null : (spots[pointed] ?? null));
  }, [pointed, spots]);
  return (
    <PlainMapCanvas
      label={label}
      scheme={scheme}
      makePart={createTrackLayer}
      onReady={(made) => {
        map.current = made;
        made.shapes.setShapes(shapes);
        draw();
      }}
      {...(onPoint
        ? {
            onPoint: (pointer: MapPointer | null) =>
              onPoint(
                pointer === null || !map.current ? null : nearest(map.current, shown.current.spots, pointer),
              ),
          }
        : {})}
    >
      <span className={typography.visuallyHidden}>
        {t(['轨迹点 {n}', '{n} {n:fix|fixes}'], { n: spots.length })}
      </span>
    </PlainMapCanvas>
  );
};
