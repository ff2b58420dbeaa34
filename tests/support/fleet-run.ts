import type { Area, AreaType, MasterData } from '#contract/master-data.ts';
import { prepareContext, subjectOf } from '#engine/master/context.ts';
import { applyFacts, isLate, startSubject, tick, type Applied } from '#engine/engine.ts';
import type { Fact, ForwardedFact } from '#engine/fact.ts';
import { receive } from '#engine/receive.ts';
import { truckSubject } from '#engine/subjects.ts';
import { isRecord, type Row, type SubjectState } from '#engine/state.ts';
import type { Detail } from '#simulator/messages/detail.ts';
import type { Fleet } from '#simulator/fleet.ts';
import type { SimTruck } from '#simulator/truck.ts';

const typesOfAreas: Readonly<Record<string, AreaType>> = {
  depot: 'depot',
  station: 'station',
  authorizedParking: 'authorizedParking',
  parkingLot: 'parkingLot',
  authorizedUnsealing: 'authorizedUnsealing',
};

/** Master data of a pretend fleet, as a server would write it, with the way bills of a time. */
export const masterOf = (fleet: Fleet, fromMs?: number, toMs?: number): MasterData => {
  const { trucks, areas, stationGauges, routes } = fleet.describe();
  return {
    trucks: trucks.map(({ signCode, terminal, truckModel, driverCode, compartments }) => ({
      signCode,
      terminal,
      companyCode: 'C01',
      kind: truckModel,
      defaultDriverCode: driverCode,
      compartments: compartments.map((compartment) => ({
        ...compartment,
        tables: [{ version: '1', effectiveFrom: '2020-01-01T00:00:00Z', rows: compartment.table }],
      })),
    })),
    areas: areas.map(({ areaCode, type, name, stationCode, longitudeDeg, latitudeDeg, radiusM }): Area => {
      const known = typesOfAreas[type];
      if (known === undefined) throw new Error(type);
      const circle = { longitudeDeg, latitudeDeg, radiusM };
      return { areaCode, type: known, name, companyCode: 'C01', stationCode, circle };
    }),
    stationGauges,
    routes,
    wayBills:
      fromMs === undefined || toMs === undefined
        ? []
        : fleet.wayBills(fromMs, toMs).map((bill) => ({
            ...bill,
            stops: bill.stops.map(({ oilCode, ...stop }) => ({
              ...stop,
              ...(oilCode !== null && { oilCode }),
            })),
          })),
  };
};

/**
 * Tells a fleet's time to the engine in the order in which it happened, trucks and stations together, and gives every
 * row in force to `see` when it was last written. Returns how many messages there were.
 */
export const runFleet = (
  fleet: Fleet,
  fromMs: number,
  toMs: number,
  detail: Detail,
  see: (row: Row) => void,
): number => {
  const context = prepareContext(masterOf(fleet, fromMs, toMs), []);
  const states = new Map<string, SubjectState>();
  const open = new Map<string, Row>();
  let messages = 0;
  let waiting: ForwardedFact[] = [];
  const take = (subject: string, applied: Applied): void => {
    states.set(subject, applied.state);
    for (const change of applied.changes)
      if (change.op === 'withdraw') open.delete(change.id);
      else if (applied.state.open[change.row.id] === undefined) {
        // It can no longer change: it is seen and let go.
        open.delete(change.row.id);
        see(change.row);
      } else open.set(change.row.id, change.row);
    waiting.push(...applied.forwarded);
  };
  const apply = (subject: string, facts: readonly Fact[]): void => {
    const state = states.get(subject) ?? startSubject(subject);
    const late = facts.find((fact) => isLate(state, fact));
    if (late !== undefined) throw new Error(`late: ${subject} ${late.id}`);
    take(subject, applyFacts(state, facts, context));
  };
  // Facts that subjects forward are about the past; here they count from when they are forwarded.
  const forward = ({ subject, fact }: ForwardedFact): void => {
    const { last = null, firedMs = fact.t } = states.get(subject) ?? {};
    apply(subject, [{ ...fact, t: Math.max(fact.t, (last?.t ?? 0) + 1, firedMs) }]);
  };
  const stepMs = 3_600_000;
  for (let t = fromMs; t < toMs; t += stepMs) {
    const sent = new Map<string, Fact[]>();
    for (const { message, sendMs } of fleet.messages(t, Math.min(toMs, t + stepMs), detail)) {
      const received = receive(message, sendMs + 1_000, context.settings);
      const subject =
        received.result === 'refused' ? null : subjectOf(context, message.terminal, received.fact.t);
      if (subject === null || received.result === 'refused') throw new Error(`refused: ${message.id}`);
      messages += 1;
      sent.set(subject, [...(sent.get(subject) ?? []), received.fact]);
    }
    for (const [subject, facts] of sent) apply(subject, facts);
    for (let due = waiting; due.length > 0; due = waiting) {
      waiting = [];
      for (const forwarded of due) forward(forwarded);
    }
  }
  for (const [subject, state] of states) take(subject, tick(state, toMs, context));
  for (const row of open.values()) see(row);
  return messages;
};

/** What a row counts as: its kind, or `alarm` and its type. */
export const nameOf = (row: Row): string => (isRecord(row) ? row.kind : `alarm ${row.type}`);

/** Rows in force of one truck's time, run alone: no station's gauge answers. */
export const runTruck = (
  fleet: Fleet,
  truck: SimTruck,
  fromMs: number,
  toMs: number,
  detail: Detail,
): Row[] => {
  const context = prepareContext({ ...masterOf(fleet, fromMs, toMs), stationGauges: [] }, []);
  const facts = fleet.messagesOfTruck(truck, fromMs, toMs, { detail }).map(({ message, sendMs }) => {
    const received = receive(message, sendMs + 1_000, context.settings);
    if (received.result === 'refused') throw new Error(`refused: ${message.id} ${received.reason}`);
    return received.fact;
  });
  const { changes } = applyFacts(startSubject(truckSubject(truck.signCode)), facts, context, toMs);
  return changes.flatMap((change) => (change.op === 'put' ? [change.row] : []));
};
