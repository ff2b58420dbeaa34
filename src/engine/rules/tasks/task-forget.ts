import type { Ticket } from '../../events/cargo.ts';
import { settledKeptMs } from '../../retention.ts';
import { ticketMarginMs } from './task-tickets.ts';
import { taskLogSlice, taskSlice, type TaskState } from '../../slices/task.ts';
import type { RuleContext } from '../../rule-context.ts';

/** Forgets tasks and tickets that will not change any more. */
const settle = (
  world: RuleContext,
  old: (task: TaskState) => boolean,
  stale: (ticket: Ticket) => boolean,
): void => {
  const state = world.own(taskSlice);
  state.tickets = state.tickets.filter((ticket) => !stale(ticket));
  for (const task of state.settling.filter(old)) for (const id of task.rowIds ?? []) world.settle(id);
  state.settling = state.settling.filter((task) => !old(task));
};

/** The beginning of the oldest task that may still change, or of one that is found to have begun a while ago. */
const keptFromMs = (world: RuleContext): number => {
  const { open, settling } = world.read(taskSlice);
  return Math.min(
    world.now - settledKeptMs,
    ...[...settling, ...(open === null ? [] : [open])].map(({ startMs }) => startMs),
  );
};

const forgetStates = (world: RuleContext): void => {
  const fromMs = keptFromMs(world);
  const { states } = world.read(taskLogSlice);
  if ((states[0]?.t ?? fromMs) >= fromMs) return;
  const log = world.own(taskLogSlice);
  log.states = log.states.filter(({ t }) => t >= fromMs);
  log.fromMs = fromMs;
};

/** Closed tasks are kept for a while, for deliveries of gauges that are sent afterwards; so are their events. */
export const forget = (world: RuleContext): void => {
  const limitMs = settledKeptMs;
  const old = (task: TaskState): boolean => world.now - (task.closedMs ?? world.now) > limitMs;
  // A task may be open for days: without its tickets it would be computed again by the truck's gauge.
  const fromMs = keptFromMs(world) - ticketMarginMs;
  const stale = (ticket: Ticket): boolean => ticket.endMs < fromMs;
  const { settling, tickets } = world.read(taskSlice);
  if (settling.some(old) || tickets.some(stale)) settle(world, old, stale);
  forgetStates(world);
};
