import { compartmentLoads, loadText } from '#report/compartment-load.ts';
import type { Column, Kind } from '#report/kinds.ts';
import { directionOf } from '#domain/geo/bearing.ts';
import { chinaOffsetMs } from '#domain/time/china-day.ts';
import { sensorStates } from '#domain/words/cargo-words.ts';
import { oilGrade } from '#domain/words/oil-words.ts';
import { isSealState, sealWords } from '#domain/cargo/seal-states.ts';
import { spreadsheetText } from '#domain/text/spreadsheet-text.ts';
import { missing } from '#domain/time/time.ts';
import { type Language, type Text, textIn } from '#i18n/text.ts';

/** What a cell of a sheet holds. */
export type SheetValue = string | number | Date | null;

export interface SheetKind {
  readonly value: (raw: unknown, column: Column, language: Language) => SheetValue;
  /** Excel number format. */
  readonly format?: string;
}

const number = (raw: unknown): number | null =>
  typeof raw === 'number' && Number.isFinite(raw) ? raw : null;
const numeric = (format: string): SheetKind => ({ value: number, format });
const plain: SheetKind = {
  value: (raw) => (raw === null || raw === undefined ? null : spreadsheetText(String(raw))),
};

const word = (text: Text | undefined, raw: unknown, language: Language): SheetValue =>
  text ? textIn(text, language) : raw === null || raw === undefined ? null : spreadsheetText(String(raw));

const valve = (state: string, language: Language): SheetValue =>
  state === 'open' || state === 'closed' ? textIn(sensorStates[state].text, language) : missing;

/** Excel keeps no zone: the file shows China time, as the screen does, and says so in its heading. */
export const chinaTime = (raw: unknown): Date | null => {
  const ms = typeof raw === 'string' ? Date.parse(raw) : Number.NaN;
  return Number.isFinite(ms) ? new Date(ms + chinaOffsetMs) : null;
};

/** How each kind is written into a sheet; a kind without a row here does not compile. */
export const sheetKinds: { readonly [K in Kind]: SheetKind } = {
  text: plain,
  plate: plain,
  company: plain,
  place: plain,
  day: plain,
  time: { value: chinaTime, format: 'yyyy-mm-dd hh:mm:ss' },
  duration: {
    value: (raw) => (number(raw) === null ? null : (number(raw) ?? 0) / 86_400),
    format: '[h]:mm:ss',
  },
  litres: numeric('#,##0.00'),
  centilitres: numeric('#,##0.00'),
  litresChange: numeric('+#,##0.00;-#,##0.00;0.00'),
  perMille: { value: (raw) => (number(raw) === null ? null : (number(raw) ?? 0) * 1000), format: '0.0000' },
  percent: { value: number, format: '0.00%' },
  speed: numeric('0'),
  bearing: {
    value: (raw, _column, language) =>
      number(raw) === null ? null : textIn(directionOf(number(raw) ?? 0), language),
  },
  temperature: numeric('0.0'),
  level: numeric('0.0'),
  density: numeric('0.0'),
  altitude: numeric('0'),
  distance: numeric('#,##0.00'),
  angle: numeric('0.0'),
  coordinate: numeric('0.000000'),
  count: numeric('0'),
  pressure: numeric('0.0'),
  humidity: numeric('0.0'),
  flowRate: numeric('0'),
  mass: numeric('#,##0'),
  acceleration: numeric('0.00'),
  voltage: numeric('0.0'),
  reading: numeric('0.00'),
  money: numeric('+#,##0.00;-#,##0.00;0.00'),
  rate: numeric('0.00'),
  oil: numeric('0'),
  oils: {
    value: (raw, _column, language) =>
      typeof raw === 'string' && raw !== ''
        ? raw
            .split(',')
            .map((code) => oilGrade(Number(code), language))
            .join(' ')
        : null,
  },
  choice: { value: (raw, column, language) => word(column.choices?.[String(raw)]?.text, raw, language) },
  choices: {
    value: (raw, column, language) =>
      typeof raw === 'string' && raw !== ''
        ? raw
            .split(',')
            .map((code) => word(column.choices?.[code]?.text, code, language))
            .join(textIn(['；', '; '], language))
        : null,
  },
  seal: {
    value: (raw, _column, language) => word(isSealState(raw) ? sealWords[raw] : undefined, raw, language),
  },
  valves: {
    value: (raw, _column, language) =>
      typeof raw === 'string' && raw !== ''
        ? raw
            .split(',')
            .map((state) => valve(state, language))
            .join('/')
        : null,
  },
  wetDry: plain,
  // A sheet draws no line: the figures themselves, in order.
  spark: { value: (raw) => (Array.isArray(raw) && raw.length > 0 ? raw.join(' ') : null) },
  // A file is read later: the instant itself, not how long ago it was.
  age: { value: chinaTime, format: 'yyyy-mm-dd hh:mm:ss' },
  load: {
    value: (raw, _column, language) => {
      const compartments = compartmentLoads(raw);
      return compartments.length === 0 ? null : loadText(compartments, language);
    },
  },
};
