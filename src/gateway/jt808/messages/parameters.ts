import { byteReader } from '../codec/byte-reader.ts';
import { bodyOf } from '../codec/byte-writer.ts';

/** A parameter by its id (JT/T 808-2019, table 12), its value as it came. */
export interface Parameter {
  readonly id: number;
  readonly value: Buffer;
}

/** 0x0104: parameters that a terminal holds; every value by its own length. @throws ShortBody */
export const readParameters = (
  body: Buffer,
): { readonly serial: number; readonly parameters: Parameter[] } => {
  const reader = byteReader(body);
  const serial = reader.u16();
  const count = reader.u8();
  const parameters: Parameter[] = [];
  for (let index = 0; index < count && reader.left() > 0; index += 1) {
    const id = reader.u32();
    parameters.push({ id, value: reader.bytes(reader.u8()) });
  }
  return { serial, parameters };
};

/** 0x8103: parameters to be held from now on. Answered once for all, so they are read back. */
export const setParameters = (parameters: readonly Parameter[]): Buffer =>
  bodyOf(
    ['u8', parameters.length],
    ...parameters.flatMap(({ id, value }) => [['u32', id] as const, ['u8', value.length] as const, value]),
  );

/** 0x8106: these are asked for, answered by 0x0104. */
export const queryParameters = (ids: readonly number[]): Buffer =>
  bodyOf(['u8', ids.length], ...ids.map((id) => ['u32', id] as const));
