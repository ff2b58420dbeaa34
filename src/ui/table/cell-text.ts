import { directionOf } from '#domain/geo/bearing.ts';
import { sensorStates } from '#domain/words/cargo-words.ts';
import { clockDuration } from '#domain/time/duration.ts';
import { formatLitres, formatLitresChange } from '#domain/text/litres.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { oilGrade, oilLabel } from '#domain/words/oil-words.ts';
import { isSealState, sealWords } from '#domain/cargo/seal-states.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import { formatMoment, instantMs, missing } from '#domain/time/time.ts';
import { textIn as inLanguage, type Language } from '#i18n/text.ts';
import { compartmentLoads, loadText } from '#report/compartment-load.ts';
import type { Column, Kind } from '#report/kinds.ts';

import { codesIn, numberIn, numbersIn, textIn } from './cell-value.ts';

interface TextContext {
  readonly column: Column;
  readonly language: Language;
  readonly nowMs: number;
}

type Write = (value: unknown, context: TextContext) => string;

const valveText = (state: string, language: Language): string =>
  state === 'open' || state === 'closed' ? inLanguage(sensorStates[state].text, language) : missing;

const plain: Write = (value) => textIn(value) ?? missing;
const decimals =
  (digits: number): Write =>
  (value) =>
    formatNumber(numberIn(value), digits);
const scaled =
  (factor: number, write: (value: number | null) => string): Write =>
  (value) => {
    const rate = numberIn(value);
    return write(rate === null ? null : rate * factor);
  };

/** Every kind as text; a kind without a row does not compile. */
const texts: { readonly [K in Kind]: Write } = {
  text: plain,
  plate: plain,
  company: plain,
  time: (value, { nowMs, language }) => formatMoment(textIn(value), nowMs, language),
  day: (value, { language }) => {
    const day = textIn(value);
    if (day === null) return missing;
    return language === 'zh' ? day : day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
  },
  duration: (value, { language }) => clockDuration(numberIn(value), language),
  place: plain,
  // Litres that stand alone are whole in a table; the stored value has two decimals and is in `data-value`.
  litres: decimals(0),
  centilitres: (value) => formatLitres(numberIn(value)),
  litresChange: (value) => formatLitresChange(numberIn(value)),
  perMille: (value, { column }) => {
    const rate = numberIn(value);
    const write = column.unsigned === true ? formatNumber : formatChange;
    return write(rate === null ? null : rate * 1000, 4);
  },
  percent: scaled(100, (rate) => formatNumber(rate, 1)),
  speed: decimals(0),
  bearing: (value, { language }) => {
    const degrees = numberIn(value);
    return degrees === null ? missing : inLanguage(directionOf(degrees), language);
  },
  temperature: decimals(1),
  level: decimals(0),
  density: decimals(1),
  altitude: decimals(0),
  distance: decimals(1),
  angle: decimals(1),
  coordinate: decimals(6),
  count: decimals(0),
  pressure: decimals(2),
  humidity: decimals(1),
  flowRate: decimals(0),
  mass: decimals(0),
  acceleration: decimals(2),
  voltage: decimals(1),
  reading: decimals(2),
  money: (value) => formatChange(numberIn(value), 2),
  rate: decimals(2),
  choice: (value, { column, language }) => {
    const code = textIn(value);
    if (code === null) return missing;
    const found = column.choices?.[code];
    return found ? inLanguage(found.text, language) : code;
  },
  choices: (value, { column, language }) => {
    const codes = textIn(value);
    return codes === null || codes === ''
      ? missing
      : codes
          .split(',')
          .map((code) => inLanguage(column.choices?.[code]?.text ?? [code, code], language))
          .join(inLanguage(['；', '; '], language));
  },
  oil: (value, { language }) => oilLabel(numberIn(value), language),
  oils: (value, { language }) => {
    const codes = codesIn(value);
    return codes.length === 0 ? missing : codes.map((code) => oilGrade(code, language)).join(' ');
  },
  seal: (value, { language }) => {
    const code = textIn(value) ?? 'unknown';
    return inLanguage(sealWords[isSealState(code) ? code : 'unknown'], language);
  },
  valves: (value, { language }) => {
    const list = textIn(value);
    return list === null
      ? missing
      : list
          .split(',')
          .map((state) => valveText(state, language))
          .join('/');
  },
  wetDry: plain,
  // Lowest and highest day; the line itself is drawn.
  spark: (value) => {
    const days = numbersIn(value);
    if (days.length === 0) return missing;
    const [lowest, highest] = [Math.min(...days), Math.max(...days)].map((litres) =>
      formatLitresChange(litres),
    );
    return lowest === highest ? `${lowest ?? ''}` : `${lowest ?? ''} … ${highest ?? ''}`;
  },
  age: (value, { nowMs, language }) => {
    const ms = instantMs(textIn(value));
    return ms === null ? missing : relativeTime(ms, nowMs, language);
  },
  load: (value, { language }) => {
    const compartments = compartmentLoads(value);
    return compartments.length === 0 ? missing : loadText(compartments, language);
  },
};

/** A value as its column writes it, without glyphs: for charts, heads and screen readers. */
export const cellText = (column: Column, value: unknown, language: Language, nowMs = 0): string =>
  texts[column.kind](value, { column, language, nowMs });
