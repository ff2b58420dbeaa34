import { type PlaceKind, placeKinds } from '#domain/geo/place-files/place-kinds.ts';

import { isAllowed } from '../../http/allowed.ts';
import type { Actor } from '../../identity/actor.ts';
import type { ResourcePage, ResourcePageAt } from '../../resource-kit/page.ts';

/** The page whose rows each kind becomes. */
const addresses: Readonly<Record<PlaceKind, string>> = {
  other: 'setting/base_data/user_enclosure',
  authorizedUnsealing: 'setting/base_data/user_enclosure',
  authorizedParking: 'setting/base_data/user_enclosure',
  station: 'setting/base_data/station',
  depot: 'setting/base_data/storage',
  parkingLot: 'setting/base_data/park',
  serviceDepot: 'setting/base_data/service_depot',
};

/** Pages of the kinds that the actor may write; those of others are not in it. */
export const placePages = (
  actor: Actor,
  resourcePageAt: ResourcePageAt,
): ReadonlyMap<PlaceKind, ResourcePage> =>
  new Map(
    placeKinds
      .filter((kind) => isAllowed(actor, { writesTo: 'address' }, { address: addresses[kind] }))
      .map((kind) => [kind, resourcePageAt(addresses[kind])]),
  );
