import {
  foldText,
  isLevelUnit,
  isVolumeUnit,
  levelUnits,
  unitsIn,
  volumeUnits,
} from '../cargo/table-file/table-units.ts';

/** What a unit measures, and how many of the family's first unit it is: tonnes, litres, millimetres … */
interface Unit {
  readonly family: string;
  readonly factor: number;
}

/** Units beside those of tank tables, by their spelling; the first of each family is what the others are counted in. */
const families = {
  mass: {
    t: 1,
    ton: 1,
    tons: 1,
    tonne: 1,
    tonnes: 1,
    吨: 1,
    kg: 0.001,
    公斤: 0.001,
    千克: 0.001,
    lb: 0.000_453_592_37,
    lbs: 0.000_453_592_37,
    pounds: 0.000_453_592_37,
  },
  volume: { 方: 1000 },
  length: { ft: 304.8, feet: 304.8, 英尺: 304.8, km: 1_000_000, 公里: 1_000_000, 千米: 1_000_000 },
  density: { 'kg/m3': 1, 'g/cm3': 1000, 'g/ml': 1000, 'kg/l': 1000 },
  share: { '%': 1 },
  money: { 元: 1, cny: 1, '¥': 1, 万元: 10_000 },
  time: { min: 1, 分: 1, 分钟: 1, minutes: 1, h: 60, 小时: 60, hours: 60 },
  speed: { 'km/h': 1, kmh: 1, '公里/小时': 1 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Units that nobody here counts in, beside those that no tank table is read by: known to be units, and not converted. */
const unread = new Set(['oz', 'yd', '斤', '两']);

/** A unit as it is compared: `m³`, `M3` and `㎥` are one. */
const unitForm = (unit: string): string => foldText(unit).replaceAll(/[\s.]/g, '');

/** The one unit of a tank table that a text is, with nothing beside it; `unread`: one that no table is read by; null: none. */
const tableUnit = (text: string): Unit | 'unread' | null => {
  const { units, rest } = unitsIn(foldText(text));
  const [unit] = units;
  if (unit === undefined || units.length > 1 || rest.trim() !== '') return null;
  if (isLevelUnit(unit)) return { family: 'length', factor: levelUnits[unit].inMm };
  return isVolumeUnit(unit) ? { family: 'volume', factor: volumeUnits[unit].inL } : 'unread';
};

const unitOf = (text: string): Unit | 'unread' | null => {
  const form = unitForm(text);
  for (const [family, units] of Object.entries<Readonly<Record<string, number>>>(families)) {
    const factor = Object.hasOwn(units, form) ? units[form] : undefined;
    if (factor !== undefined) return { family, factor };
  }
  return unread.has(form) ? 'unread' : tableUnit(text);
};

/** Whether a text is a unit, be it one that is converted or not. */
export const looksLikeUnit = (text: string): boolean => unitOf(text) !== null;

/** Whether a text names a unit that figures of the field are given in. */
export const isUnit = (text: string): boolean => looksLikeUnit(text) && unitOf(text) !== 'unread';

/** By what a figure in one unit is to be multiplied to be in the other; null: they measure different things. */
export const unitFactor = (from: string, to: string): number | null => {
  const [a, b] = [unitOf(from), unitOf(to)];
  if (a === null && b === null) return unitForm(from) === unitForm(to) ? 1 : null;
  if (a === null || b === null || a === 'unread' || b === 'unread') return null;
  return a.family === b.family ? a.factor / b.factor : null;
};
