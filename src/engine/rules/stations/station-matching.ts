import type { Fact, StationVisit } from '../../fact.ts';
import { minuteMs } from '../../time.ts';
import { bestFit } from './best-fit.ts';

/** What a station's pumps sold during a delivery, by totals that somebody brought. */
export interface PumpSales {
  readonly vtL: number;
  /** One standard deviation of what was sold between the totals' moments and the delivery's, L. */
  readonly offL: number;
  readonly messageId: string;
}

/** What a station's gauge received at one time in one tank. Times in ms UTC, litres as recorded. */
export interface Delivery {
  readonly t: number;
  readonly messageId: string;
  readonly terminal: string;
  readonly data: Fact<'atg-delivery'>['data'];
  readonly startMs: number;
  readonly endMs: number;
  readonly receivedVtL: number;
  readonly receivedV20L: number | null;
  readonly recordId: string;
  /** Missing: the gauge told its sales itself, or nobody knows them. */
  readonly sales?: PumpSales;
}

export interface Meetings {
  readonly deliveries: Readonly<Record<string, Delivery>>;
  readonly visits: Readonly<Record<string, StationVisit & { t: number }>>;
}

const marginMs = 15 * minuteMs;

/** Whether a delivery and a visit are of one oil and time. */
export const meets = (delivery: Delivery, visit: StationVisit): boolean =>
  delivery.data.oilCode === visit.oilCode &&
  visit.unloadedVtL > 0 &&
  delivery.startMs <= visit.closeMs + marginMs &&
  delivery.endMs >= visit.openMs - marginMs;

interface Match {
  readonly visitId: string;
  readonly ambiguous: boolean;
}

interface Group {
  readonly deliveries: Delivery[];
  readonly visits: (StationVisit & { t: number })[];
}

/** Deliveries and visits that meet, directly or by others between them. */
const groupsOf = (
  deliveries: readonly Delivery[],
  visits: readonly (StationVisit & { t: number })[],
): Group[] => {
  const left = new Set(deliveries);
  const groups: Group[] = [];
  for (const first of deliveries) {
    if (!left.delete(first)) continue;
    const members = new Set([first]);
    const theirs = new Set<StationVisit & { t: number }>();
    // A set that grows while it is walked is walked to its new end.
    for (const member of members)
      for (const visit of visits) {
        if (theirs.has(visit) || !meets(member, visit)) continue;
        theirs.add(visit);
        for (const other of left)
          if (meets(other, visit)) {
            left.delete(other);
            members.add(other);
          }
      }
    const inOrder = <T>(all: readonly T[], some: ReadonlySet<T>): T[] => all.filter((one) => some.has(one));
    groups.push({ deliveries: inOrder(deliveries, members), visits: inOrder(visits, theirs) });
  }
  return groups;
};

/**
 * Assigns each delivery of an oil to a visit. A single visit takes all, whatever the figures: a mismatch is the finding.
 * Where several trucks were there, all deliveries are assigned by their best fit, or to nobody.
 */
export const matchAll = (state: Meetings, oilCode: number): Map<string, Match[]> => {
  const allDeliveries = Object.values(state.deliveries)
    .filter(({ data }) => data.oilCode === oilCode)
    .sort((a, b) => a.startMs - b.startMs || (a.data.deliveryCode < b.data.deliveryCode ? -1 : 1));
  const allVisits = Object.values(state.visits)
    .filter((visit) => visit.oilCode === oilCode && visit.besideSinceMs === undefined)
    .sort((a, b) => a.openMs - b.openMs || (a.visitId < b.visitId ? -1 : 1));
  const matches = new Map<string, Match[]>();
  for (const { deliveries, visits } of groupsOf(allDeliveries, allVisits)) {
    if (visits.length === 0) continue;
    const candidates = deliveries.map((delivery) =>
      [...visits.keys()].filter((at) => meets(delivery, visits[at] as StationVisit)),
    );
    const takers = visits.length === 1 ? deliveries.map(() => 0) : bestFit(visits, deliveries, candidates);
    const settled = new Set(takers);
    for (const [at, { data }] of deliveries.entries()) {
      const taker = takers[at] ?? null;
      const takenBy = taker === null ? (candidates[at] ?? []).filter((one) => !settled.has(one)) : [taker];
      matches.set(
        data.deliveryCode,
        takenBy.map((one) => ({ visitId: visits[one]?.visitId ?? '', ambiguous: taker === null })),
      );
    }
  }
  return matches;
};

/**
 * Deliveries and visits that ended since `limitMs`, and all of one group with them: those that meet, directly or by
 * others between them, are assigned together. A group is forgotten as a whole: what is left of one would be assigned
 * again, and a delivery would move from one truck to another.
 */
export const keptOf = (state: Meetings, limitMs: number) => {
  const allDeliveries = Object.values(state.deliveries);
  const allVisits = Object.values(state.visits);
  const deliveries = new Set(allDeliveries.filter(({ endMs }) => endMs >= limitMs));
  const visits = new Set<StationVisit>(allVisits.filter(({ closeMs }) => closeMs >= limitMs));
  const all = allDeliveries.length + allVisits.length;
  // Most of the time nothing is old.
  if (deliveries.size + visits.size === all) return { deliveries, visits };
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
