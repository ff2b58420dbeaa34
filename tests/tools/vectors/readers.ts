import { readTeltonika } from './teltonika.ts';
import type { VectorReader } from './vector.ts';

/** Readers by the file that they are for: a row for each. */
export const readers: Readonly<Record<string, VectorReader>> = {
  'world.json': (vector) => (vector.protocol === 'Teltonika' ? readTeltonika(vector) : null),
};
