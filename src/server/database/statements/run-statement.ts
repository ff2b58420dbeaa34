import type { PoolClient, QueryResultRow } from 'pg';

import type { SqlValue } from '../database.ts';
import { limitedQuery } from '../limited-query.ts';
import { parameterText } from '../parameter-text.ts';

/** Rows of one statement on a connection. @param name by which it stays prepared there */
export const runStatement = async <R extends QueryResultRow>(
  client: PoolClient,
  text: string,
  values: readonly SqlValue[],
  name: string | undefined,
): Promise<R[]> => {
  const result = await limitedQuery<R>(client, {
    text,
    values: values.map(parameterText),
    ...(name === undefined ? {} : { name }),
  });
  return result.rows;
};
