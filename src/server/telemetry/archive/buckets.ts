import { createHash } from 'node:crypto';

import type { PartitionedTable } from '../messages/partitions.ts';

/** What the files of a day are divided by: the truck, or the subject of a message. */
export const bucketColumns: Readonly<Record<PartitionedTable, 'sign_code' | 'subject'>> = {
  terminal_message: 'subject',
  position: 'sign_code',
  track_cell: 'sign_code',
  tank_inventory: 'sign_code',
  switch_event: 'sign_code',
  meter_status: 'sign_code',
  climate: 'sign_code',
  pressure: 'sign_code',
  water_inventory: 'sign_code',
};

/** The column by which a table is cut into days. */
export const timeColumnOf = (table: PartitionedTable): 'time' | 'hour' =>
  table === 'track_cell' ? 'hour' : 'time';

/** The bucket of a key, of so many; readers of years later reckon the same. */
export const bucketOf = (key: string | null, buckets: number): number =>
  createHash('md5')
    .update(key ?? '')
    .digest()
    .readUInt32BE(0) % buckets;

/** A file of so many rows is read for one truck within a second. */
const rowsOfBucket = 400_000;
const mostBuckets = 64;

/** A small fleet's day is one file; a large one's is divided so that a truck's rows are in a small one. */
export const bucketsFor = (rows: number): number =>
  Math.min(mostBuckets, Math.max(1, 2 ** Math.ceil(Math.log2(rows / rowsOfBucket))));
