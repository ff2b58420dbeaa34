import { Type } from 'typebox';
import type { Static } from 'typebox';

/** A stretch of the past that is filled in for the whole fleet, ISO 8601 UTC. */
export const FilledStretch = Type.Object({ fromTime: Type.String(), untilTime: Type.String() });

/** See `FilledStretch`. */
export type FilledStretch = Static<typeof FilledStretch>;
