import { randomUUID } from 'node:crypto';

import type { TerminalCommand, TerminalEnvelope } from '#contract/terminal-message/message.ts';

import { platformMessageIds } from '../codec/message-ids.ts';
import { envelopeOf } from '../decode/envelope.ts';
import { packJson } from '../decode/pass-through.ts';
import type { Identity } from '../listener/identities.ts';
import type { TerminalAnswer } from '../listener/terminal-requests.ts';
import type { TerminalLink } from '../listener/terminal-link.ts';
import { obeyStandard, type StandardOrderPorts } from './standard-orders.ts';

export interface OrderPorts extends StandardOrderPorts {
  readonly clock: () => number;
  /** Orders that wait for these terminals; taken, they are on their way. */
  readonly take: (terminals: readonly string[]) => Promise<readonly TerminalCommand[]>;
  readonly linkOf: (terminal: string) => TerminalLink | undefined;
  /** Terminals on the line that take orders. */
  readonly reporting: () => readonly string[];
  /** Takes the answer to an order, like any message of the terminal's. */
  readonly deliver: (messages: readonly TerminalEnvelope[]) => Promise<unknown>;
  /** Keeps which layout a terminal takes its orders in. */
  readonly noteLayout: (identity: Identity) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** Orders in the product's own layout that may go unheard in a row. */
const mostUnheard = 2;
/** Terminals of one question. */
const mostTerminals = 1000;

/**
 * Gives orders to the terminals on the line: by 0x8900 in the product's own layout to those that speak it, which answer
 * by `command-reply`; to others by the standard's messages, whose answers become one.
 */
export const createOrders = (ports: OrderPorts) => {
  const { clock, take, linkOf, reporting, deliver, noteLayout, failed } = ports;

  const unheard = new WeakMap<TerminalLink, number>();

  /** A terminal that twice in a row does not take the product's own layout speaks the standard from then on. */
  const heard = async (link: TerminalLink, result: TerminalAnswer['result']): Promise<void> => {
    const count = result === 'done' || result === 'offline' ? 0 : (unheard.get(link) ?? 0) + 1;
    unheard.set(link, count);
    if (count < mostUnheard || link.identity === null) return;
    link.identity = { ...link.identity, ownLayout: false };
    await noteLayout(link.identity);
  };

  const give = async (command: TerminalCommand): Promise<void> => {
    const link = linkOf(command.terminal);
    if (link === undefined) return;
    if (link.identity?.ownLayout === true) {
      const body = packJson([command]);
      const { result } = await link.request({ messageId: platformMessageIds.passThrough, body });
      await heard(link, result);
      return;
    }
    const reply = await obeyStandard(link, command, ports);
    if (reply === null) return;
    const nowMs = clock();
    const context = { terminal: command.terminal, nowMs };
    const data = { commandCode: command.code, ...reply };
    await deliver([envelopeOf(context, `jt-${randomUUID()}`, nowMs, 'command-reply', data)]);
    // What was written is read back at once, while the terminal is known to be there.
    if (reply.result === 'done') wake(command.terminal);
  };

  const giveTo = async (terminals: readonly string[]): Promise<void> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- what is taken must be on its way before more is
      const commands = await take(terminals);
      // A terminal works on an order for as long as it takes: the next one's need not wait.
      for (const command of commands) void give(command).catch(failed);
      if (commands.length === 0) return;
    }
  };

  const wake = (terminal: string): void => {
    if (linkOf(terminal)?.identity?.reports === true) giveTo([terminal]).catch(failed);
  };

  return {
    /** An order was written for this terminal. */
    wake,
    /** Looks for orders of all terminals on the line: new ones, and those to be repeated. */
    lookForAll: async (): Promise<void> => {
      const terminals = reporting();
      for (let from = 0; from < terminals.length; from += mostTerminals)
        // oxlint-disable-next-line no-await-in-loop -- the database has other work
        await giveTo(terminals.slice(from, from + mostTerminals));
    },
  };
};
