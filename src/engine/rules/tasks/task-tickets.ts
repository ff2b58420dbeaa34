import type { Ticket } from '../../events/cargo.ts';
import { sumLitres, type Litres } from '../../rows/litres.ts';
import type { TaskOperation } from '../../slices/task.ts';
import { minuteMs } from '../../time.ts';

/** How far from its visit a ticket may have ended. */
export const ticketMarginMs = 15 * minuteMs;

const directions = { loading: 'load', unloading: 'unload' } as const;

/**
 * A ticket belongs to a visit of its direction and oil in which it ended, 15 min more or less. One that names its
 * compartment says nothing of another.
 */
export const ticketFits = (
  ticket: Ticket,
  operation: Pick<TaskOperation, 'kind' | 'compartment' | 'oilCode' | 'startMs' | 'endMs'>,
): boolean =>
  ticket.direction === directions[operation.kind] &&
  ticket.oilCode === operation.oilCode &&
  (ticket.compartment === null || ticket.compartment === operation.compartment) &&
  ticket.endMs >= operation.startMs - ticketMarginMs &&
  ticket.endMs <= operation.endMs + ticketMarginMs;

const visitKey = ({ visitId, oilCode }: TaskOperation): string => `${visitId} ${oilCode}`;

/**
 * Litres that a kind of meter counted over all visits of the operations; null unless every operation has a ticket:
 * what a meter counted of one compartment of two would make a gain of the other. One ticket counts for one visit.
 */
export const ticketLitres = (
  tickets: readonly Ticket[],
  operations: readonly TaskOperation[],
  position: Ticket['position'],
): Litres | null => {
  const used = new Set<string>();
  const all: Ticket[] = [];
  const visits = new Set(operations.map(visitKey));
  for (const visit of visits) {
    const here = operations.filter((operation) => visitKey(operation) === visit);
    const found = tickets.filter(
      (ticket) =>
        ticket.position === position &&
        !used.has(ticket.id) &&
        here.some((operation) => ticketFits(ticket, operation)),
    );
    if (!here.every((operation) => found.some((ticket) => ticketFits(ticket, operation)))) return null;
    for (const ticket of found) used.add(ticket.id);
    all.push(...found);
  }
  return visits.size === 0 ? null : sumLitres(all);
};
