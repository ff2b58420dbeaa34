import type { Json } from '#contract/terminal-message/description/published-schema.ts';
import { type Language, textIn } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';
import type { CellField, Field } from '#resource/fields.ts';
import { listFields } from '#resource/list-filters.ts';

import { withCodes } from './listed-codes.ts';

const text: Json = { type: 'string' };
const place: Json = {
  type: 'object',
  properties: {
    longitudeDeg: { type: 'number' },
    latitudeDeg: { type: 'number' },
    radiusM: { type: 'number' },
  },
};
const corners: Json = {
  type: 'array',
  items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
};

type Writers = {
  readonly [K in Field['kind']]: (field: Extract<Field, { kind: K }>, language: Language) => Json | null;
};

const cells = (fields: Readonly<Record<string, CellField>>, language: Language): Json => ({
  type: 'object',
  properties: fieldsOf(fields, language, 'written'),
});

/** What each kind of field is in a form; null: nobody writes it. */
const written: Writers = {
  text: ({ maxLength, pattern }) => ({ ...text, maxLength, ...(pattern !== undefined && { pattern }) }),
  number: ({ min, max, unit, decimals }) => ({
    type: decimals === 0 ? 'integer' : 'number',
    minimum: min,
    maximum: max,
    ...(unit !== undefined && { 'x-unit': unit }),
  }),
  choice: ({ choices }) => ({ enum: Object.keys(choices) }),
  choices: ({ choices, min = 0 }) => ({
    type: 'array',
    items: typeof choices === 'string' ? text : { enum: Object.keys(choices) },
    ...(min > 0 && { minItems: min }),
  }),
  switch: () => ({ type: 'boolean' }),
  date: () => ({ ...text, format: 'date' }),
  timeRange: () => ({ ...text, description: 'HH:mm-HH:mm, China time' }),
  weekdays: () => ({ ...text, description: 'mon, tue, … separated by commas' }),
  moment: () => ({ ...text, format: 'date-time' }),
  reference: ({ to }) => ({ ...text, description: `code of a row: ${to}` }),
  tankTable: () => corners,
  geometry: () => ({ type: 'object', properties: { circle: place, polygon: corners } }),
  line: () => ({
    type: 'object',
    properties: { points: corners, learnedFrom: { type: ['string', 'null'] } },
  }),
  password: () => ({ type: 'object', properties: { password: text, confirmation: text } }),
  file: () => ({
    type: 'object',
    properties: { name: text, base64: { ...text, contentEncoding: 'base64' } },
  }),
  rows: ({ fields, maxRows }, language) => ({
    type: 'array',
    maxItems: maxRows,
    items: cells(fields, language),
  }),
  computed: () => null,
  state: () => null,
};

const told: Readonly<Record<'number' | 'text' | 'time', Json>> = {
  number: { type: 'number' },
  text,
  time: { ...text, format: 'date-time' },
};

/** What a row holds was entered under the rules of its time: of those nothing is promised but types. */
const typeAlone = ({ type, format }: Json): Json => ({ type, ...(format !== undefined && { format }) });

/** What a field is in a row that is read; null: it is never told. */
const readSchema = (field: Field, language: Language): Json | null => {
  switch (field.kind) {
    case 'password':
      return null;
    case 'computed':
      return told[field.as];
    case 'state':
    case 'choice':
      return { ...text, 'x-values': Object.keys(field.kind === 'state' ? field.states : field.choices) };
    case 'file':
      return {
        type: 'object',
        properties: { id: { type: 'integer' }, name: text, sizeBytes: { type: 'integer' } },
      };
    case 'reference':
      return { type: ['string', 'integer'] };
    case 'choices':
      return { type: 'array', items: text };
    case 'rows':
      return {
        type: 'array',
        items: { type: 'object', properties: fieldsOf(field.fields, language, 'read') },
      };
    case 'text':
    case 'number':
      return typeAlone(writtenSchema(field, language) ?? {});
    default:
      return writtenSchema(field, language);
  }
};

const writtenSchema = <K extends Field['kind']>(
  field: Extract<Field, { kind: K }>,
  language: Language,
): Json | null => (written[field.kind as K] as Writers[K])(field, language);

/** A field that is empty is null. */
const orNull = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] });

const fieldsOf = (
  fields: Readonly<Record<string, Field>>,
  language: Language,
  as: 'read' | 'written',
): Json =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = as === 'read' ? readSchema(field, language) : writtenSchema(field, language);
      if (schema === null) return [];
      const title = textIn(field.title, language);
      return [[name, { title, ...(field.required && as === 'written' ? schema : orNull(schema)) }] as const];
    }),
  );

/** A row of a page of master data as it is read. */
export const rowOfResource = ({ fields }: Resource, language: Language): Json => ({
  type: 'object',
  required: ['id', 'version'],
  properties: {
    id: { type: 'integer' },
    version: { type: 'integer' },
    ...fieldsOf(fields, language, 'read'),
  },
});

/** The form of a new row. Of an edit only what changes is sent. */
export const formOfResource = ({ fields }: Resource, language: Language): Json => {
  const required = Object.entries(fields).flatMap(([name, field]) => (field.required ? [name] : []));
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: fieldsOf(fields, language, 'written'),
  };
};

/** Query parameters by which a list of master data is narrowed. */
export const listParameters = (resource: Resource, language: Language): readonly Json[] =>
  listFields(resource).map(({ name, field, until, codes }) => ({
    name,
    in: 'query',
    required: false,
    description: until
      ? textIn([`${field.title[0]}（到该日为止）`, `${field.title[1]} (up to that day)`], language)
      : withCodes(field.title, codes, language),
    schema: field.kind === 'moment' ? { ...text, format: 'date' } : text,
  }));
