import type { PartitionedTable } from '../messages/partitions.ts';
import { badRequest } from '../../kernel/refusal.ts';
import { bucketColumns, bucketOf, timeColumnOf } from './buckets.ts';
import { type Duck, type DuckInstance, moment, quoted } from './duck.ts';
import { prefetchFiles } from './prefetch-files.ts';
import type { ArchivedPart } from './manifest.ts';
import { type Needed, neededRows } from './needed-rows.ts';
import type { VerifiedFiles } from './verified-files.ts';

/** What of the archive can be in an answer. */
export interface ColdAsked {
  /** Both ends included, ms UTC. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Plates; null: of every truck. */
  readonly signCodes: readonly string[] | null;
  /** Subjects of messages; null: of every one. */
  readonly subjects: readonly string[] | null;
  /** Whose rows; null: every company's, where the statement itself says whose. */
  readonly companies: readonly string[] | null;
  /** Of a whole fleet only rows that an answer needs; missing: all. */
  readonly needed?: Needed | null;
}

/** Rows of a table as a JSON array of objects without columns that are null. */
export interface ColdRows {
  readonly json: string;
  readonly rows: number;
  /** Files whose rows are not among them. */
  readonly missing: readonly string[];
}

/** Of one table in one answer: what a statement can be given. */
const mostCharacters = 100_000_000;

const tooMuch = () =>
  badRequest([
    '这段时间的归档数据太多，请选择车辆或缩短时间',
    'There is too much archived data in this period: choose a truck or a shorter time',
  ]);

const keysOf = (table: PartitionedTable, asked: ColdAsked): readonly string[] | null =>
  bucketColumns[table] === 'subject' ? asked.subjects : asked.signCodes;

const listed = (column: string, values: readonly string[]): string =>
  values.length === 0 ? 'false' : `"${column}" in (${values.map(quoted).join(', ')})`;

const conditionOf = (table: PartitionedTable, asked: ColdAsked): string => {
  const keys = keysOf(table, asked);
  const time = timeColumnOf(table);
  return [
    `"${time}" >= ${moment(asked.fromMs)} and "${time}" <= ${moment(asked.toMs)}`,
    ...(keys === null ? [] : [listed(bucketColumns[table], keys)]),
    ...(table === 'terminal_message' || asked.companies === null
      ? []
      : [listed('company_code', asked.companies)]),
  ].join(' and ');
};

/** Columns of a file that say something in these rows: of a record with sixty, most are null. */
const toldColumns = async (duck: Duck, from: string): Promise<string[]> => {
  const columns = await duck.rows<{ column_name: string }>(`describe select * ${from}`);
  const names = columns.map(({ column_name: name }) => name);
  const [counts] = await duck.rows<Record<string, string>>(
    `select ${names.map((name) => `count("${name}")::varchar as "${name}"`).join(', ')} ${from}`,
  );
  return names.filter((name) => Number(counts?.[name] ?? 0) > 0);
};

/** Whether a failure is that of a file; any other is of the statement, or of the machine, and accuses no file. */
const isOfFile = (error: unknown): boolean =>
  /^(?:IO Error|Invalid Input Error)/.test(error instanceof Error ? error.message : '');

async function* objectsOf(duck: Duck, from: string): AsyncGenerator<readonly string[]> {
  const columns = await toldColumns(duck, from);
  if (columns.length === 0) return;
  const list = columns.map((name) => `"${name}"`).join(', ');
  yield* duck.texts(`select to_json(t)::varchar from (select ${list} ${from}) t`);
}

/** Reads rows of days that are in the archive. Files that are missing or damaged are named, the rest is read. */
export const createColdRows = (duck: () => Promise<DuckInstance>, sound: VerifiedFiles) => ({
  /**
   * @param parts files of the days, of any table
   * @throws Refusal where there is more than can be told at once
   */
  read: async (
    table: PartitionedTable,
    parts: readonly ArchivedPart[],
    asked: ColdAsked,
  ): Promise<ColdRows> => {
    const keys = keysOf(table, asked);
    const wanted = parts.filter(
      ({ table: of, bucket, buckets }) =>
        of === table && (keys === null || keys.some((key) => bucketOf(key, buckets) === bucket)),
    );
    const texts: string[] = [];
    const missing: string[] = [];
    let rows = 0;
    let characters = 0;
    for await (const { part, held } of prefetchFiles(wanted, sound.hold)) {
      if (held === null) {
        missing.push(part.file);
        continue;
      }
      const all = `from read_parquet(${quoted(held.path)}) where ${conditionOf(table, asked)}`;
      const from = neededRows(table, all, asked.needed ?? null);
      const ofPart: string[] = [];
      let damaged = false;
      try {
        await (
          await duck()
        ).connected(async (connection) => {
          for await (const objects of objectsOf(connection, from)) {
            rows += objects.length;
            ofPart.push(objects.join(','));
            characters += ofPart.at(-1)?.length ?? 0;
            if (characters > mostCharacters) return;
          }
        });
      } catch (error) {
        if (!isOfFile(error)) throw error;
        damaged = true;
        sound.damaged(part.file, error);
        missing.push(part.file);
        continue;
      } finally {
        await held.release(damaged);
      }
      if (characters > mostCharacters) throw tooMuch();
      texts.push(...ofPart);
    }
    return { json: `[${texts.join(',')}]`, rows, missing };
  },
});
