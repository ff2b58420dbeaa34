import type { TObject, TSchema } from 'typebox';

import { asciiPattern } from '#contract/ascii-text.ts';
import type { Call } from '#contract/call.ts';

/** What a request's body may be, at most. */
export interface BodyLimit {
  /** As it is sent, percent-encoded or as JSON. */
  readonly bytes: number;
  /** Of a form, those that no schema names included; of JSON its values, however deep. */
  readonly fields: number;
}

/** Bytes of a body that anybody may send: reading it costs nothing that others would notice. */
export const publicBodyBytes = 16_384;

/** Bytes of a form that holds no file, at most. */
const maxFormBytes = 1_048_576;

/** Fields of a query or a body, at most. No screen sends a quarter of them. */
export const maxFields = 200;

/** Of a letter: three bytes of UTF-8, percent-encoded. As JSON it is at most six. */
const letterBytes = 9;
/** Of one that is printable ASCII: as it is, or percent-encoded. */
const asciiLetterBytes = 3;
/** Of a number as a form has it; `-1.7976931348623157e+308` is the longest. */
const numberBytes = 24;

const of = (schema: TSchema, key: string): unknown => Reflect.get(schema, key);

const textBytes = (schema: TSchema): number => {
  const choices = of(schema, 'enum') ?? [of(schema, 'const')];
  const isChoice = Array.isArray(choices) && choices[0] !== undefined;
  const letters = isChoice
    ? Math.max(...choices.map((choice) => String(choice).length))
    : Number(of(schema, 'maxLength') ?? Infinity);
  return letters * (of(schema, 'pattern') === asciiPattern ? asciiLetterBytes : letterBytes);
};

/** Bytes that a value of this schema takes, at most; infinite where the schema names no end. */
const valueBytes = (schema: TSchema): number => {
  const several: unknown = of(schema, 'anyOf');
  if (Array.isArray(several)) return Math.max(...several.map(valueBytes));
  switch (of(schema, 'type')) {
    case 'integer':
    case 'number':
      return numberBytes;
    case 'boolean':
    case 'null':
      return 'false'.length;
    default:
      return textBytes(schema);
  }
};

/** What fields are that a schema allows without naming them; null: it allows none. */
export const furtherFields = (schema: TObject): TSchema | null => {
  const further = of(schema, 'additionalProperties');
  return typeof further === 'object' ? further : null;
};

/** Bytes that a form of this schema takes, at most; infinite where one of its fields has no end. */
export const formBytes = (form: TObject): number => {
  const further = furtherFields(form);
  const named = Object.entries(form.properties).reduce(
    (sum, [name, schema]) => sum + name.length + '=&'.length + valueBytes(schema),
    0,
  );
  return further === null ? named : named + maxFields * valueBytes(further);
};

/**
 * What a call's body may be, from its contract alone: without a session 16 kB, else what its schema needs, and never
 * more than 1 MB, unless it takes a file and says so (`maxBytes`).
 */
export const bodyLimitOf = ({ access, body, maxBytes }: Call): BodyLimit => {
  const needed = body === undefined ? 0 : formBytes(body);
  return {
    bytes:
      access === 'public'
        ? publicBodyBytes
        : (maxBytes ?? Math.min(Math.max(needed, publicBodyBytes), maxFormBytes)),
    fields: maxFields,
  };
};
