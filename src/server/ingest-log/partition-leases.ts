import type { Database } from '../database/database.ts';
import { logPartitions } from './log-partition.ts';

/** A process that says nothing for so long has lost its partitions. */
export const leaseMs = 6_000;

export interface PartitionLeases {
  /**
   * Says that this process is alive and how far it has come, gives up what is more than its share and takes what is
   * nobody's. Returns the partitions that it has now.
   * @param caught of each partition that it has: everything that arrived before is applied, ms UTC
   */
  readonly renew: (caught: ReadonlyMap<number, number>) => Promise<ReadonlySet<number>>;
  /** Gives up all of them: another process goes on at once. */
  readonly giveUp: () => Promise<void>;
}

const moment = (ms: number): Date | null => (Number.isFinite(ms) ? new Date(ms) : null);

/** One clock, the database's: a process whose own is hours ahead would hold its share for hours after its death. */
const now = 'clock_timestamp()';
const lease = `interval '${leaseMs} milliseconds'`;

/** Partitions of the log that this process reads, agreed on with the others in the database. */
export const createPartitionLeases = (database: Database, owner: string): PartitionLeases => ({
  renew: (caught) =>
    database.transaction(async (queries) => {
      await queries.query(
        `insert into ingest_reader (owner, alive_time) values ($1, ${now})
         on conflict (owner) do update set alive_time = excluded.alive_time`,
        [owner],
      );
      // Of a time to come is what a process with a wrong clock has written, or the database's own clock was set back.
      await queries.query(
        `delete from ingest_reader where alive_time not between ${now} - ${lease} and ${now} + ${lease}`,
      );
      await queries.query(
        'insert into ingest_partition (partition) select generate_series(0, $1::int - 1) on conflict do nothing',
        [logPartitions],
      );
      const [alive] = await queries.query<{ count: number }>(
        'select count(*)::int as count from ingest_reader',
      );
      const share = Math.ceil(logPartitions / Math.max(1, alive?.count ?? 1));
      await queries.query(
        `update ingest_partition p set until_time = ${now} + ${lease},
           caught_time = least(greatest(p.caught_time, x.caught_time), ${now})
         from unnest($2::int[], $3::timestamptz[]) as x(partition, caught_time)
         where p.partition = x.partition and p.owner = $1`,
        [owner, [...caught.keys()], [...caught.values()].map(moment)],
      );
      await queries.query(
        `update ingest_partition set owner = null where partition in (
           select partition from ingest_partition where owner = $1 order by partition offset $2)`,
        [owner, share],
      );
      const own = await queries.query<{ partition: number }>(
        `with free as (
           select partition from ingest_partition
           where owner is null or (until_time not between ${now} and ${now} + 2 * ${lease} and owner <> $1)
           order by partition limit greatest(0, $2 - (select count(*)::int from ingest_partition where owner = $1))
           for update skip locked),
         taken as (update ingest_partition p set owner = $1, until_time = ${now} + ${lease} from free where p.partition = free.partition
           returning p.partition)
         select partition from ingest_partition where owner = $1 union select partition from taken`,
        [owner, share],
      );
      return new Set(own.map(({ partition }) => partition));
    }),
  giveUp: async () => {
    await database.query('update ingest_partition set owner = null where owner = $1', [owner]);
    await database.query('delete from ingest_reader where owner = $1', [owner]);
  },
});
