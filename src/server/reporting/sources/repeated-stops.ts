import type { SourceField } from './source-field.ts';

/** What makes stops of one driver at one place worth a look. */
const least = 3;
const days = 14;
const radiusM = 150;
const shortFromS = 120;
const shortToS = 900;

/** Metres of a degree of latitude. */
const degreeM = 111_320;

/** A short stop with a load where none is permitted. */
const isShort = (p: string): string =>
  `(${p}.loaded and not ${p}.permitted and ${p}.duration_s between ${shortFromS} and ${shortToS})`;

/** Half of the box that holds every place within the distance, degrees; an index finds what is in it. */
const box = (name: string, perDegreeM: string): string =>
  `p.${name} between r.${name} - ${radiusM} / ${perDegreeM} and r.${name} + ${radiusM} / ${perDegreeM}`;
const eastM = `(${degreeM} * greatest(0.01, cos(radians(r.latitude_deg))))`;

const stopsHere = `(select count(*)::int from parking p where p.company_code = r.company_code and p.driver_code = r.driver_code
  and not p.withdrawn and ${isShort('p')} and p.start_time between r.start_time - interval '${days} days' and r.start_time
  and ${box('longitude_deg', eastM)} and ${box('latitude_deg', String(degreeM))}
  and ((p.longitude_deg - r.longitude_deg) * ${eastM}) ^ 2 + ((p.latitude_deg - r.latitude_deg) * ${degreeM}) ^ 2 <= ${radiusM ** 2})`;

/**
 * Short stops of the same driver with a load at one place where none is permitted, in the fourteen days up to this one. A
 * place where he buys his breakfast looks the same: worth a look, and nothing is said of him.
 */
export const repeatedStops: Readonly<Record<string, SourceField>> = {
  stopsHere: { sql: `(case when ${isShort('r')} then ${stopsHere} end)`, type: 'int' },
  repeated: {
    sql: `(case when ${isShort('r')} and ${stopsHere} >= ${least} then true end)`,
    type: 'bool',
  },
};
