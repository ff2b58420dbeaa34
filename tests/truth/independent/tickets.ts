import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';
import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import { recorded } from './litres.ts';
import type { Operation } from './operations.ts';
import { ofKind } from './world.ts';

const aroundMs = 15 * 60_000;

type Ticket = TerminalMessageData<'flow-delivery'>;

const isSound = (ticket: Ticket): boolean => {
  const minutes = (Date.parse(ticket.endTime) - Date.parse(ticket.startTime)) / 60_000;
  const { startTotalVtL, endTotalVtL, averageFlowRateLMin: rate, vtL } = ticket;
  const counted =
    startTotalVtL === undefined ||
    endTotalVtL === undefined ||
    Math.abs(endTotalVtL - startTotalVtL - vtL) <= 0.5;
  const paced = rate === undefined || Math.abs(rate - vtL / minutes) <= 0.1 * (vtL / minutes);
  return ticket.valid && minutes > 0 && counted && paced;
};

/**
 * Litres at 20 °C of the tickets of one operation (engine rules 6.5): same direction, oil and compartment, finished
 * in the visit or a quarter of an hour around it. Null: there is none.
 */
export const ticketL = (
  messages: readonly TerminalMessage[],
  operation: Operation,
  position: Ticket['measuringPosition'],
): number | null => {
  const direction = operation.kind === 'load' ? 'load' : 'unload';
  const mine = ofKind(messages, 'flow-delivery')
    .map(({ data }) => data)
    .filter((ticket) => {
      const endMs = Date.parse(ticket.endTime);
      return (
        ticket.measuringPosition === position &&
        ticket.direction === direction &&
        ticket.oilCode === operation.oilCode &&
        (ticket.compartment ?? operation.compartment) === operation.compartment &&
        endMs >= operation.visit.fromMs - aroundMs &&
        endMs <= operation.visit.toMs + aroundMs &&
        isSound(ticket) &&
        ticket.v20L !== undefined
      );
    });
  if (mine.length === 0) return null;
  return recorded(mine.reduce((sum, { v20L = 0 }) => sum + v20L, 0));
};
