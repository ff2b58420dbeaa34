/** What is written between the letters of a plate, or around them, and says nothing. */
const between = /[\s.·•・‧∙⋅-]/gu;

/**
 * A number plate or vehicle identification number in normal form, in which it is stored and compared: full-width and small
 * letters are as good as others, dots and spaces say nothing. SQL has the same as `plate_form`.
 */
export const plateForm = (written: string): string =>
  written.normalize('NFKC').replaceAll(between, '').toUpperCase();

/** Short names of the provinces. */
const province = '[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新]';
/** Letters and digits of a number; I and O are not given out. */
const sign = '[A-HJ-NP-Z0-9]';

const form = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'u');

/**
 * Number plates of China (GA 36-2018; 14 WJ and military by their own rules) by kind, each by the normal form, and any
 * other, as they are given out abroad.
 */
const forms = {
  ordinary: form(`${province}[A-Z]${sign}{5}`),
  newEnergy: form(`${province}[A-Z](?:[A-HJK]${sign}\\d{4}|\\d{5}[A-HJK])`),
  trailer: form(`${province}[A-Z]${sign}{4}挂`),
  training: form(`${province}[A-Z]${sign}{4}学`),
  police: form(`${province}[A-Z]${sign}{4}警`),
  hongKong: form('粤Z[A-Z0-9]{4}港'),
  macao: form('粤Z[A-Z0-9]{4}澳'),
  consulate: form(`${province}[A-Z]?\\d{4,5}领`),
  embassy: form('(?:使\\d{6}|\\d{6}使)'),
  emergency: form(`${province}[XS]${sign}{4}应急`),
  armedPolice: form(`WJ(?:${province}|\\d{2})?\\d{4}[0-9A-Z]?`),
  military: form('[VKHBSLJNGC][A-Z]\\d{5}'),
  /**
   * Letters of any script and digits; a number of 17 identifies a vehicle and is no plate. What begins as one of China does
   * and is of none of its forms is mistyped.
   */
  other: form(`(?!${province}[A-Z][A-Z0-9]*$)(?=.*\\p{N})[\\p{L}\\p{M}\\p{N}]{2,12}`),
} as const;

/** See `forms`. */
export type PlateKind = keyof typeof forms;

/** What kind of number plate a text is; null: none. */
export const plateKindOf = (written: string): PlateKind | null => {
  const normal = plateForm(written);
  return (Object.keys(forms) as PlateKind[]).find((kind) => forms[kind].test(normal)) ?? null;
};

/** Whether a text is all of a plate of China, and no part of another: one from abroad may be both. */
export const isWholePlate = (written: string): boolean => {
  const kind = plateKindOf(written);
  return kind !== null && kind !== 'other' && kind !== 'military';
};

const placed = form(`${province}[A-Z].{3,}`);

/** How a plate is read aloud and drawn: its place, and its number behind a dot; one that has no place is one piece. */
export const plateParts = (written: string): readonly [place: string, number: string] => {
  const normal = plateForm(written);
  return placed.test(normal) ? [normal.slice(0, 2), normal.slice(2)] : ['', normal];
};

/** How what a terminal says compares to its truck's plate. */
export type PlateMatch = 'same' | 'withoutProvince' | 'other';

/** @param said as the terminal says it, in one or several readings of the same bytes */
export const matchPlate = (said: readonly string[], plate: string): PlateMatch => {
  const wanted = plateForm(plate);
  const found = said.map(plateForm);
  if (found.includes(wanted)) return 'same';
  // A plate begins with the character of its province, which some terminals can't say.
  return /^\p{Script=Han}/u.test(wanted) && found.includes(wanted.slice(1)) ? 'withoutProvince' : 'other';
};
