import type { TerminalMessageData, TerminalMessageKind } from '#contract/terminal-message/kinds.ts';
import { createFleet } from '#simulator/fleet.ts';
import { liquidsAt } from '#simulator/liquids.ts';
import { fine } from '#simulator/messages/detail.ts';
import type { Incident, IncidentKind, WorkDay } from '#simulator/plan/day.ts';
import { seenL } from '#simulator/tank.ts';
import type { SimTruck } from '#simulator/truck.ts';

const startMs = Date.UTC(2026, 10, 10, 4);
const dayMs = 86_400_000;

/** Ideal instruments, and something wrong on three trips of four: what is staged shows by itself. */
export const stagedFleet = createFleet({ seed: 'staged', trucks: 72, furtherIncidents: 15 });

export interface Staged {
  readonly truck: SimTruck;
  readonly day: WorkDay;
  readonly incident: Incident;
  readonly untilMs: number;
}

/** Every incident of a kind within three days, with its work-day. */
export const stagedOf = (kind: IncidentKind): Staged[] => {
  const found = [0, 1, 2].flatMap((back) =>
    stagedFleet.trucks.flatMap((truck) => {
      const day = stagedFleet.planAt(truck, startMs - back * dayMs);
      return day.incidents
        .filter((incident) => incident.kind === kind)
        .map((incident) => ({ truck, day, incident, untilMs: incident.untilMs ?? incident.atMs }));
    }),
  );
  if (found.length === 0) throw new Error(`no ${kind} in three days`);
  return found;
};

/** Litres that each compartment holds at a moment, as a gauge would see them. */
export const heldL = ({ truck, day }: Staged, atMs: number): number[] => {
  const segment = day.segments.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
  if (segment === undefined) throw new Error('outside the day');
  return liquidsAt(truck, segment, atMs).map((liquid, index) =>
    seenL(liquid, truck.compartments[index]?.density20KgM3 ?? 745),
  );
};

/** Messages of one kind of the truck in a stretch of time. */
export const saidBetween = <K extends TerminalMessageKind>(
  { truck, day }: Staged,
  kind: K,
  fromMs: number,
  toMs: number,
): { readonly timeMs: number; readonly data: TerminalMessageData<K> }[] =>
  stagedFleet
    .messagesOfTruck(truck, Math.max(day.fromMs, fromMs), Math.min(day.toMs, toMs), { detail: fine })
    .flatMap(({ message, timeMs }) =>
      // Kind and data belong together in every message.
      message.kind === kind ? [{ timeMs, data: message.data as TerminalMessageData<K> }] : [],
    );

/** What the gauge of the incident's compartment reads in a stretch of time. */
export const readBetween = (staged: Staged, fromMs: number, toMs: number) =>
  saidBetween(staged, 'tank-level', fromMs, toMs).flatMap(({ timeMs, data }) =>
    data.compartments
      .filter(({ compartment }) => compartment === staged.incident.compartment)
      .map((row) => ({ ...row, timeMs, pitchDeg: data.pitchDeg ?? 0 })),
  );
