/** How fast, in the steps in which a track is drawn. `from` in km/h; 3 is where standing ends, 80 the usual limit of a tanker. */
export const speedBands = [
  { key: 'standing', from: 0, text: ['停', 'Still'] },
  { key: 'slow', from: 3, text: ['3–40', '3–40'] },
  { key: 'middle', from: 40, text: ['40–60', '40–60'] },
  { key: 'fast', from: 60, text: ['60–80', '60–80'] },
  { key: 'over', from: 80, text: ['> 80', '> 80'] },
] as const satisfies readonly { key: string; from: number; text: readonly [zh: string, en: string] }[];

export type SpeedBand = (typeof speedBands)[number]['key'];

/** A speed that is exactly a limit is not over it. Unknown counts as standing only where nothing moves: null is slow. */
export const speedBandOf = (speedKmh: number | null): SpeedBand =>
  speedKmh === null ? 'slow' : (speedBands.findLast(({ from }) => speedKmh > from)?.key ?? 'standing');
