import { useEffect, useRef, type ReactNode } from 'react';

import { PlainMapCanvas } from '../base/plain-map-canvas.tsx';
import type { MapPicture } from '../base/map-picture.ts';
import type { MapPointer, PlainMap } from '../base/plain-map.ts';
import type { MapShape } from '../shapes/shape-source.ts';
import { createReplayLayer } from './replay-layer.ts';
import type { RouteHead, RouteLine, RouteMark } from './replay-things.ts';

type Made = PlainMap<ReturnType<typeof createReplayLayer>>;

/** A press further off than this meets nothing (px). */
const reachPx = 16;
const closest = 15;

/** What a page does with the map while it plays. */
export interface ReplayMapHandle {
  readonly setHeads: (heads: readonly RouteHead[]) => void;
  /** Brings a place into the middle, at the zoom that stands. */
  readonly centre: (place: readonly [number, number]) => void;
  /** What is seen, for paper. */
  readonly picture: () => MapPicture | null;
}

const nearest = <T extends { readonly place: readonly [number, number] }>(
  map: Made,
  things: readonly T[],
  pointer: MapPointer,
): T | null => {
  let best: T | null = null;
  let bestPx = reachPx;
  for (const thing of things) {
    const pixel = map.pixelOf(thing.place);
    if (pixel === null) continue;
    const px = Math.hypot(pixel[0] - pointer.pixel[0], pixel[1] - pointer.pixel[1]);
    if (px < bestPx) [best, bestPx] = [thing, px];
  }
  return best;
};

/** Ways among the fences, with what happened on them; the trucks are moved by `onReady`'s handle. */
export const ReplayMap = ({
  label,
  scheme,
  lines,
  marks,
  shapes,
  onReady,
  onMark,
  onWay,
  children,
}: {
  readonly label: string;
  readonly scheme: string;
  readonly lines: readonly RouteLine[];
  readonly marks: readonly RouteMark[];
  readonly shapes: readonly MapShape[];
  readonly onReady: (map: ReplayMapHandle) => void;
  readonly onMark: (key: string) => void;
  /** A press on the chosen way, or near it. */
  readonly onWay: (place: readonly [number, number]) => void;
  readonly children?: ReactNode;
}) => {
  const map = useRef<Made | null>(null);
  const fitted = useRef('');
  const now = useRef(lines);
  const fit = (): void =>
    map.current?.fit(
      now.current.flatMap(({ pieces }) => pieces.flatMap(({ places }) => places)),
      closest,
    );
  const draw = (): void => {
    if (!map.current) return;
    map.current.part.setLines(now.current);
    // Other ways move the map; another colour of the same does not.
    const key = now.current
      .map(({ pieces }) => [pieces[0]?.places[0], pieces.at(-1)?.places.at(-1)].join(' '))
      .join('|');
    if (key !== fitted.current) fit();
    fitted.current = key;
  };
  useEffect(() => {
    now.current = lines;
    draw();
  }, [lines]);
  useEffect(() => map.current?.part.setMarks(marks), [marks]);
  useEffect(() => map.current?.shapes.setShapes(shapes), [shapes]);
  return (
    <PlainMapCanvas
      label={label}
      scheme={scheme}
      makePart={createReplayLayer}
      onReady={(made) => {
        map.current = made;
        made.shapes.setShapes(shapes);
        made.part.setMarks(marks);
        draw();
        onReady({ setHeads: made.part.setHeads, centre: made.centre, picture: made.picture });
      }}
      onPress={(pointer) => {
        if (!map.current) return;
        const mark = nearest(map.current, marks, pointer);
        if (mark !== null) return onMark(mark.key);
        const places = lines
          .filter(({ chosen }) => chosen)
          .flatMap(({ pieces }) => pieces.flatMap((piece) => piece.places.map((place) => ({ place }))));
        const spot = nearest(map.current, places, pointer);
        if (spot !== null) onWay(spot.place);
      }}
    >
      {children}
    </PlainMapCanvas>
  );
};
