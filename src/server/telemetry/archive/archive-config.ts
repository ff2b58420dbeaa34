import type { S3Place } from './s3/s3-place.ts';

/** Where the archive is, and what moves into it. */
export interface ArchiveConfig {
  /** Folder of the archive, or the bucket that it is in. */
  readonly archiveDir: string | S3Place;
  /** Folder for what is being moved or read. */
  readonly dataDir: string;
  /** Days that the database has; older ones are in the archive. Null: all are in the database. */
  readonly hotDays: number | null;
  /** Days that telemetry is kept at all. */
  readonly keepTelemetryDays: number;
}
