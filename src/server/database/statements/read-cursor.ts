import type { Pool, QueryResultRow } from 'pg';
import Cursor from 'pg-cursor';

import type { ConnectionFailure } from '../connection-failure.ts';
import type { SqlValue } from '../database.ts';
import { limitedRead } from '../limited-query.ts';
import { parameterText } from '../parameter-text.ts';

/** Rows of a statement in portions, on a connection of its own, which goes back when its reader leaves. */
export async function* readCursor<R extends QueryResultRow>(
  pool: Pool,
  failed: ConnectionFailure,
  text: string,
  values: readonly SqlValue[],
  size: number,
): AsyncGenerator<R[], void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  const cursor = client.query(new Cursor<R>(text, values.map(parameterText)));
  try {
    const read = (): Promise<R[]> => limitedRead(client, cursor.read(size));
    for (let rows = await read(); rows.length > 0; rows = await read()) yield rows;
  } finally {
    if (!broken)
      await limitedRead(client, cursor.close()).catch((error: unknown) =>
        failed('a cursor could not be closed', error),
      );
    client.off('error', onError);
    client.release(broken);
  }
}
