import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { packJson } from '#gateway/jt808/decode/pass-through.ts';

import type { SimMessage } from '../messages/outgoing-message.ts';
import type { BatchOutcome, Sender, SenderPorts } from '../send/sender.ts';
import { type Connection, openConnection, resultOf } from './connection.ts';
import type { OrderTaker } from './order-taker.ts';
import { type StandardMessage, standardMessages } from './standard-messages.ts';

/** Messages of one 0x0900. */
const mostMessages = 50;
const heartbeatMs = 60_000;
const againMs = 5_000;

export interface Jt808SenderPorts {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  /** Number of a terminal's SIM; null: it has none (a station's gauges), and speaks HTTP. */
  readonly phoneOf: (terminal: string) => string | null;
  readonly http: Sender;
  readonly sentAtMs: SenderPorts['sentAtMs'];
  readonly wait: (ms: number) => Promise<void>;
  /** What obeys the orders of a connection. */
  readonly ordersOf: (terminal: string) => OrderTaker;
  /** Terminals have no layout of their own: they say what the standard has a message for, and no more. */
  readonly standard: boolean;
  readonly log: (line: string) => void;
}

/**
 * Sends messages to the JT/T 808 listener, each terminal on a connection of its own, by which its orders come too. Until
 * a batch is answered with 0 nothing after it leaves; where the line breaks, it is opened again and the same batch sent
 * again.
 */
export const createJt808Sender = (ports: Jt808SenderPorts): Sender & { readonly cutAll: () => void } => {
  const { host, port, token, phoneOf, http, sentAtMs, wait, ordersOf, standard, log } = ports;
  const open = new Map<string, Promise<Connection | null>>();
  let logged = false;

  const connect = async (terminal: string, phone: string): Promise<Connection | null> => {
    const orders = ordersOf(terminal);
    let timer: NodeJS.Timeout | undefined;
    const connection = await openConnection({
      host,
      port,
      phone,
      edition: '2019',
      order: (packet, own) => orders.take(packet, own) ?? 'unsupported',
      closed: () => {
        clearInterval(timer);
        orders.end();
        open.delete(terminal);
      },
    });
    timer = setInterval(() => connection.send(terminalMessageIds.heartbeat, Buffer.alloc(0)), heartbeatMs);
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

  const deliver = async (terminal: string, phone: string, message: StandardMessage): Promise<void> => {
    for (;;) {
      const connection = await connectionOf(terminal, phone);
      const answer = (await connection?.ask(message.messageId, message.body)) ?? null;
      if (resultOf(answer) === 0) return;
      if (!logged) log(`the JT/T 808 listener ${host}:${port} does not take messages. Trying again.`);
      logged = true;
      await wait(againMs);
    }
  };
  const ownMessages = (messages: readonly SimMessage[]): StandardMessage[] =>
    Array.from({ length: Math.ceil(messages.length / mostMessages) }, (_, batch) => {
      const some = messages.slice(batch * mostMessages, (batch + 1) * mostMessages).map((one) => {
        const { terminal: _own, ...message } = one.message;
        return { ...message, sentAt: new Date(sentAtMs(one) + (one.aheadMs ?? 0)).toISOString() };
      });
      return { messageId: terminalMessageIds.passThrough, body: packJson(some) };
    });
  const sendOne = async (terminal: string, phone: string, messages: readonly SimMessage[]): Promise<void> => {
    for (const one of standard ? standardMessages(messages) : ownMessages(messages))
      await deliver(terminal, phone, one);
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
