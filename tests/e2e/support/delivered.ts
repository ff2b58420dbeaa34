import type { AreaShape } from '#contract/fleet/areas.ts';
import { distanceM } from '#domain/geo/geo.ts';

import { deliveryStory } from '../../support/engine/delivery.ts';
import { signInByCall } from './api.ts';
import type { Server } from './server.ts';
import { makeTruck } from './trucks.ts';

/** The depot and the station of the demo that are nearest to each other. */
const nearestPair = (areas: readonly AreaShape[]) => {
  const of = (type: string) =>
    areas.flatMap((area) => (area.type === type && area.circle ? [area.circle] : []));
  const [pair] = of('depot')
    .flatMap((from) => of('station').map((to) => ({ from, to, metres: distanceM(from, to) })))
    .toSorted((a, b) => a.metres - b.metres);
  if (!pair) throw new Error('the demo has a depot and a station');
  return pair;
};

/** A truck that has just delivered 5,000 L from a depot to a station of the demo. */
export const deliver = async (
  server: Server,
  truck: { readonly signCode: string; readonly terminal: string },
): Promise<void> => {
  const caller = await signInByCall(server, 'admin');
  await makeTruck(caller, truck);
  const { from, to } = nearestPair((await caller.get('/areas')) as readonly AreaShape[]);
  const { messages } = deliveryStory({ ...truck, startMs: Date.now() - 90 * 60_000, from, to, fullMm: 500 });
  await server.ingest(messages);
};
