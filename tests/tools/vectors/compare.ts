import type { Vector, VectorReader, VectorReading } from './vector.ts';

/** Numbers that were divided by powers of ten may differ in their last bits. */
const isSame = (read: unknown, stated: unknown): boolean => {
  if (typeof read === 'number' && typeof stated === 'number') return Math.abs(read - stated) < 1e-6;
  if (typeof stated === 'object' && stated !== null)
    return Object.entries(stated).every(([name, value]) => isSame(Reflect.get(Object(read), name), value));
  return read === stated;
};

/** What became of the values that a vector states. */
export interface Comparison {
  /** How many are read as they are stated. */
  readonly read: number;
  /** What is read otherwise, or neither read nor said why not. */
  readonly wrong: readonly string[];
  /** Why others are not read, a reason for each. */
  readonly unread: readonly string[];
}

const readWith = (reader: VectorReader, vector: Vector): VectorReading => {
  const reading = reader(vector);
  return typeof reading === 'string' ? { values: {}, unread: [[/.*/, reading]] } : reading;
};

/** Holds a reader against a vector. */
export const compare = (reader: VectorReader, vector: Vector): Comparison => {
  const stated = Object.entries({
    ...vector.expect,
    ...(vector.answer === undefined ? {} : { answer: vector.answer }),
  });
  let reading: VectorReading;
  try {
    reading = readWith(reader, vector);
  } catch (error) {
    return { read: 0, wrong: [error instanceof Error ? error.message : String(error)], unread: [] };
  }
  const { values, unread: reasons = [] } = reading;
  const wrong: string[] = [];
  const unread: string[] = [];
  for (const [name, value] of stated) {
    const why = reasons.find(([names]) => names.test(name))?.[1];
    if (Object.hasOwn(values, name)) {
      if (!isSame(values[name], value))
        wrong.push(`${name} ${JSON.stringify(value)} read as ${JSON.stringify(values[name])}`);
    } else if (why === undefined) wrong.push(`${name} is not read, and nothing says why`);
    else unread.push(why);
  }
  return { read: stated.length - wrong.length - unread.length, wrong, unread };
};
