import type { TerminalCommand } from '#contract/terminal-message/message.ts';

import { createBestEffort } from '../../database/best-effort.ts';
import type { Database } from '../../database/database.ts';
import type { FailureRow } from '../../kernel/log/failure-row.ts';
import { commandChannel } from './command-waiters.ts';
import { dueOrders } from './due-orders.ts';
import { createOpenOrders } from './open-orders.ts';
import { takeCommands } from './take-commands.ts';
import { createTakeTogether } from './take-together.ts';

/** Orders as routes of terminals fetch them. */
export interface OrderDelivery {
  /** Takes what waits for these terminals; see `takeCommands`. */
  readonly take: (terminals: readonly string[]) => Promise<readonly TerminalCommand[]>;
  /** The same for whoever is answered anyway: what can't be had in time is given with the next answer. */
  readonly offer: (terminals: readonly string[]) => Promise<readonly TerminalCommand[]>;
  /** Terminals that have replied: what follows, as the reading after a write, is due at once. */
  readonly replied: (terminals: readonly string[]) => void;
  /** Calls at every order that is written for a terminal; '': notices may have been lost. */
  readonly onOrder: (act: (terminal: string) => void) => void;
  /** Listens for orders that are written, whichever process writes them. */
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface OrderDeliveryPorts {
  readonly database: Database;
  readonly now: () => number;
  /** How long an answer waits for what is offered with it. */
  readonly offeredWithinMs: number;
  readonly row: FailureRow;
}

export const createOrderDelivery = ({
  database,
  now,
  offeredWithinMs,
  row,
}: OrderDeliveryPorts): OrderDelivery => {
  const effort = createBestEffort(offeredWithinMs, row);
  const open = createOpenOrders({ read: () => dueOrders(database), now });
  // Noted before anybody is woken: who is woken takes it.
  const acts: ((terminal: string) => void)[] = [open.note];
  let unlisten = async (): Promise<void> => {};
  const take = createTakeTogether(open, (asks) => takeCommands(database, asks, now()));
  return {
    take,
    offer: async (terminals) => (await effort(() => take(terminals)))?.value ?? [],
    replied: (terminals) => {
      for (const terminal of terminals) open.note(terminal);
    },
    onOrder: (act) => void acts.push(act),
    start: async () => {
      unlisten = await database.listen(commandChannel, (terminal) => {
        for (const act of acts) act(terminal);
      });
    },
    close: () => unlisten(),
  };
};
