import { recordKinds } from '#contract/records.ts';
import { tableName } from '#server/database/names.ts';

/** Tables that grow as long as an installation is used, since what they have is a result, a proof or master data. */
const others: Readonly<Record<string, string>> = {
  alarm: 'alarms',
  alarm_event: 'who did what about an alarm',
  audit_log: 'who changed what; refusals of strangers for 90 days, by the database’s clock',
  audit_about: 'whom an entry of the audit is about',
};

export const keptForEver: ReadonlyMap<string, string> = new Map([
  ...Object.keys(recordKinds).map((kind) => [tableName(kind), 'records of the rules'] as const),
  ...Object.entries(others),
]);

/** Tables whose rows go later than telemetry may, by days: what prunes them is `src/server/operations/housekeeping/pruning.ts`. */
export const keptDays: ReadonlyMap<string, number> = new Map([
  ['ingest_token', 90],
  ['known_device', 180],
  ['notice', 400],
  ['share_link', 90],
]);
