import Compile, { type Validator } from 'typebox/compile';
import type { Static, TObject, TSchema } from 'typebox';
import { Convert, Default } from 'typebox/value';

import { formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';

import { furtherFields } from './body/body-limit.ts';
import { hostileField } from './hostile-values.ts';
import { badRequest } from '../kernel/refusal.ts';

const compiled = new WeakMap<TSchema, Validator>();

const validatorOf = (schema: TSchema): Validator => {
  const known = compiled.get(schema);
  if (known) return known;
  const validator = Compile(schema);
  compiled.set(schema, validator);
  return validator;
};

/** Names that would reach an object's prototype are not fields. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Fields that the schema reads; others are dropped before anything walks them. */
const known = (schema: TObject, input: unknown): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  if (typeof input !== 'object' || input === null) return fields;
  const names = Object.keys(furtherFields(schema) === null ? schema.properties : input);
  for (const name of names)
    if (!forbidden.has(name) && Object.hasOwn(input, name)) fields[name] = Reflect.get(input, name);
  return fields;
};

/** A named field sent empty counts as missing: forms have no other way. Unnamed ones are taken literally. */
const withoutEmpty = (fields: Record<string, unknown>, schema: TObject): Record<string, unknown> => {
  const required = new Set<string>(schema.required ?? []);
  const named = new Set(Object.keys(schema.properties));
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== '' || required.has(name) || !named.has(name)),
  );
};

/** What a form has as a text of JSON, a body of JSON has as it is. */
const asText = (property: TSchema, value: unknown): unknown =>
  typeof value === 'object' && Reflect.get(property, 'contentMediaType') === 'application/json'
    ? JSON.stringify(value)
    : value;

/** Field by field: a schema that allows further text fields would make text of the named ones again. */
const converted = (schema: TObject, fields: Record<string, unknown>): Record<string, unknown> => {
  const result = { ...fields };
  for (const [name, property] of Object.entries(schema.properties))
    // A single value would become a list of one.
    if (name in result && (Reflect.get(property, 'type') !== 'array' || Array.isArray(result[name])))
      result[name] = Convert(property, asText(property, result[name]));
  return result;
};

const wrongForm: Text = ['格式不正确', 'Wrong format'];

type SchemaError = ReturnType<Validator['Errors']>[number];

/** What is told of text that is too long: how long it is, and may be; null: it is not. */
const tooLong = (error: SchemaError | undefined, value: unknown): Text | null => {
  if (error?.keyword !== 'maxLength' || typeof value !== 'string') return null;
  const [most, length] = [formatNumber(error.params.limit), formatNumber(value.length)];
  return [`最多 ${most} 个字符，现有 ${length} 个`, `At most ${most} characters; there are ${length}`];
};

/** The text for a code that a closed list lacks: those that there are; null: the schema has no list. */
const notListed = (schema: TSchema | undefined): Text | null => {
  const own: unknown = Reflect.get(Object(schema), 'enum');
  const several: unknown = Reflect.get(Object(schema), 'anyOf');
  const codes: readonly unknown[] = Array.isArray(own)
    ? own
    : Array.isArray(several)
      ? several.map((one: unknown) => Reflect.get(Object(one), 'const'))
      : [];
  if (codes.length === 0 || codes.includes(undefined)) return null;
  return [`可用：${codes.join('、')}`, `There are: ${codes.join(', ')}`];
};

/**
 * Checks query or form fields against a schema. Text becomes numbers and booleans where the schema says so.
 * @throws Refusal 400 that names the invalid field
 */
export const argumentsOf = <S extends TObject>(schema: S, input: unknown): Static<S> => {
  const value = converted(schema, Object(Default(schema, withoutEmpty(known(schema, input), schema))));
  const hostile = hostileField(schema, value);
  if (hostile)
    throw badRequest([`参数不正确：${hostile.field}`, `Wrong value: ${hostile.field}`], {
      [hostile.field]: hostile.text,
    });
  const validator = validatorOf(schema);
  if (validator.Check(value)) return value as Static<S>;
  const [error] = validator.Errors(value);
  const missing = error?.keyword === 'required' ? String(error.params.requiredProperties[0] ?? '') : '';
  const field = missing || (error?.instancePath.slice(1) ?? '');
  throw badRequest([`参数不正确：${field}`, `Wrong value: ${field}`], {
    [field]: missing
      ? ['必填', 'Required']
      : (tooLong(error, Reflect.get(value, field)) ?? notListed(schema.properties[field]) ?? wrongForm),
  });
};
