import { readActiveSafety } from './active-safety.ts';
import { readJt1078 } from './jt1078.ts';
import { readJt808 } from './jt808.ts';
import { readJt809 } from './jt809.ts';
import { readMakers } from './makers.ts';
import { readTeltonika } from './teltonika.ts';
import type { VectorReader } from './vector.ts';

/** Readers by the file that they are for: a row for each. */
export const readers: Readonly<Record<string, VectorReader>> = {
  'active-safety.json': readActiveSafety,
  'jt1078.json': readJt1078,
  'jt809-conversation.json': readJt809,
  'jt809.json': readJt809,
  'jt808-maker.json': readMakers,
  'jt808.json': readJt808,
  'world.json': (vector) =>
    vector.protocol === 'Teltonika'
      ? readTeltonika(vector)
      : `no reader for ${vector.protocol ?? 'this protocol'}`,
};
