import { defaultDensity20KgM3, fuelOf } from '#domain/cargo/oil.ts';
import { round } from '#domain/text/round.ts';
import { isOutOfTable, litresOfMass, vcf20 } from '#domain/cargo/volume-correction.ts';

import type { Ticket } from '../../events/cargo.ts';
import type { Fact } from '../../fact.ts';
import { record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { isWatched } from '../../slices/conditions.ts';
import { metersSlice, type MetersState } from '../../slices/meters.ts';
import { taskSlice } from '../../slices/task.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

export const metersRule = { name: 'meters', version: 3 } as const;

const ticketsKept = 200;

type Slip = Fact<'flow-delivery'>['data'];

/** The meter's verdict beside the platform's: totals, order of times and the mean rate agree with the volume. */
const validityOf = (ticket: Slip, vtL: number): string => {
  const startMs = Date.parse(ticket.startTime);
  const endMs = Date.parse(ticket.endTime);
  if (endMs <= startMs) return 'times';
  const { startTotalVtL, endTotalVtL, averageFlowRateLMin: rate } = ticket;
  if (
    startTotalVtL !== undefined &&
    endTotalVtL !== undefined &&
    Math.abs(endTotalVtL - startTotalVtL - vtL) > 0.5
  )
    return 'totals';
  const computed = vtL / ((endMs - startMs) / 60_000);
  if (rate !== undefined && computed > 0 && Math.abs(rate - computed) > 0.1 * computed) return 'rate';
  return ticket.valid ? 'valid' : 'meter';
};

interface TicketV20 {
  readonly v20L: number | null;
  readonly v20Computed: boolean;
  readonly quality: 'outOfTable' | null;
}

/** Litres of a ticket; null: it says none. One in kilograms is turned into them by its density. */
const litresOf = (ticket: Slip): (TicketV20 & { readonly vtL: number }) | null => {
  const { unit, vtL, massKg, density20KgM3: density, averageTemperatureC } = ticket;
  if (unit === 'L') return vtL === undefined ? null : { vtL, ...v20Of(ticket, vtL) };
  if (massKg === undefined || density === undefined) return null;
  const v20L = litresOfMass(massKg, density);
  return {
    // At which temperature it ran nobody knows: what it is at 20 °C.
    vtL: round(
      vtL ?? v20L / (averageTemperatureC === undefined ? 1 : vcf20(density, averageTemperatureC)),
      2,
    ),
    v20L: round(v20L, 2),
    v20Computed: true,
    quality: isOutOfTable(density) ? 'outOfTable' : null,
  };
};

const v20Of = (ticket: Slip, vtL: number): TicketV20 => {
  if (ticket.v20L !== undefined) return { v20L: round(ticket.v20L, 2), v20Computed: false, quality: null };
  const density = ticket.density20KgM3 ?? defaultDensity20KgM3[fuelOf(ticket.oilCode)];
  if (density === null || ticket.averageTemperatureC === undefined)
    return { v20L: null, v20Computed: false, quality: null };
  return {
    v20L: round(vtL * vcf20(density, ticket.averageTemperatureC), 2),
    v20Computed: true,
    quality: isOutOfTable(density) ? 'outOfTable' : null,
  };
};

/** A meter's tickets leave no hole: one begins where the previous ended, give or take a litre. */
const followTotals = (world: RuleContext, state: MetersState, fact: Fact<'flow-delivery'>): void => {
  const { meterNumber, startTotalVtL, endTotalVtL } = fact.data;
  const before = state.ended?.[meterNumber];
  if (endTotalVtL !== undefined) state.ended = { ...state.ended, [meterNumber]: endTotalVtL };
  if (before === undefined || startTotalVtL === undefined) return;
  const key = `meter:${meterNumber}:ticketHole`;
  const active = Math.abs(startTotalVtL - before) > 1;
  if (!active && !isWatched(world, key)) return;
  world.publish('condition', {
    key,
    active,
    t: fact.t,
    messageId: fact.id,
    device: 'meter',
    fault: 'ticketHole',
    level: 2,
    source: 'engine',
    holdMs: 0,
    clearHoldMs: 0,
    meterNumber,
    value: startTotalVtL,
    limit: before,
  });
};

/**
 * A meter's ticket: a row, and for the loads its litres where they are credible. The same again adds nothing; other
 * content under a known code is a reprint.
 */
export const onTicket = (world: RuleContext, fact: Fact<'flow-delivery'>): void => {
  const { data } = fact;
  const litres = litresOf(data);
  if (litres === null) return;
  const { vtL } = litres;
  const state = world.own(metersSlice);
  const key = `${data.meterNumber} ${data.ticketCode}`;
  const content = JSON.stringify([vtL, data.startTime, data.endTime, data.direction]);
  const seen = state.tickets[key];
  if (seen === content) return;
  const reprint = seen !== undefined;
  state.tickets[key] ??= content;
  const names = Object.keys(state.tickets);
  if (names.length > ticketsKept) delete state.tickets[names[0] ?? ''];
  const startMs = Date.parse(data.startTime);
  const validity = validityOf(data, vtL);
  const row = withColumns(
    record(world, {
      kind: 'meter-delivery',
      of: `${data.meterNumber}:${data.ticketCode}${reprint ? `:${fact.id}` : ''}`,
      startMs,
      endMs: Date.parse(data.endTime),
      where: whereAt(world, fact.t),
      rule: metersRule,
      why: { messages: { opened: fact.id } },
    }),
    {
      meterNumber: data.meterNumber,
      ticketCode: data.ticketCode,
      measuringPosition: data.measuringPosition,
      direction: data.direction,
      compartment: data.compartment ?? null,
      oilCode: data.oilCode,
      fuel: fuelOf(data.oilCode),
      ...litres,
      massKg: data.massKg ?? null,
      averageTemperatureC: data.averageTemperatureC ?? null,
      averageFlowRateLMin: data.averageFlowRateLMin ?? null,
      density20KgM3: data.density20KgM3 ?? null,
      startTotalVtL: data.startTotalVtL ?? null,
      endTotalVtL: data.endTotalVtL ?? null,
      stationCode: data.stationCode ?? null,
      customerId: data.customerId ?? null,
      valid: data.valid && validity === 'valid',
      invalidReason: data.invalidReason ?? null,
      validity,
      reprint,
    },
  );
  world.point(row);
  if (!reprint && data.measuringPosition === 'truck') followTotals(world, state, fact);
  if (reprint || !data.valid || validity !== 'valid') return;
  const ticket: Ticket = {
    id: row.id,
    position: data.measuringPosition,
    direction: data.direction,
    oilCode: data.oilCode,
    compartment: data.compartment ?? null,
    ticketCode: data.ticketCode,
    startMs,
    endMs: Date.parse(data.endTime),
    vtL,
    v20L: litres.v20L,
    stationCode: data.stationCode ?? null,
  };
  const tasks = world.own(taskSlice);
  tasks.tickets = [...tasks.tickets, ticket].sort((a, b) => a.endMs - b.endMs || (a.id < b.id ? -1 : 1));
  world.publish('ticket', ticket);
};
