import type { QueryResultRow } from 'pg';

import type { Database, Queries, SqlValue, Transaction } from '../../database/database.ts';
import { remembered } from './remembered.ts';
import { scopedStatement } from './scoped-statement.ts';
import { companiesInScope } from './session-scope.ts';

/** Statements that are kept as they become; a server has some hundreds, and reports make more. */
const mostKept = 5_000;

interface Asked {
  readonly text: string;
  readonly values: readonly SqlValue[];
  readonly name: string | undefined;
}

/** A statement with so many parameters; that of the companies comes behind them. */
const scopedText = remembered(mostKept, (count: number, text: string) =>
  scopedStatement(text, `$${count + 1}`),
);

/** A statement as the running call may ask it: of the companies of its session. */
const asked = (text: string, values: readonly SqlValue[] = [], name?: string): Asked => {
  const companies = companiesInScope();
  if (companies === null) return { text, values, name };
  const scoped = scopedText(values.length, text);
  if (scoped === null) return { text, values, name };
  // A name stands for one text.
  return {
    text: scoped,
    values: [...values, companies],
    name: name === undefined ? undefined : `scoped_${name}`,
  };
};

const scopedQueries = (queries: Queries): Queries => ({
  query: <R extends QueryResultRow>(...statement: Parameters<Queries['query']>) => {
    const { text, values, name } = asked(...statement);
    return queries.query<R>(text, values, name);
  },
});

const scopedTransaction = (transaction: Transaction): Transaction => ({
  query: scopedQueries(transaction).query,
  send: (...statement) => {
    const { text, values, name = '' } = asked(...statement);
    transaction.send(text, values, name);
  },
});

/**
 * A database that a call can't ask without its session's companies: see `withinCompanies` and `scopedStatement`. The
 * server's own work (ingest, rules, timers) passes through as it is.
 */
export const createScopedDatabase = (database: Database): Database => ({
  ...database,
  query: scopedQueries(database).query,
  transaction: (work, priority) =>
    database.transaction((transaction) => work(scopedTransaction(transaction)), priority),
  snapshot: (work) =>
    database.snapshot(([first, second]) => work([scopedQueries(first), scopedQueries(second)])),
  cursor: (text, values, size) => {
    const statement = asked(text, values);
    return database.cursor(statement.text, statement.values, size);
  },
});
