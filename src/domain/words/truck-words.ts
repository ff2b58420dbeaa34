/** Truck models (specification 3). */
export const truckModels = {
  fuelTanker: { text: ['油罐车', 'Fuel/oil tanker'] },
  refrigerated: { text: ['冷藏车', 'Refrigerated'] },
  bus: { text: ['客车', 'Bus'] },
  miniBus: { text: ['小型客车', 'Mini bus'] },
  truck: { text: ['货车', 'Truck'] },
  sprinkler: { text: ['洒水车', 'Sprinkler'] },
  others: { text: ['其他', 'Others'] },
} as const;

/** License plate colours (specification 3), and those of Hong Kong, consulates and large trucks of new energy. */
export const plateColors = {
  blue: { text: ['蓝牌', 'Blue'] },
  yellow: { text: ['黄牌', 'Yellow'] },
  white: { text: ['白牌', 'White'] },
  green: { text: ['绿牌', 'Green'] },
  black: { text: ['黑牌', 'Black'] },
  yellowGreen: { text: ['黄绿牌', 'Yellow and green'] },
} as const;

export type PlateColor = keyof typeof plateColors;

/** Colours as terminals number them (JT/T 415-2006 5.4.12, JT/T 697.7-2014 5.6); farm vehicles have those of the others. */
const numberedColors: Readonly<Record<number, PlateColor>> = {
  1: 'blue',
  2: 'yellow',
  3: 'black',
  4: 'white',
  5: 'green',
  91: 'yellow',
  92: 'green',
  93: 'yellowGreen',
  94: 'green',
};

/** The colour that a terminal numbers so; null: another one. */
export const plateColorOf = (number: number): PlateColor | null => numberedColors[number] ?? null;

/** Number of a colour, as authorities name it too (JT/T 697.7). */
export const numberOfPlateColor = (color: string): number =>
  Number(Object.entries(numberedColors).find(([, name]) => name === color)?.[0] ?? 9);
