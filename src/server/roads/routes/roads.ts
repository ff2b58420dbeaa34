import { roadCalls } from '#contract/fleet/roads.ts';
import { resultCodes } from '#contract/envelope.ts';

import { mountSession } from '../../http/mount.ts';
import { readPlaces } from '../../http/read-places.ts';
import type { Routes } from '../../http/routes.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Roads } from '../roads.ts';

const mostPlaces = 60;

interface Needs {
  readonly roads: Roads;
}

/** Ways by road, between places that the caller names. */
const roadRoutes: Routes<Needs> = (mount, { roads }) => {
  mountSession(mount, roadCalls['roads.ways'], (_actor, { from, to }) => {
    const [target] = readPlaces(to, 1);
    if (target === undefined)
      throw new Refusal(resultCodes.badRequest, ['缺少目的地', 'The destination is missing']);
    return roads.ways(readPlaces(from, mostPlaces), target);
  });
  mountSession(mount, roadCalls['roads.line'], (_actor, { places }) =>
    roads.line(readPlaces(places, mostPlaces)),
  );
};

export default roadRoutes;
