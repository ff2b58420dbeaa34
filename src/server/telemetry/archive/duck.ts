import type { DuckDBConnection } from '@duckdb/node-api';

/** A connection of DuckDB. Statements are the program's own; values in them are written by `quoted`. */
export interface Duck {
  run(sql: string): Promise<void>;
  /** Rows of texts by column. */
  rows<R>(sql: string): Promise<R[]>;
  /** The texts of the only column, some thousand at a time. */
  texts(sql: string): AsyncIterable<readonly string[]>;
}

/** A DuckDB of this process. */
export interface DuckInstance {
  /** Runs `work` with a connection of its own. */
  connected<T>(work: (duck: Duck) => Promise<T>): Promise<T>;
  close(): void;
}

/** A text within a statement of DuckDB, which knows no escape but the doubled quote. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A moment within a statement of DuckDB. */
export const moment = (ms: number): string => `to_timestamp(${ms / 1000}::double)`;

const threads = 2;
const memoryMb = 512;

const duckOf = (connection: DuckDBConnection): Duck => ({
  run: async (sql) => {
    await connection.run(sql);
  },
  rows: async <R>(sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson() as R[],
  async *texts(sql) {
    const result = await connection.stream(sql);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return;
      yield chunk.getColumnValues(0) as string[];
    }
  },
});

/**
 * Opens a DuckDB. Its library is loaded here and nowhere else, so that whoever archives nothing needs none.
 * @param file null: in memory
 * @param work folder for what does not fit into memory
 */
export const openDuck = async (file: string | null, work: string): Promise<DuckInstance> => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(file ?? ':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    temp_directory: work,
    // Whatever it does not bring with it would be fetched from its makers.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  return {
    connected: async (work) => {
      const connection = await instance.connect();
      try {
        // Moments are written out in it, wherever the process runs.
        await connection.run(`set TimeZone = 'UTC'`);
        return await work(duckOf(connection));
      } finally {
        connection.closeSync();
      }
    },
    close: () => instance.closeSync(),
  };
};
