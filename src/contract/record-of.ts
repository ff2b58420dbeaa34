import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';

/**
 * An object with any keys and values of one schema. Said as plain JSON Schema: the library's own Record brings its
 * whole type engine along, 20 kB that every first visit would load.
 */
export const recordOf = <T extends TSchema>(value: T) =>
  Type.Unsafe<Record<string, Static<T>>>({ type: 'object', additionalProperties: value });
