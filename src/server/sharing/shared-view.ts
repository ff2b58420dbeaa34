import type { Destination } from '#contract/fleet/destination.ts';
import type { SharedView } from '#contract/sharing/share-links.ts';
import { type DeliveryPhase, deliveryPhase } from '#domain/sharing/delivery-phases.ts';
import type { ShareContent } from '#domain/sharing/share-kinds.ts';
import { surnameOf } from '#domain/sharing/surname.ts';

import type { Queries } from '../database/database.ts';
import { sealCertificates } from '../deliveries/certificates/certificates.ts';
import { destinationsOf } from '../deliveries/destinations.ts';
import { truckFieldsOf } from '../identity/truck-fields.ts';
import type { Roads } from '../roads/roads.ts';
import type { OpenLink } from './open-link.ts';
import { readFacts, type SharedFacts } from './shared-facts.ts';

/** Of a delivery that is not under way the truck is about something else: where it is then is nobody's business. */
const underWay: ReadonlySet<DeliveryPhase> = new Set(['loading', 'onTheWay', 'arrived', 'unloading']);

/** Of the contents of a link those that its author still sees himself. */
const leftContents = ({ contents, authorFunctions }: OpenLink): ReadonlySet<ShareContent> => {
  const { cargo, driver } = truckFieldsOf({ functions: authorFunctions });
  const hidden: readonly ShareContent[] = [
    ...(cargo === 'all' ? [] : (['arrival', 'compartments', 'seals', 'certificate'] as const)),
    ...(driver === 'all' ? [] : (['driver'] as const)),
  ];
  return new Set(contents.filter((content) => !hidden.includes(content)));
};

const arrivalOf = (
  { stop }: SharedFacts,
  destination: Destination | null,
): NonNullable<SharedView['arrival']> | null => {
  if (stop === null) return null;
  // Way bills are told by the name of the stop that is next.
  const own = destination?.areaName === stop.areaName ? destination : null;
  return {
    ...stop,
    arrivalTime: own?.arrivalTime ?? null,
    km: own?.km ?? null,
    estimateKm: own?.estimateKm ?? null,
    stopsBefore: destination !== null && own === null,
  };
};

const certificateOf = async (
  queries: Queries,
  { taskCode, isOver, ofOneStop }: SharedFacts,
): Promise<SharedView['certificate']> => {
  // A paper tells of the whole task, other stops included.
  if (taskCode === null || !isOver || ofOneStop) return null;
  const all = await sealCertificates.of(queries, taskCode);
  const inForce = all.find(({ supersededTime }) => supersededTime === null);
  return inForce === undefined ? null : { code: inForce.code, issuedTime: inForce.issuedTime };
};

/**
 * What an open link shows: of its contents what there is, and nothing of the truck before its delivery has begun or after
 * it is over. Read within the link's company. @returns null: its truck is gone
 */
export const sharedView = async (
  queries: Queries,
  link: OpenLink,
  roads: Roads,
  nowMs: number,
): Promise<SharedView | null> => {
  const facts = await readFacts(queries, link.id);
  if (facts === null) return null;
  const { signCode, taskCode, stop, area, processState, ofOneStop } = facts;
  const isDelivery = link.kind === 'delivery';
  const destinations = isDelivery && taskCode !== null && !facts.isOver ? [taskCode] : [];
  const [destination = null] = (
    await destinationsOf(queries, destinations, [link.companyCode], nowMs, roads)
  ).values();
  const atStop =
    stop !== null &&
    (area === stop.areaName || (destination?.arrived === true && destination.areaName === stop.areaName));
  const phase = isDelivery
    ? deliveryPhase({
        begun: taskCode !== null,
        unloaded: facts.unloadedTime !== null,
        atStop,
        ofOneStop,
        processState,
      })
    : null;
  const live = phase === null || underWay.has(phase);
  const contents = leftContents(link);
  const own = facts.compartments.filter(
    ({ compartment }) => facts.ownCompartments?.includes(compartment) ?? true,
  );
  const shows = (content: ShareContent): boolean => contents.has(content);
  return {
    kind: isDelivery ? 'delivery' : 'truck',
    audience: link.audience,
    contents: [...contents],
    expiresTime: link.expiresTime,
    untilUnloaded: link.graceHours !== null,
    signCode,
    phase,
    place: shows('place') && live ? facts.place : null,
    arrival: shows('arrival') && phase !== 'unloaded' ? arrivalOf(facts, destination) : null,
    compartments:
      shows('compartments') && live
        ? own.map(({ compartment, oilCode, v20L }) => ({ compartment, oilCode, v20L }))
        : null,
    seals: shows('seals') && live ? own.map(({ compartment, seal }) => ({ compartment, seal })) : null,
    certificate: shows('certificate') && phase === 'unloaded' ? await certificateOf(queries, facts) : null,
    driver: shows('driver') && live ? surnameOf(facts.driverName) : null,
  };
};
