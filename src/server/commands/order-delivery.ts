import type { TerminalCommand } from '#contract/terminal-message/message.ts';

import type { Database } from '../database/database.ts';
import { commandChannel } from './command-waiters.ts';
import { createOpenOrders } from './open-orders.ts';
import { openTerminals, takeCommands } from './take-commands.ts';
import { createTakeTogether } from './take-together.ts';

/** Orders as routes of terminals fetch them. */
export interface OrderDelivery {
  /** Takes what waits for these terminals; see `takeCommands`. */
  readonly take: (terminals: readonly string[]) => Promise<readonly TerminalCommand[]>;
  /** Calls at every order that is written for a terminal; '': notices may have been lost. */
  readonly onOrder: (act: (terminal: string) => void) => void;
  /** Listens for orders that are written, whichever process writes them. */
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const createOrderDelivery = (database: Database, now: () => number): OrderDelivery => {
  const open = createOpenOrders({ read: () => openTerminals(database), now });
  // Noted before anybody is woken: who is woken takes it.
  const acts: ((terminal: string) => void)[] = [open.note];
  let unlisten = async (): Promise<void> => {};
  return {
    take: createTakeTogether(open, (asks) => takeCommands(database, asks, now())),
    onOrder: (act) => void acts.push(act),
    start: async () => {
      unlisten = await database.listen(commandChannel, (terminal) => {
        for (const act of acts) act(terminal);
      });
    },
    close: () => unlisten(),
  };
};
