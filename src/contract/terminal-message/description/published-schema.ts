import type { TSchema } from 'typebox';

import { utcTimePattern } from '../parts.ts';
import { fieldRows } from './field-rows.ts';
import type { SchemaNode } from './node.ts';

/** A JSON object without what JSON can't hold. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * A schema as the outside world reads it: times by their standard format, since any offset is taken, and units beside
 * the fields that have one.
 */
export const published = (schema: TSchema): Json => {
  const walk = (node: SchemaNode): Json => {
    const { pattern, properties, items, ...rest } = node;
    const units = new Map(fieldRows(node).map(({ path, unit }) => [path, unit]));
    const fields = Object.entries(properties ?? {}).map(([name, field]) => {
      const unit = units.get(name) ?? '';
      return [name, { ...walk(field), ...(unit === '' ? {} : { 'x-unit': unit }) }] as const;
    });
    return {
      ...rest,
      ...(pattern === utcTimePattern ? { format: 'date-time' } : pattern === undefined ? {} : { pattern }),
      ...(properties === undefined ? {} : { properties: Object.fromEntries(fields) }),
      ...(items === undefined ? {} : { items: walk(items) }),
    };
  };
  // What TypeBox keeps beside its schemas is no JSON.
  return walk(JSON.parse(JSON.stringify(schema)) as SchemaNode);
};
