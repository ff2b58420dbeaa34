import { AsyncResource } from 'node:async_hooks';

import pg, { type Pool, type PoolClient } from 'pg';

import type { ConnectionFailure } from './connection-failure.ts';

const again = { leastMs: 250, mostMs: 5000 } as const;

/** A connection that only listens looks the same whether its other end is there or not; so often it is asked. */
const askEveryMs = 15_000;
const answeredWithinMs = 10_000;

/** Asks a connection, and waits a bearable time for the answer. @throws Error: it does not answer */
const ask = async (client: PoolClient, text: string): Promise<void> => {
  const limited: pg.QueryConfig & { readonly query_timeout: number } = {
    text,
    query_timeout: answeredWithinMs,
  };
  await client.query(limited);
};

/**
 * Listens on a channel until it is stopped. A connection that broke or does not answer is replaced, with growing pauses
 * while the database is unreachable, and the listener is called once when it is back: notices in between are lost.
 * @param far the database is another process, which may go away: one session that serves all is never asked
 * @throws Error when the first connection fails
 */
export const keepListening = async (
  pool: Pool,
  channel: string,
  onNotice: (payload: string) => void,
  failed: ConnectionFailure,
  far: boolean,
): Promise<() => Promise<void>> => {
  // The listener runs outside the transaction whose commit it is notified of.
  const act = AsyncResource.bind(onNotice);
  let client: PoolClient | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  const lost = (from: PoolClient, error: unknown): void => {
    if (client !== from) return;
    failed('the connection that listens is lost', error);
    client = null;
    from.release(true);
    reopen(again.leastMs);
  };
  const open = async (): Promise<void> => {
    const opened = await pool.connect();
    opened.on('error', (error) => lost(opened, error));
    opened.on('end', () => lost(opened, 'it was closed'));
    opened.on('notification', (notice) => {
      if (notice.channel === channel) act(notice.payload ?? '');
    });
    try {
      const listen = `listen ${pg.escapeIdentifier(channel)}`;
      await (far ? ask(opened, listen) : opened.query(listen));
    } catch (error) {
      opened.release(true);
      throw error;
    }
    client = opened;
  };
  const reopen = (afterMs: number): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      open().then(
        () => act(''),
        // The loss was logged; each attempt is not.
        () => reopen(Math.min(again.mostMs, afterMs * 2)),
      );
    }, afterMs);
    timer.unref();
  };

  await open();
  const asking = setInterval(() => {
    const asked = client;
    if (far && asked !== null) ask(asked, 'select 1').catch((error: unknown) => lost(asked, error));
  }, askEveryMs);
  asking.unref();
  return async () => {
    stopped = true;
    clearInterval(asking);
    if (timer) clearTimeout(timer);
    const last = client;
    client = null;
    last?.release(true);
  };
};
