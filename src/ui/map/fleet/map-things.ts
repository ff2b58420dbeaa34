import type { TruckStateKey } from '#domain/words/truck-status-words.ts';

import type { createLabelBoxes } from './label-boxes.ts';

type LabelBoxes = ReturnType<typeof createLabelBoxes>;

/** A truck as the map sees it; `x`, `y` in metres of the web projection. */
export interface MapTruck {
  readonly id: number;
  readonly label: string;
  readonly state: TruckStateKey;
  readonly headingDeg: number | null;
  readonly x: number;
  readonly y: number;
}

/** A depot, station or other place with a name. */
export interface MapPlace {
  readonly glyph: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

export type Hit = { readonly truck: MapTruck } | { readonly cluster: readonly MapTruck[] };

/** Where a hit can be made, in px of the viewport. */
export interface Drawn {
  readonly px: number;
  readonly py: number;
  readonly reach: number;
  readonly hit: Hit;
}

/** One repaint: where to paint and how ground becomes pixels. */
export interface Frame {
  readonly selectedId: number | null;
  /** What was painted so far and can be hit. */
  readonly hits: Drawn[];
  /** Takes a box for a label unless another one has it; `force` takes it all the same. */
  readonly free: LabelBoxes;
  readonly context: CanvasRenderingContext2D;
  readonly toPixel: (x: number, y: number) => [number, number];
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}
