import type { Compartment, MasterData, TankTable, Truck, WayBill } from '#contract/master-data.ts';

import { groupBy } from '#domain/lists/group-by.ts';

import { type Companies, companiesAbove } from './company-line.ts';
import { scopeName, type ScopeChain } from './setting-index.ts';
import { timelineOf, timelinesBy, type Timeline, type Version } from './versions.ts';

export interface DatedTable {
  readonly fromMs: number;
  readonly table: TankTable;
}

/** A truck in one version, with what is looked up for it all the time. */
export interface TruckContext {
  readonly truckId: string;
  readonly truck: Truck;
  readonly scopes: ScopeChain;
  /** Codes of its company and of those above it; its own first. */
  readonly companies: readonly string[];
  readonly compartments: ReadonlyMap<number, Compartment>;
  /** Tank tables of each compartment, earliest first. */
  readonly tables: ReadonlyMap<number, readonly DatedTable[]>;
  /** All versions of the way bills of this truck, by code. */
  readonly wayBills: ReadonlyMap<string, Timeline<WayBill>>;
}

/** The table in force at `t` (ms UTC); before the first one's time the first one. */
export const tableAt = (truck: TruckContext | null, compartment: number, t: number): TankTable | null => {
  const tables = truck?.tables.get(compartment) ?? [];
  return (tables.findLast(({ fromMs }) => fromMs <= t) ?? tables[0])?.table ?? null;
};

/** Whose the truck is as the tree stood at `t`: its companies, and settings of itself and of them. */
const ownersAt = (
  { companyCode }: Truck,
  truckId: string,
  tree: Companies,
  t: number,
): Pick<TruckContext, 'companies' | 'scopes'> => {
  const companies = companiesAbove(tree, companyCode, t);
  return {
    companies,
    scopes: [scopeName('truck', truckId), ...companies.map((code) => scopeName('company', code))],
  };
};

const datedTables = ({ tables }: Compartment): DatedTable[] =>
  tables
    .map((table) => ({ fromMs: Date.parse(table.effectiveFrom), table }))
    .sort((a, b) => a.fromMs - b.fromMs);

/** Moments at which a company changed its place in the tree. */
const treeMoments = (companies: Companies): number[] => {
  const moments = new Set<number>();
  for (const timeline of companies.values())
    for (const { fromMs } of timeline) if (Number.isFinite(fromMs)) moments.add(fromMs);
  return [...moments].sort((a, b) => a - b);
};

const sameChain = (a: ScopeChain, b: ScopeChain): boolean =>
  a.length === b.length && a.every((name, index) => name === b[index]);

/** An ended truck keeps its last content, but is out of service: its records keep their owner. */
const lastKnown = (timeline: Timeline<Truck>): Version<Truck>[] => {
  let last: Truck | null = null;
  return timeline.map((version) => {
    if (version.value !== null) last = version.value;
    const value: Truck | null = version.value ?? (last === null ? null : { ...last, inService: false });
    return { ...version, value };
  });
};

/** What a truck's timeline was made of. */
interface MadeOf {
  readonly own: readonly Truck[];
  readonly bills: readonly WayBill[];
  readonly companies: MasterData['companies'];
}

const madeOf = new WeakMap<Timeline<TruckContext>, MadeOf>();

const sameItems = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

const isMadeOf = (timeline: Timeline<TruckContext>, { own, bills, companies }: MadeOf): boolean => {
  const made = madeOf.get(timeline);
  return (
    made !== undefined &&
    made.companies === companies &&
    sameItems(made.own, own) &&
    sameItems(made.bills, bills)
  );
};

const truckIdOf = (truck: Truck): string => truck.truckId ?? truck.signCode;

const noBills: readonly WayBill[] = [];

/** Way bills of a truck: by its id, or by the plate that it had. */
const billsIn = (groups: ReadonlyMap<string, readonly WayBill[]>, truckId: string, own: readonly Truck[]) => {
  const byId = groups.get(truckId) ?? noBills;
  const plates = new Set(own.map(({ signCode }) => signCode));
  plates.delete(truckId);
  const byPlate = [...plates].flatMap((plate) => groups.get(plate) ?? noBills);
  return byPlate.length === 0 ? byId : [...byId, ...byPlate];
};

const timelineOfTruck = (
  truckId: string,
  own: readonly Truck[],
  billsOf: (truck: Truck) => readonly WayBill[],
  companies: Companies,
  moments: readonly number[],
): Timeline<TruckContext> => {
  const timeline: Version<TruckContext>[] = [];
  for (const { fromMs, untilMs, value: truck } of lastKnown(timelineOf(own))) {
    if (truck === null) {
      timeline.push({ fromMs, untilMs, value: null });
      continue;
    }
    const base: TruckContext = {
      truckId,
      truck,
      ...ownersAt(truck, truckId, companies, fromMs),
      compartments: new Map(truck.compartments.map((c) => [c.compartment, c])),
      tables: new Map(truck.compartments.map((c) => [c.compartment, datedTables(c)])),
      wayBills: timelinesBy(billsOf(truck), ({ wayBillCode }) => wayBillCode),
    };
    let part: Version<TruckContext> = { fromMs, untilMs, value: base };
    for (const moment of moments) {
      if (moment <= fromMs || moment >= untilMs) continue;
      const owners = ownersAt(truck, truckId, companies, moment);
      if (sameChain(owners.scopes, part.value?.scopes ?? [])) continue;
      timeline.push({ ...part, untilMs: moment });
      part = { fromMs: moment, untilMs, value: { ...base, ...owners } };
    }
    timeline.push(part);
  }
  return timeline;
};

/**
 * Every truck in all its versions: by its own and by those of the company tree above it.
 * @param before timelines of earlier master data; those of trucks that are made of the same objects are taken over
 */
export const truckTimelines = (
  master: MasterData,
  before: ReadonlyMap<string, Timeline<TruckContext>> | null = null,
): ReadonlyMap<string, Timeline<TruckContext>> => {
  const companies = timelinesBy(master.companies ?? [], ({ companyCode }) => companyCode);
  const moments = treeMoments(companies);
  const bills = groupBy(master.wayBills ?? [], (bill) => bill.truckId ?? bill.signCode ?? '');
  const trucks = new Map<string, Timeline<TruckContext>>();
  for (const [truckId, own] of groupBy(master.trucks, truckIdOf)) {
    const mine = billsIn(bills, truckId, own);
    const known = before?.get(truckId);
    if (known && isMadeOf(known, { own, bills: mine, companies: master.companies })) {
      trucks.set(truckId, known);
      continue;
    }
    const billsOf = (truck: Truck) => billsIn(bills, truckId, [truck]);
    const timeline = timelineOfTruck(truckId, own, billsOf, companies, moments);
    madeOf.set(timeline, { own, bills: mine, companies: master.companies });
    trucks.set(truckId, timeline);
  }
  return trucks;
};
