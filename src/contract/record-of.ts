import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';

/**
 * An object with any keys and values of one schema. Written as plain JSON Schema: the library's own Record adds its
 * whole type engine, 20 kB on every first visit.
 */
export const recordOf = <T extends TSchema>(value: T) =>
  Type.Unsafe<Record<string, Static<T>>>({ type: 'object', additionalProperties: value });
