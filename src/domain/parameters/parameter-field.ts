type Words = readonly [zh: string, en: string];

/** What a value may be. A console keeps every value as text; numbers are written without leading zeros. */
export type ParameterRule =
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly decimals: number;
      /** Shown beside the value; '' for a plain count. */
      readonly unit: string;
    }
  | { readonly kind: 'choice' }
  /** Characters at most, and what it has to look like. */
  | {
      readonly kind: 'text';
      readonly maxLength: number;
      readonly pattern?: string;
      readonly patternText?: Words;
    }
  /** Hour and minute without anything between them (specification 5). */
  | { readonly kind: 'hhmm' }
  /** Numbers joined by commas, each once. */
  | { readonly kind: 'list'; readonly min: number; readonly max: number; readonly most: number };

/** One field of a parameter file (specification 3). */
export interface ParameterField {
  readonly title: Words;
  readonly description: Words;
  readonly rule: ParameterRule;
  /** Values of a closed list, by the number that the console keeps. */
  readonly options?: Readonly<Record<string, Words>>;
  /** Unit or limits, said beside the control. */
  readonly tooltip?: Words;
  /** False: read-only, the console reckons it or it is burnt in. */
  readonly canSet: boolean;
  /** Shown when the file is opened; others, by "all fields". */
  readonly showInDetail: boolean;
  /** Belongs to this truck alone, as plate and serials do: never copied to another. */
  readonly own: boolean;
}

type Extra = Partial<Pick<ParameterField, 'canSet' | 'showInDetail' | 'own' | 'tooltip' | 'description'>>;

const field = (title: Words, rule: ParameterRule, extra: Extra): ParameterField => ({
  title,
  description: title,
  rule,
  canSet: true,
  showInDetail: true,
  own: false,
  ...extra,
});

/** A whole number from `min` to `max`, both included. */
export const whole = (title: Words, min: number, max: number, unit = '', extra: Extra = {}): ParameterField =>
  field(
    title,
    { kind: 'number', min, max, decimals: 0, unit },
    {
      tooltip: [
        `${min}～${max}${unit === '' ? '' : ` ${unit}`}`,
        `${min} to ${max}${unit === '' ? '' : ` ${unit}`}`,
      ],
      ...extra,
    },
  );

/** A number with so many digits behind the point at most. */
export const decimal = (
  title: Words,
  min: number,
  max: number,
  decimals: number,
  unit: string,
  extra: Extra = {},
): ParameterField =>
  field(
    title,
    { kind: 'number', min, max, decimals, unit },
    {
      tooltip: [`${min}～${max} ${unit}`.trim(), `${min} to ${max} ${unit}`.trim()],
      ...extra,
    },
  );

/** One of a closed list. */
export const choice = (
  title: Words,
  options: Readonly<Record<string, Words>>,
  extra: Extra = {},
): ParameterField => ({ ...field(title, { kind: 'choice' }, extra), options });

/** Off or on. */
export const onOff = (title: Words, extra: Extra = {}): ParameterField =>
  choice(title, { '0': ['关闭', 'Off'], '1': ['开启', 'On'] }, extra);

/** A line of text. */
export const words = (title: Words, maxLength: number, extra: Extra = {}): ParameterField =>
  field(title, { kind: 'text', maxLength }, extra);

/** A text of a certain look. */
export const looks = (
  title: Words,
  maxLength: number,
  pattern: string,
  patternText: Words,
  extra: Extra = {},
): ParameterField =>
  field(title, { kind: 'text', maxLength, pattern, patternText }, { tooltip: patternText, ...extra });

/** An hour and minute, `hhmm`. */
export const hourMinute = (title: Words, extra: Extra = {}): ParameterField =>
  field(title, { kind: 'hhmm' }, { tooltip: ['hhmm，如 0830', 'hhmm, e.g. 0830'], ...extra });

/** Numbers joined by commas, `most` at most. */
export const numberList = (
  title: Words,
  min: number,
  max: number,
  most: number,
  extra: Extra = {},
): ParameterField =>
  field(
    title,
    { kind: 'list', min, max, most },
    {
      tooltip: [
        `${min}～${max}，逗号分隔，最多 ${most} 个`,
        `${min} to ${max}, joined by commas, at most ${most}`,
      ],
      ...extra,
    },
  );

/** What the console says of itself: nobody sets it. */
export const readOnly = { canSet: false } as const;

/** This truck's alone. */
export const ofThisTruck = { own: true } as const;
