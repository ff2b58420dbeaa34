import type { ColumnType } from '#contract/reports/column.ts';
import type { Json } from '#contract/terminal-message/description/published-schema.ts';
import { type Language, textIn } from '#i18n/text.ts';
import type { Report } from '#report/define.ts';
import { filterFields } from '#report/filter-fields.ts';
import type { Column, Kind } from '#report/kinds.ts';

import { sourceOf } from '../../reporting/sources/sources.ts';
import { withCodes } from './listed-codes.ts';

const text: Json = { type: 'string' };
const number = (unit: string): Json => ({ type: 'number', ...(unit !== '' && { 'x-unit': unit }) });

/** Type and unit of each kind of cell on the wire. */
const kinds: Readonly<Record<Kind, Json>> = {
  text,
  plate: text,
  company: text,
  time: { type: 'string', format: 'date-time' },
  day: { type: 'string', format: 'date' },
  duration: number('s'),
  place: text,
  litres: number('L'),
  centilitres: number('L'),
  litresChange: number('L'),
  perMille: { ...number(''), description: 'a ratio: 0.003 is 3 ‰' },
  percent: { ...number(''), description: 'a ratio: 0.3 is 30 %' },
  speed: number('km/h'),
  bearing: number('°'),
  temperature: number('°C'),
  level: number('mm'),
  density: number('kg/m³'),
  altitude: number('m'),
  distance: number('km'),
  angle: number('°'),
  coordinate: number('°'),
  count: { type: 'integer' },
  pressure: number('kPa'),
  humidity: number('%'),
  flowRate: number('L/min'),
  mass: number('kg'),
  acceleration: number('m/s²'),
  voltage: number('V'),
  reading: { ...number(''), description: 'in the unit of the row’s fault; drift as a ratio' },
  money: number('CNY'),
  rate: number(''),
  choice: text,
  choices: { ...text, description: 'codes, separated by commas' },
  oil: { type: 'integer', description: 'code of a product' },
  oils: { ...text, description: 'codes of products, separated by commas' },
  seal: text,
  valves: {
    ...text,
    description: 'API adaptor, manhole cover, foot valve: `open`, `closed` or nothing, separated by commas',
  },
  wetDry: {
    ...text,
    description: 'API adaptor, foot valve, compartment: `wet`, `dry`, `unknown`, separated by commas',
  },
  spark: { type: 'array', items: number('L') },
  age: { type: 'string', format: 'date-time' },
  load: { type: 'array', items: { type: 'object' } },
};

/** Values of a closed list with their words, as far as they are short enough to be told. */
const words = ({ choices = {} }: Column, language: Language): Json => {
  const told = Object.entries(choices).map(([code, { text: said }]) => `${code}: ${textIn(said, language)}`);
  return told.length === 0 ? {} : { 'x-values': told };
};

/** A null is not measured, or not known. */
const nullable = ({ type, ...rest }: Json): Json => ({ type: [type, 'null'].flat(), ...rest });

/** Types of a source's fields on the wire. */
const fieldTypes: Readonly<Record<ColumnType, Json>> = {
  text,
  int: { type: 'integer' },
  number: { type: 'number' },
  bool: { type: 'boolean' },
  time: { type: 'string', format: 'date-time' },
  day: { type: 'string', format: 'date' },
  json: { type: 'array' },
};

/** Cells of words and codes: what stands in them is what the source has. */
const schemaOf = (report: Report, name: string, { kind }: Column): Json => {
  if (kind !== 'text' && kind !== 'choice') return kinds[kind];
  const field = sourceOf(report.source, report.live !== undefined, report.time)?.fields.get(name);
  return field === undefined ? { type: ['string', 'number', 'boolean', 'array'] } : fieldTypes[field.type];
};

/** A row of a report; it may have further fields, which its drawer shows. */
export const rowOfReport = (report: Report, language: Language): Json => ({
  type: 'object',
  properties: {
    id: { type: ['string', 'integer'] },
    ...Object.fromEntries(
      Object.entries(report.columns).map(([name, column]) => [
        name,
        {
          title: textIn(column.title, language),
          ...nullable(schemaOf(report, name, column)),
          ...words(column, language),
        },
      ]),
    ),
  },
});

/** What a report's rows may be ordered by. */
export const ordersOf = ({ columns }: Report): readonly string[] =>
  Object.entries(columns).flatMap(([name, { unsorted }]) => (unsorted ? [] : [name, `-${name}`]));

/** Query parameters by which a report's rows are narrowed. */
export const filterParameters = (report: Report, language: Language): readonly Json[] =>
  filterFields(report).map(({ name, title, control, codes, required }) => ({
    name,
    in: 'query',
    required,
    description:
      control === 'period' ? `${textIn(title, language)} (from ≤ t < to)` : withCodes(title, codes, language),
    schema:
      control === 'period'
        ? { type: 'string', format: 'date-time' }
        : { type: control === 'number' ? 'integer' : 'string' },
  }));
