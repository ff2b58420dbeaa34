import { Type } from 'typebox';

/** A value of the schema, or null: there is none, or it is not known. */
export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** See `nullable`. */
export const NullableText = nullable(Type.String());
/** See `nullable`. */
export const NullableNumber = nullable(Type.Number());
/** See `nullable`. */
export const NullableInteger = nullable(Type.Integer());
/** See `nullable`. */
export const NullableBoolean = nullable(Type.Boolean());
