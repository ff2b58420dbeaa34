import type { TruckStateKey } from '#domain/words/truck-status-words.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

/** A drop whose tip points up (north): a disc of radius `r` with tangents to the tip. */
const drop = (r: number): string => {
  const tip = r * 1.78;
  const x = round(r * Math.sqrt(1 - (r / tip) ** 2));
  const y = round((r * r) / tip);
  return `M0-${round(tip)}L${x}-${y}A${r} ${r} 0 1 1-${x}-${y}Z`;
};

const disc = (r: number): string => `M${r} 0A${r} ${r} 0 1 1-${r} 0A${r} ${r} 0 1 1 ${r} 0Z`;

/** One stroke or fill of a marker. `ink` names the colour; layers are painted in order. */
export interface MarkerLayer {
  readonly path: string;
  readonly fill?: MarkerInk;
  readonly stroke?: MarkerInk;
  readonly width?: number;
  /** Turns with the heading; the others stay upright. */
  readonly turns: boolean;
}

export type MarkerInk = 'halo' | 'state' | 'surface' | 'onAlarm';

const chevron: readonly MarkerLayer[] = [
  { path: 'M-5.5-12.8 0-16.6 5.5-12.8', stroke: 'halo', width: 5.5, turns: true },
  { path: 'M-5-13 0-16.4 5-13', stroke: 'state', width: 2.4, turns: true },
];

const alarm: readonly MarkerLayer[] = [
  { path: 'M0-10.2 10.2 0 0 10.2-10.2 0Z', fill: 'halo', stroke: 'halo', width: 3.4, turns: false },
  { path: 'M0-9.6 9.6 0 0 9.6-9.6 0Z', fill: 'state', stroke: 'state', width: 1.2, turns: false },
  { path: 'M0-4.8V.9M0 3.9v.5', stroke: 'onAlarm', width: 2.1, turns: false },
];

const square =
  'M-5 -6.4H5A1.4 1.4 0 0 1 6.4 -5V5A1.4 1.4 0 0 1 5 6.4H-5A1.4 1.4 0 0 1 -6.4 5V-5A1.4 1.4 0 0 1 -5 -6.4Z';

/** Five silhouettes in a 28 px box around the origin; `moving` ones point north before they are turned. */
export const markerLayers = (state: TruckStateKey, moving: boolean): readonly MarkerLayer[] => {
  const shapes: Record<TruckStateKey, readonly MarkerLayer[]> = {
    empty: moving
      ? [
          { path: drop(7.2), fill: 'halo', stroke: 'halo', width: 3.6, turns: true },
          { path: drop(7.2), fill: 'state', turns: true },
          { path: disc(4.3), fill: 'surface', turns: false },
        ]
      : [
          { path: disc(7.2), fill: 'halo', stroke: 'halo', width: 4, turns: false },
          { path: disc(5.9), fill: 'surface', stroke: 'state', width: 2.8, turns: false },
        ],
    load: moving
      ? [
          { path: drop(7.3), fill: 'halo', stroke: 'halo', width: 3.6, turns: true },
          { path: drop(7.3), fill: 'state', turns: true },
        ]
      : [
          { path: disc(7.3), fill: 'halo', stroke: 'halo', width: 3.4, turns: false },
          { path: disc(7.3), fill: 'state', turns: false },
        ],
    stop: [
      { path: square, fill: 'halo', stroke: 'halo', width: 3.4, turns: false },
      { path: square, fill: 'state', turns: false },
    ],
    offline: [
      { path: 'M-5-5 5 5M5-5-5 5', stroke: 'halo', width: 6.4, turns: false },
      { path: 'M-4.8-4.8 4.8 4.8M4.8-4.8-4.8 4.8', stroke: 'state', width: 3, turns: false },
    ],
    alarm: moving ? [...chevron, ...alarm] : alarm,
  };
  return shapes[state];
};
