import type { Company, Compartment, MasterData, TankTable, Truck, WayBill } from '#contract/master-data.ts';

import { scopeName, type ScopeChain } from './setting-index.ts';
import { timelinesBy, valueAt, type Timeline, type Version } from './versions.ts';

export interface DatedTable {
  readonly fromMs: number;
  readonly table: TankTable;
}

/** A truck in one version, with what is looked up for it all the time. */
export interface TruckContext {
  readonly truckId: string;
  readonly truck: Truck;
  readonly scopes: ScopeChain;
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

type Companies = ReadonlyMap<string, Timeline<Company>>;

/** Truck, its company and the companies above it as the tree stood at `t`. */
const scopesAt = (truck: Truck, truckId: string, companies: Companies, t: number): ScopeChain => {
  const chain = [scopeName('truck', truckId)];
  const seen = new Set<string>();
  for (let code: string | null = truck.companyCode; code !== null && !seen.has(code);) {
    seen.add(code);
    chain.push(scopeName('company', code));
    code = valueAt(companies.get(code), t)?.parentCode ?? null;
  }
  return chain;
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

/** Every truck in all its versions: by its own and by those of the company tree above it. */
export const truckTimelines = (master: MasterData): ReadonlyMap<string, Timeline<TruckContext>> => {
  const companies = timelinesBy(master.companies ?? [], ({ companyCode }) => companyCode);
  const moments = treeMoments(companies);
  const truckIdOf = (truck: Truck): string => truck.truckId ?? truck.signCode;
  const billsByTruck = new Map<string, WayBill[]>();
  for (const bill of master.wayBills ?? []) {
    const of = bill.truckId ?? bill.signCode ?? '';
    const bills = billsByTruck.get(of);
    if (bills) bills.push(bill);
    else billsByTruck.set(of, [bill]);
  }
  /** By the truck's id, or by the plate that it had. */
  const billsOf = (truckId: string, { signCode }: Truck): readonly WayBill[] => [
    ...(billsByTruck.get(truckId) ?? []),
    ...(signCode === truckId ? [] : (billsByTruck.get(signCode) ?? [])),
  ];
  const trucks = new Map<string, Timeline<TruckContext>>();
  for (const [truckId, own] of timelinesBy(master.trucks, truckIdOf)) {
    const timeline: Version<TruckContext>[] = [];
    for (const { fromMs, untilMs, value: truck } of lastKnown(own)) {
      if (truck === null) {
        timeline.push({ fromMs, untilMs, value: null });
        continue;
      }
      const base: TruckContext = {
        truckId,
        truck,
        scopes: scopesAt(truck, truckId, companies, fromMs),
        compartments: new Map(truck.compartments.map((c) => [c.compartment, c])),
        tables: new Map(truck.compartments.map((c) => [c.compartment, datedTables(c)])),
        wayBills: timelinesBy(billsOf(truckId, truck), ({ wayBillCode }) => wayBillCode),
      };
      let part: Version<TruckContext> = { fromMs, untilMs, value: base };
      for (const moment of moments) {
        if (moment <= fromMs || moment >= untilMs) continue;
        const scopes = scopesAt(truck, truckId, companies, moment);
        if (sameChain(scopes, part.value?.scopes ?? [])) continue;
        timeline.push({ ...part, untilMs: moment });
        part = { fromMs: moment, untilMs, value: { ...base, scopes } };
      }
      timeline.push(part);
    }
    trucks.set(truckId, timeline);
  }
  return trucks;
};
