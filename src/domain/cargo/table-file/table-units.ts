/** Units of levels, each in millimetres. */
export const levelUnits = {
  mm: { inMm: 1, text: ['毫米 mm', 'mm'] },
  cm: { inMm: 10, text: ['厘米 cm', 'cm'] },
  m: { inMm: 1000, text: ['米 m', 'm'] },
  inch: { inMm: 25.4, text: ['英寸', 'inches'] },
} as const satisfies Readonly<
  Record<string, { readonly inMm: number; readonly text: readonly [string, string] }>
>;

/** See `levelUnits`. */
export type LevelUnit = keyof typeof levelUnits;

/** Units of volumes, each in litres. */
export const volumeUnits = {
  litre: { inL: 1, text: ['升 L', 'L'] },
  cubicMetre: { inL: 1000, text: ['立方米 m³、千升 kL', 'm³, kL'] },
  usGallon: { inL: 3.785411784, text: ['美制加仑', 'US gallons'] },
  imperialGallon: { inL: 4.54609, text: ['英制加仑', 'imperial gallons'] },
} as const satisfies Readonly<
  Record<string, { readonly inL: number; readonly text: readonly [string, string] }>
>;

/** See `volumeUnits`. */
export type VolumeUnit = keyof typeof volumeUnits;

/** Units as lists. */
export const levelUnitNames = Object.keys(levelUnits) as LevelUnit[];
export const volumeUnitNames = Object.keys(volumeUnits) as VolumeUnit[];

/** What a file can say of a unit: a gallon is American or imperial, and `unread` is one that no table is read by. */
export type NamedUnit = LevelUnit | VolumeUnit | 'gallon' | 'unread';

/** Spellings of text that is folded (`foldText`); a longer one before what it contains. */
const spellings: readonly (readonly [NamedUnit, RegExp])[] = [
  [
    'unread',
    /毫升|立方厘米|分米(?!3)|英尺|桶|吨|千克|公斤|(?<![a-z])(?:ml|cc|cm3|dm(?!3)|ft|feet|foot|bbls?|barrels?|kg)(?![a-z0-9])/g,
  ],
  [
    'usGallon',
    /美制?加仑|加仑\s*\(\s*美制?\s*\)|(?<![a-z])(?:u\.?s\.?a?\.?\s*(?:liq(?:uid)?\.?\s*)?gal(?:lon)?s?|gal(?:lon)?s?\.?\s*[(,]?\s*u\.?s\.?(?![a-z])|usg)(?![a-z])/g,
  ],
  [
    'imperialGallon',
    /英制?加仑|加仑\s*\(\s*英制?\s*\)|(?<![a-z])(?:(?:imp(?:erial)?\.?|u\.?k\.?)\s*gal(?:lon)?s?|gal(?:lon)?s?\.?\s*[(,]?\s*(?:imp(?:erial)?|u\.?k\.?)(?![a-z])|igal)(?![a-z])/g,
  ],
  ['gallon', /加仑|(?<![a-z])gal(?:lon)?s?(?![a-z])/g],
  ['litre', /立方分米|(?<![a-z])dm3/g],
  [
    'cubicMetre',
    /立方米|立方公尺|立方|千升|\(\s*方\s*\)|(?<![a-z])(?:m\^?3|cbm|cu\.?\s*m|cubic\s+met(?:re|er)s?|kl|kilolit(?:re|er)s?)(?![a-z0-9])/g,
  ],
  ['litre', /公升|升|(?<![a-z])(?:lit(?:re|er)s?|ltrs?|l)(?![a-z0-9])/g],
  ['mm', /毫米|(?<![a-z])(?:mm|millimet(?:re|er)s?)(?![a-z0-9])/g],
  ['cm', /厘米|公分|(?<![a-z])(?:cms?|centimet(?:re|er)s?)(?![a-z0-9])/g],
  ['inch', /英寸|英吋|吋|′′|(?<![a-z])inch(?:es)?(?![a-z])|\(\s*in\.?\s*\)|(?<=\d\s*)in\.?$|^in\.?$/g],
  ['m', /米|公尺|(?<![a-z])(?:m|met(?:re|er)s?)(?![a-z0-9])/g],
];

/** A rate names two units and is neither. */
const rates = /(?:l|升|m3|gal)\s*\/\s*(?:mm|cm|毫米|厘米)|每\s*(?:mm|cm|毫米|厘米)|per\s+(?:mm|cm)/g;

/** Text as its units and numbers are looked for: wide and composed signs as plain ones (㎜, ㎥, ，), small letters. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u200b-\u200d\ufeff]/g, '')
    .toLowerCase();

/** Units that a folded text names, and what is left of it. */
export const unitsIn = (folded: string): { readonly units: readonly NamedUnit[]; readonly rest: string } => {
  const units: NamedUnit[] = [];
  let rest = folded.replaceAll(rates, ' ');
  for (const [unit, spelling] of spellings)
    rest = rest.replaceAll(spelling, () => {
      units.push(unit);
      return ' ';
    });
  return { units, rest };
};

export const isLevelUnit = (unit: string): unit is LevelUnit => unit in levelUnits;
export const isVolumeUnit = (unit: string): unit is VolumeUnit => unit in volumeUnits;
