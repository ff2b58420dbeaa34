import type { Fact, StationVisit } from '../fact.ts';
import { minuteMs } from '../time.ts';

/** What a station's gauge received at one time in one tank. Times in ms UTC, litres as recorded. */
export interface Delivery {
  t: number;
  messageId: string;
  terminal: string;
  data: Fact<'atg-delivery'>['data'];
  startMs: number;
  endMs: number;
  receivedVtL: number;
  receivedV20L: number | null;
  recordId: string;
}

export interface Meetings {
  readonly deliveries: Readonly<Record<string, Delivery>>;
  readonly visits: Readonly<Record<string, StationVisit & { t: number }>>;
}

const marginMs = 15 * minuteMs;

const meets = (delivery: Delivery, visit: StationVisit): boolean =>
  delivery.data.oilCode === visit.oilCode &&
  visit.unloadedVtL > 0 &&
  delivery.startMs <= visit.closeMs + marginMs &&
  delivery.endMs >= visit.openMs - marginMs;

interface Match {
  readonly visitId: string;
  readonly ambiguous: boolean;
}

/**
 * Gives each delivery to the visit that it belongs to. One visit alone takes all, whatever the figures: a mismatch
 * is the finding. Where two trucks were there, the nearest volume decides, within 5 % or 200 L; else nobody knows.
 */
export const matchAll = (state: Meetings): Map<string, Match[]> => {
  const deliveries = Object.values(state.deliveries).sort(
    (a, b) => a.startMs - b.startMs || (a.data.deliveryCode < b.data.deliveryCode ? -1 : 1),
  );
  const visits = Object.values(state.visits).sort(
    (a, b) => a.openMs - b.openMs || (a.visitId < b.visitId ? -1 : 1),
  );
  const open = new Map(visits.map((visit) => [visit, visit.unloadedVtL]));
  const matches = new Map<string, Match[]>();
  const take = (delivery: Delivery, visit: StationVisit & { t: number }, ambiguous: boolean): void => {
    const { deliveryCode } = delivery.data;
    matches.set(deliveryCode, [...(matches.get(deliveryCode) ?? []), { visitId: visit.visitId, ambiguous }]);
    if (!ambiguous) open.set(visit, (open.get(visit) ?? 0) - delivery.receivedVtL);
  };
  const contested: [Delivery, (StationVisit & { t: number })[]][] = [];
  for (const delivery of deliveries) {
    const here = visits.filter((visit) => meets(delivery, visit));
    const [only] = here;
    if (here.length === 1 && only !== undefined) take(delivery, only, false);
    else if (here.length > 1) contested.push([delivery, here]);
  }
  for (const [delivery, here] of contested) {
    const fits = here
      .map((visit) => ({ visit, offL: Math.abs((open.get(visit) ?? 0) - delivery.receivedVtL) }))
      .sort((a, b) => a.offL - b.offL);
    const [best] = fits;
    if (best !== undefined && best.offL <= Math.max(0.05 * delivery.receivedVtL, 200))
      take(delivery, best.visit, false);
    else for (const visit of here) take(delivery, visit, true);
  }
  return matches;
};

/**
 * What ended since `limitMs`, and all that is of one group with it: deliveries and visits that meet, directly or by
 * others between them, are divided together. A group is forgotten as a whole: what is left of one would be divided
 * anew, and a delivery would go from one truck to another.
 */
export const keptOf = (state: Meetings, limitMs: number) => {
  const allDeliveries = Object.values(state.deliveries);
  const allVisits = Object.values(state.visits);
  const deliveries = new Set(allDeliveries.filter(({ endMs }) => endMs >= limitMs));
  const visits = new Set<StationVisit>(allVisits.filter(({ closeMs }) => closeMs >= limitMs));
  for (let found = -1; found !== deliveries.size + visits.size;) {
    found = deliveries.size + visits.size;
    for (const delivery of allDeliveries)
      for (const visit of allVisits)
        if ((deliveries.has(delivery) || visits.has(visit)) && meets(delivery, visit)) {
          deliveries.add(delivery);
          visits.add(visit);
        }
  }
  return { deliveries, visits };
};
