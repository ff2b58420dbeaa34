import type { AreaShape } from '#contract/fleet/areas.ts';
import { distanceM } from '#domain/geo/geo.ts';

import type { Caller } from './api.ts';

/** A depot of the demo and the nearest station that is more than 5 km away. */
export const someRound = async (admin: Caller) => {
  const areas = (await admin.get('/areas')) as readonly AreaShape[];
  const of = (type: string) =>
    areas.flatMap(({ type: its, name, circle }) => (its === type && circle ? [{ name, circle }] : []));
  const [round] = of('depot')
    .flatMap((from) => of('station').map((to) => ({ from, to, metres: distanceM(from.circle, to.circle) })))
    .filter(({ metres }) => metres > 5_000)
    .toSorted((a, b) => a.metres - b.metres);
  if (!round) throw new Error('the demo has a depot and a station');
  return round;
};

/** A moment as it is typed into a form: China time, to the minute. */
export const chinaInput = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16);
