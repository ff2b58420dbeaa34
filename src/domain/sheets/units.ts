/** Families of units: how many of the first one a unit is. Spelled as `unitForm` makes them. */
const families = {
  mass: {
    lb: 0.000_453_592_37,
    lbs: 0.000_453_592_37,
    pounds: 0.000_453_592_37,
    t: 1,
    ton: 1,
    tons: 1,
    tonne: 1,
    tonnes: 1,
    吨: 1,
    kg: 0.001,
    公斤: 0.001,
    千克: 0.001,
  },
  volume: {
    usgal: 3.785_411_784,
    usgallon: 3.785_411_784,
    usgallons: 3.785_411_784,
    美制加仑: 3.785_411_784,
    impgal: 4.546_09,
    imperialgallons: 4.546_09,
    英制加仑: 4.546_09,
    l: 1,
    升: 1,
    liter: 1,
    liters: 1,
    litre: 1,
    litres: 1,
    kl: 1000,
    千升: 1000,
    m3: 1000,
    方: 1000,
    立方: 1000,
    立方米: 1000,
  },
  length: {
    in: 25.4,
    inch: 25.4,
    inches: 25.4,
    英寸: 25.4,
    ft: 304.8,
    feet: 304.8,
    英尺: 304.8,
    mm: 1,
    毫米: 1,
    cm: 10,
    厘米: 10,
    公分: 10,
    m: 1000,
    米: 1000,
    km: 1_000_000,
    公里: 1_000_000,
    千米: 1_000_000,
  },
  density: { 'kg/m3': 1, 'g/cm3': 1000, 'g/ml': 1000, 'kg/l': 1000 },
  share: { '%': 1 },
  money: { 元: 1, cny: 1, '¥': 1, 万元: 10_000 },
  time: { min: 1, 分: 1, 分钟: 1, minutes: 1, h: 60, 小时: 60, hours: 60 },
  speed: { 'km/h': 1, kmh: 1, '公里/小时': 1 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A unit as it is compared: `m³`, `M3` and `㎥` are one. */
const unitForm = (unit: string): string => unit.normalize('NFKC').replaceAll(/[\s.]/g, '').toLowerCase();

const factorOf = (unit: string): { readonly family: string; readonly factor: number } | null => {
  const form = unitForm(unit);
  for (const [family, units] of Object.entries(families))
    if (Object.hasOwn(units, form))
      return { family, factor: (units as Readonly<Record<string, number>>)[form] ?? 1 };
  return null;
};

/** Units that mean several things, or that nobody here counts in: known to be units, and not converted. */
const unread = new Set([
  'gal',
  'gallon',
  'gallons',
  '加仑',
  'bbl',
  'barrel',
  'barrels',
  '桶',
  'oz',
  'yd',
  '斤',
  '两',
]);

/** Whether a text is a unit, be it one that is converted or not. */
export const looksLikeUnit = (text: string): boolean => isUnit(text) || unread.has(unitForm(text));

/** Whether a text names a unit that figures of the field are given in. */
export const isUnit = (text: string): boolean => factorOf(text) !== null;

/** By what a figure in one unit is to be multiplied to be in the other; null: they measure different things. */
export const unitFactor = (from: string, to: string): number | null => {
  const [a, b] = [factorOf(from), factorOf(to)];
  if (a === null || b === null) return unitForm(from) === unitForm(to) ? 1 : null;
  return a.family === b.family ? a.factor / b.factor : null;
};
