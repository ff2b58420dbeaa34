import type { TerminalCommand } from '#contract/terminal-message/message.ts';

import type { OpenOrders } from './open-orders.ts';
import { mostOrders } from './take-commands.ts';

/** Takes orders for several asks at once, each a list of terminals. */
type Take = (asks: readonly (readonly string[])[]) => Promise<readonly TerminalCommand[]>;

interface Ask {
  readonly terminals: readonly string[];
  readonly settle: (orders: readonly TerminalCommand[]) => void;
  readonly fail: (error: unknown) => void;
}

/** Asks that fit one statement; what comes while it runs makes up the next. */
const mostAsks = 64;

/** Terminals that were given something, but for those of an ask that was given as much as an answer carries. */
const givenWhole = (
  parts: readonly (readonly string[])[],
  orders: readonly TerminalCommand[],
): readonly string[] => {
  const given = new Map<string, number>();
  for (const { terminal } of orders) given.set(terminal, (given.get(terminal) ?? 0) + 1);
  return parts.flatMap((terminals) => {
    const own = terminals.filter((terminal) => given.has(terminal));
    const count = own.reduce((sum, terminal) => sum + (given.get(terminal) ?? 0), 0);
    return count < mostOrders ? own : [];
  });
};

/**
 * Takes the orders of all who ask in one turn, or while a statement is under way, with one statement: under load it serves
 * many messages. Who has nothing to fetch does not ask the database.
 */
export const createTakeTogether = (open: OpenOrders, take: Take) => {
  const waiting: Ask[] = [];
  let running = false;

  /** A terminal that speaks twice at once is given its orders once. */
  const withoutRepeats = (asks: readonly Ask[]): readonly (readonly string[])[] => {
    const seen = new Set<string>();
    return asks.map(({ terminals }) =>
      terminals.filter((terminal) => {
        if (seen.has(terminal)) return false;
        seen.add(terminal);
        return true;
      }),
    );
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const asks = waiting.splice(0, mostAsks);
      const parts = withoutRepeats(asks);
      try {
        const taken = open.taking();
        const orders = await take(parts);
        taken(givenWhole(parts, orders));
        for (const [index, { settle }] of asks.entries()) {
          const own = new Set(parts[index]);
          settle(orders.filter(({ terminal }) => own.has(terminal)));
        }
      } catch (error) {
        for (const { fail } of asks) fail(error);
      }
    }
    running = false;
  };

  return (terminals: readonly string[]): Promise<readonly TerminalCommand[]> => {
    const asked = open.among(terminals);
    if (asked.length === 0) return Promise.resolve([]);
    return new Promise((settle, fail) => {
      waiting.push({ terminals: asked, settle, fail });
      if (running) return;
      running = true;
      // Messages that were stored by one commit ask one after the other in the same turn.
      setImmediate(() => void run());
    });
  };
};
