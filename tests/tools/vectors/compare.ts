import type { Vector, VectorReader } from './vector.ts';

/** Numbers that were divided by powers of ten may differ in their last bits. */
const isSame = (read: unknown, stated: unknown): boolean => {
  if (typeof read === 'number' && typeof stated === 'number') return Math.abs(read - stated) < 1e-9;
  if (typeof stated === 'object' && stated !== null)
    return Object.entries(stated).every(([name, value]) => isSame(Reflect.get(Object(read), name), value));
  return read === stated;
};

/** What a reader reads otherwise than the vector states; null: it has no reader. */
export const differencesOf = (reader: VectorReader, vector: Vector): readonly string[] | null => {
  let read: ReturnType<VectorReader>;
  try {
    read = reader(vector);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  if (read === null) return null;
  const values = read;
  const stated = Object.entries({
    ...vector.expect,
    ...(vector.answer === undefined ? {} : { answer: vector.answer }),
  });
  return stated
    .filter(([name, value]) => !isSame(values[name], value))
    .map(([name, value]) => `${name} ${JSON.stringify(value)} read as ${JSON.stringify(values[name])}`);
};
