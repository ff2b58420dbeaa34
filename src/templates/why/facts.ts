import { calibratedInstruments, type CountedCalibration } from '#domain/cargo/calibration.ts';
import { isSettingKey, type SettingKey } from '#contract/settings.ts';

/** A row as it is stored, and the record that it belongs to where it is an alarm. */
export interface WhyRow {
  /** `alarm` or a kind of record. */
  readonly kind: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly record: Readonly<Record<string, unknown>> | null;
}

export interface UsedSetting {
  readonly key: SettingKey;
  readonly value: number | boolean;
  readonly scope: string;
  readonly scopeId: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCalibration = (value: unknown): value is CountedCalibration =>
  isFields(value) &&
  Object.hasOwn(calibratedInstruments, String(value['instrument'])) &&
  typeof value['certificateNo'] === 'string' &&
  typeof value['calibratedTime'] === 'string';

const fieldsAt = (value: unknown, name: string): Fields => {
  const at: unknown = isFields(value) ? value[name] : undefined;
  return isFields(at) ? at : {};
};

/** What a row's `why` names. Whatever a later engine adds beside it is not read. */
export const whyOf = (why: unknown) => {
  const facts = isFields(why) ? why : {};
  const settings = Array.isArray(facts['settings']) ? facts['settings'].filter(isFields) : [];
  return {
    rule: typeof facts['rule'] === 'string' ? facts['rule'] : null,
    version: typeof facts['version'] === 'number' ? facts['version'] : null,
    messages: fieldsAt(facts, 'messages'),
    figures: fieldsAt(facts, 'figures'),
    calibrations: Array.isArray(facts['calibrations']) ? facts['calibrations'].filter(isCalibration) : [],
    /** Versions of master data that were used: what they are of → since when they hold. */
    versions: fieldsAt(facts, 'versions'),
    settings: settings.flatMap(({ key, value, scope, scopeId }): UsedSetting[] =>
      typeof key === 'string' &&
      isSettingKey(key) &&
      (typeof value === 'number' || typeof value === 'boolean')
        ? [
            {
              key,
              value,
              scope: String(scope),
              scopeId: typeof scopeId === 'string' ? scopeId : null,
            },
          ]
        : [],
    ),
  };
};

/** Facts of a row for its sentence: its fields, its properties, the figures of its rule, then those of its record. */
export interface Facts {
  number(name: string): number | null;
  text(name: string): string | null;
  flag(name: string): boolean | null;
  /** A list of words; none: it has no such field. */
  words(name: string): readonly string[];
  setting(key: SettingKey): number | null;
  /** From start to end, s; null while it lasts. */
  readonly seconds: number | null;
  readonly lasts: boolean;
}

export const factsOf = ({ values, record }: WhyRow): Facts => {
  const { figures, settings } = whyOf(values['why']);
  const places = [
    values,
    fieldsAt(values, 'properties'),
    figures,
    record ?? {},
    fieldsAt(record, 'properties'),
  ];
  const first = (name: string): unknown =>
    places.map((fields) => fields[name]).find((value) => value !== undefined && value !== null);
  const ms = (name: string): number => Date.parse(String(values[name] ?? ''));
  const span = (ms('endTime') - ms('startTime')) / 1000;
  return {
    number: (name) => {
      const value = first(name);
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    },
    text: (name) => {
      const value = first(name);
      return typeof value === 'string' && value !== '' ? value : null;
    },
    words: (name) => {
      const value = first(name);
      return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
    },
    flag: (name) => {
      const value = first(name);
      return typeof value === 'boolean' ? value : null;
    },
    setting: (key) => {
      const value = settings.find((setting) => setting.key === key)?.value;
      return typeof value === 'number' ? value : null;
    },
    seconds: Number.isFinite(span) && span >= 0 ? span : null,
    lasts: (values['endTime'] ?? null) === null,
  };
};
