const names = {
  land: 'map-land',
  water: 'map-water',
  green: 'map-green',
  road: 'map-road',
  roadEdge: 'map-road-edge',
  highway: 'map-hwy',
  mapText: 'map-text',
  text: 'text',
  text2: 'text-2',
  text3: 'text-3',
  surface: 'surface',
  halo: 'halo',
  line: 'line-2',
  alarmFill: 'p1-fill',
  onAccent: 'on-accent',
  onAlarm: 'on-p1',
  alarm: 'st-alarm',
  load: 'st-load',
  empty: 'st-empty',
  stop: 'st-stop',
  offline: 'st-offline',
  speedStanding: 'v-standing',
  speedSlow: 'v-slow',
  speedMiddle: 'v-middle',
  speedFast: 'v-fast',
  speedOver: 'v-over',
  series: 's1',
  series2: 's2',
  series3: 's3',
  series4: 's4',
} as const;

/** Token colours as canvases need them, read once per scheme: computed styles are too dear for every frame. */
export type Palette = Readonly<Record<keyof typeof names, string>> & {
  readonly font: string;
  /** Built-up ground: land, slightly tinted like the edge of roads. */
  readonly urban: string;
};

const channels = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) || 0);

/** `share` of the second colour in the first; both `#RRGGBB`. */
const mix = (first: string, second: string, share: number): string => {
  const other = channels(second);
  const mixed = channels(first).map((value, i) => Math.round(value + ((other[i] ?? 0) - value) * share));
  return `rgb(${mixed.join(' ')})`;
};

/** Outdated: the shapes still distinguish states, without their colours. */
export const agedPalette = (palette: Palette): Palette => {
  const grey = palette.offline;
  return { ...palette, alarm: grey, load: grey, empty: grey, stop: grey, alarmFill: grey };
};

export const readPalette = (element: Element): Palette => {
  const style = getComputedStyle(element);
  const value = (token: string): string => style.getPropertyValue(`--tw-${token}`).trim();
  const colours = Object.fromEntries(Object.entries(names).map(([name, token]) => [name, value(token)]));
  const known = colours as Record<keyof typeof names, string>;
  return { ...known, font: style.fontFamily, urban: mix(known.land, known.roadEdge, 0.22) };
};
