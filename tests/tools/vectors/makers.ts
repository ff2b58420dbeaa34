import { messageOf } from './packet.ts';
import { whyMakersItems } from './makers-items.ts';
import type { VectorReader } from './vector.ts';

/** Places with items of makers: whatever is stated of those, the items are kept. */
export const readMakers: VectorReader = (vector) => whyMakersItems(messageOf(vector).body);
