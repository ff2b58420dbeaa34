import { AsyncResource } from 'node:async_hooks';

import pg, { type Pool, type PoolClient } from 'pg';

import type { ConnectionFailure } from './connection-failure.ts';

const again = { leastMs: 250, mostMs: 5000 } as const;

/**
 * Listens on a channel until it is stopped. A broken connection is replaced, with growing pauses while the database
 * is unreachable, and the listener is called once when it is back: notices in between are lost.
 * @throws Error when the first connection fails
 */
export const keepListening = async (
  pool: Pool,
  channel: string,
  onNotice: (payload: string) => void,
  failed: ConnectionFailure,
): Promise<() => Promise<void>> => {
  // The listener runs outside the transaction whose commit it is notified of.
  const act = AsyncResource.bind(onNotice);
  let client: PoolClient | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  const open = async (): Promise<void> => {
    const opened = await pool.connect();
    const lost = (error?: Error): void => {
      if (client !== opened) return;
      failed('the connection that listens is lost', error ?? 'it was closed');
      client = null;
      opened.release(true);
      reopen(again.leastMs);
    };
    opened.on('error', lost);
    opened.on('end', lost);
    opened.on('notification', (notice) => {
      if (notice.channel === channel) act(notice.payload ?? '');
    });
    try {
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
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
  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    const last = client;
    client = null;
    last?.release(true);
  };
};
