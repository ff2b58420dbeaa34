import { isGauged } from '../../master/context.ts';
import type { EventData } from '../../events/events.ts';
import type { Ticket } from '../../events/cargo.ts';
import type { Fact } from '../../fact.ts';
import { settledKeptMs } from '../../retention.ts';
import type { Rule } from '../../rule.ts';
import { record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { Slice } from '../../slice.ts';
import { sumLitres, changeOf, type Litres } from '../../rows/litres.ts';
import { fuelOf } from '#domain/cargo/oil.ts';
import { round } from '#domain/text/round.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';
import { ticketFits } from '../tasks/task-tickets.ts';
import { taskSlice } from '../../slices/task.ts';
import { unknownPlace } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';
import { forwardVisit } from './forward-visit.ts';

interface Unload {
  id: string;
  compartment: number;
  startMs: number;
  endMs: number;
  litres: Litres;
  gaugeChanged?: boolean;
}

interface VisitOil {
  visitId: string;
  areaCode: string;
  areaName: string;
  stationCode: string;
  oilCode: number;
  unloads: Unload[];
  atg: Record<string, { vtL: number; v20L: number | null; ambiguous: boolean }>;
  recordId: string;
  sealed: boolean;
}

const stationUnloadingSlice: Slice<Record<string, VisitOil>> = {
  name: 'station-unloading',
  start: () => ({}),
};

const rule = { name: 'station-unloading', version: 3 } as const;

const forwardToStation = (world: RuleContext, visit: VisitOil): void => {
  const { visitId, stationCode, oilCode, unloads } = visit;
  const openMs = Math.min(...unloads.map(({ startMs }) => startMs));
  const closeMs = Math.max(...unloads.map(({ endMs }) => endMs));
  if (!isGauged(world.context, stationCode, closeMs)) return;
  const litres = sumLitres(unloads.map((unload) => unload.litres));
  forwardVisit(world, { visitId, stationCode, oilCode, openMs, closeMs, litres });
};

const fits = (ticket: Ticket, { oilCode }: VisitOil, unload: Unload): boolean =>
  ticketFits(ticket, { kind: 'unloading', oilCode, ...unload });

/** What the truck's meter printed during the visit; unknown unless every compartment that was unloaded has a ticket. */
const ticketsOf = (world: RuleContext, visit: VisitOil) => {
  const found = world
    .read(taskSlice)
    .tickets.filter((ticket) => visit.unloads.some((unload) => fits(ticket, visit, unload)));
  const whole = visit.unloads.every((unload) => found.some((ticket) => fits(ticket, visit, unload)));
  const litres = whole && found.length > 0 ? sumLitres(found) : null;
  return { ticketVtL: litres?.vtL ?? null, ticketV20L: litres?.v20L ?? null };
};

const onTicket = (world: RuleContext, ticket: Ticket): void => {
  for (const visit of Object.values(world.read(stationUnloadingSlice)))
    if (visit.unloads.some((unload) => fits(ticket, visit, unload))) write(world, visit);
};

const write = (world: RuleContext, visit: VisitOil): void => {
  if (visit.unloads.length === 0) return;
  const unloaded = sumLitres(visit.unloads.map(({ litres }) => litres));
  const deliveries = Object.values(visit.atg);
  const doubtful = deliveries.some(({ ambiguous }) => ambiguous);
  const received = deliveries.length === 0 || doubtful ? null : sumLitres(deliveries);
  const gaugeChanged = visit.unloads.some((unload) => unload.gaugeChanged === true);
  const differenceV20L =
    gaugeChanged || received?.v20L == null || unloaded.v20L === null
      ? null
      : round(unloaded.v20L - received.v20L, 2);
  const startMs = Math.min(...visit.unloads.map((unload) => unload.startMs));
  world.open(
    withColumns(
      record(world, {
        kind: 'station-unloading',
        startMs,
        endMs: Math.max(...visit.unloads.map(({ endMs }) => endMs)),
        where: unknownPlace,
        rule,
        why: {
          messages: {
            first: visit.unloads[0]?.id ?? null,
            last: visit.unloads.at(-1)?.id ?? null,
            count: visit.unloads.length,
          },
        },
      }),
      {
        id: visit.recordId,
        areaCode: visit.areaCode,
        areaName: visit.areaName,
        place: 'inFence',
        stationCode: visit.stationCode,
        oilCode: visit.oilCode,
        fuel: fuelOf(visit.oilCode),
        visitId: visit.visitId,
        compartments: [...new Set(visit.unloads.map(({ compartment }) => compartment))],
        unloadedVtL: unloaded.vtL,
        unloadedV20L: unloaded.v20L,
        receivedVtL: received?.vtL ?? null,
        receivedV20L: received?.v20L ?? null,
        ...ticketsOf(world, visit),
        differenceV20L,
        differenceRate:
          differenceV20L === null || !unloaded.v20L ? null : round(differenceV20L / unloaded.v20L, 7),
        sealed: visit.sealed,
        ...(gaugeChanged ? { quality: 'gaugeChanged' } : {}),
        matching: doubtful ? 'doubtful' : received === null ? 'unmatched' : 'matched',
      },
    ),
  );
};

const onOperation = (world: RuleContext, operation: EventData['operation']): void => {
  const { visit, oilCode, compartment, startMs, endMs } = operation;
  if (operation.kind !== 'unloading' || operation.returned || visit.stationCode === null) return;
  const state = world.own(stationUnloadingSlice);
  const key = `${visit.id} ${oilCode}`;
  const entry = (state[key] ??= {
    visitId: visit.id,
    areaCode: visit.areaCode,
    areaName: visit.areaName,
    stationCode: visit.stationCode,
    oilCode,
    unloads: [],
    atg: {},
    recordId: `station-unloading:${visit.id}:${oilCode}`,
    sealed: (world.read(taskSlice).open?.abnormalSealRecords ?? 0) === 0,
  });
  entry.unloads = [
    ...entry.unloads.filter(({ id }) => id !== operation.id),
    {
      id: operation.id,
      compartment,
      startMs,
      endMs,
      litres: changeOf(operation),
      gaugeChanged: operation.gaugeChanged,
    },
  ].sort((a, b) => a.startMs - b.startMs || a.compartment - b.compartment);
  write(world, entry);
  forwardToStation(world, entry);
};

const onWithdrawn = (world: RuleContext, { id }: EventData['operation-withdrawn']): void => {
  for (const [key, known] of Object.entries(world.read(stationUnloadingSlice))) {
    if (!known.unloads.some((unload) => unload.id === id)) continue;
    const entry = world.own(stationUnloadingSlice)[key];
    if (entry === undefined) continue;
    const last = entry.unloads.length === 1;
    if (last) {
      entry.unloads = entry.unloads.map((unload) => ({ ...unload, litres: { vtL: 0, v20L: 0 } }));
      world.withdraw(entry.recordId);
    } else entry.unloads = entry.unloads.filter((unload) => unload.id !== id);
    forwardToStation(world, entry);
    if (last) entry.unloads = [];
    else write(world, entry);
  }
};

const onAssignment = (world: RuleContext, { data }: Fact<'atg-assignment'>): void => {
  const key = `${data.visitId} ${data.oilCode}`;
  if (world.read(stationUnloadingSlice)[key] === undefined) return;
  const entry = world.own(stationUnloadingSlice)[key];
  if (entry === undefined) return;
  if (data.share === 0) delete entry.atg[data.deliveryCode];
  else
    entry.atg[data.deliveryCode] = {
      vtL: data.receivedVtL,
      v20L: data.receivedV20L,
      ambiguous: data.ambiguous,
    };
  write(world, entry);
};

const forget = (world: RuleContext): void => {
  const limitMs = world.now - settledKeptMs;
  for (const [key, { unloads, recordId, visitId, oilCode }] of Object.entries(
    world.read(stationUnloadingSlice),
  )) {
    if (unloads.some(({ endMs }) => endMs >= limitMs)) continue;
    world.settle(recordId);
    delete world.own(stationUnloadingSlice)[key];
    world.forgetForwarded(({ fact }) => fact.id === `visit:${visitId}:${oilCode}`);
  }
};

/** What the truck gave to a station beside what the station's gauge took, per visit and oil. */
export const stationUnloading: Rule = {
  ...rule,
  meta: {
    title: ruleTitles['station-unloading'],
    intent: 'Compares what a truck gave at a station with what the station received.',
    source: ['S', 'J'],
    settings: [],
    records: ['station-unloading'],
    alarms: [],
  },
  on: {
    operation: onOperation,
    'operation-withdrawn': onWithdrawn,
    'atg-assignment': onAssignment,
    ticket: onTicket,
    'visit-begin': forget,
  },
};
