import { useState } from 'react';

import { corridorOf } from '#domain/geo/corridor.ts';
import type { Line } from '#domain/geo/line.ts';
import { lineThrough } from '#state/fleet/roads.ts';

const usualHalfWidthM = 50;

/** An outline along roads, of a width. @param onOutline it is drawn, or drawn anew; null: its borders would cross */
export const useCorridor = (
  onOutline: (polygon: NonNullable<ReturnType<typeof corridorOf>> | null) => void,
) => {
  const [halfWidthM, setHalfWidthM] = useState(usualHalfWidthM);
  /** The way of the corridor that was drawn last; null: the outline is none, or was changed since. */
  const [way, setWay] = useState<Line | null>(null);
  const [crossed, setCrossed] = useState(false);
  const lay = (along: Line, metres: number): void => {
    const outline = corridorOf(along, metres);
    setCrossed(outline === null);
    setWay(along);
    onOutline(outline);
  };
  return {
    halfWidthM,
    hasWay: way !== null,
    crossed,
    widen: (metres: number): void => {
      setHalfWidthM(metres);
      if (way !== null) lay(way, metres);
    },
    follow: async (places: Line): Promise<void> => {
      const { line } = await lineThrough(
        places.map(([longitudeDeg, latitudeDeg]) => ({ longitudeDeg, latitudeDeg })),
      );
      lay(line, halfWidthM);
    },
    /** The outline is no corridor any more. */
    forget: (): void => setWay(null),
    uncross: (): void => setCrossed(false),
  };
};
