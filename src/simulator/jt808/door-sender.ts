import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { packJson } from '#gateway/jt808/decode/pass-through.ts';

import type { SimMessage } from '../messages/outgoing-message.ts';
import type { BatchOutcome, Sender, SenderPorts } from '../send/sender.ts';
import { type Connection, openConnection, resultOf } from './connection.ts';
import { readOrders } from './read-orders.ts';

/** Messages of one 0x0900. */
const mostMessages = 50;
const heartbeatMs = 60_000;
const againMs = 5_000;

export interface DoorSenderPorts {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  /** Number of a terminal's SIM; null: it has none (a station's gauges), and speaks HTTP. */
  readonly phoneOf: (terminal: string) => string | null;
  readonly http: Sender;
  readonly sentAtMs: SenderPorts['sentAtMs'];
  readonly wait: (ms: number) => Promise<void>;
  readonly obey: (commands: readonly TerminalCommand[]) => void;
  readonly log: (line: string) => void;
}

/**
 * Sends messages by the JT/T 808 door, each terminal on a connection of its own. Until a batch is answered with 0
 * nothing after it leaves; where the line breaks, it is opened again and the same batch sent again.
 */
export const createDoorSender = (ports: DoorSenderPorts): Sender & { readonly cutAll: () => void } => {
  const { host, port, token, phoneOf, http, sentAtMs, wait, obey, log } = ports;
  const open = new Map<string, Promise<Connection | null>>();
  let logged = false;

  const connect = async (terminal: string, phone: string): Promise<Connection | null> => {
    const connection = await openConnection({
      host,
      port,
      phone,
      edition: '2019',
      order: ({ messageId, body }) => {
        if (messageId !== platformMessageIds.passThrough) return 'unsupported';
        obey(readOrders(body));
        return 'done';
      },
      closed: () => {
        clearInterval(timer);
        open.delete(terminal);
      },
    });
    const timer = setInterval(
      () => connection.send(terminalMessageIds.heartbeat, Buffer.alloc(0)),
      heartbeatMs,
    );
    const body = Buffer.concat([Buffer.of(token.length), Buffer.from(token, 'latin1')]);
    if (resultOf(await connection.ask(terminalMessageIds.authenticate, body)) === 0) return connection;
    connection.cut();
    return null;
  };
  const connectionOf = (terminal: string, phone: string): Promise<Connection | null> => {
    const known = open.get(terminal);
    if (known !== undefined) return known;
    const made = connect(terminal, phone).catch(() => {
      // Nobody listens: tried again by whoever sends next.
      open.delete(terminal);
      return null;
    });
    open.set(terminal, made);
    return made;
  };

  const deliver = async (terminal: string, phone: string, batch: readonly object[]): Promise<void> => {
    for (;;) {
      const connection = await connectionOf(terminal, phone);
      const answer = (await connection?.ask(terminalMessageIds.passThrough, packJson(batch))) ?? null;
      if (resultOf(answer) === 0) return;
      if (!logged) log(`the JT/T 808 door ${host}:${port} does not take messages. Trying again.`);
      logged = true;
      await wait(againMs);
    }
  };
  const sendOne = async (terminal: string, phone: string, messages: readonly SimMessage[]): Promise<void> => {
    for (let from = 0; from < messages.length; from += mostMessages) {
      const batch = messages.slice(from, from + mostMessages).map((one) => {
        const { terminal: _own, ...message } = one.message;
        return { ...message, sentAt: new Date(sentAtMs(one) + (one.aheadMs ?? 0)).toISOString() };
      });
      await deliver(terminal, phone, batch);
    }
  };

  return {
    send: async (messages: readonly SimMessage[]): Promise<BatchOutcome> => {
      const byTerminal = new Map<string, SimMessage[]>();
      const others: SimMessage[] = [];
      for (const one of messages) {
        const { terminal } = one.message;
        const own = phoneOf(terminal) === null ? others : (byTerminal.get(terminal) ?? []);
        own.push(one);
        if (own !== others) byTerminal.set(terminal, own);
      }
      const [outcome] = await Promise.all([
        http.send(others),
        ...[...byTerminal].map(([terminal, own]) => sendOne(terminal, phoneOf(terminal) ?? '', own)),
      ]);
      return { accepted: outcome.accepted + messages.length - others.length, refused: outcome.refused };
    },
    /** Breaks every line, as a dead spot does. */
    cutAll: () => {
      for (const connection of open.values()) void connection.then((one) => one?.cut());
    },
  };
};
