const inUtc = (sql: string, shape: string): string => `to_char(${sql} at time zone 'UTC', '${shape}')`;

/**
 * A `timestamptz` in the contract's form: UTC to the second, `2026-07-28T01:02:03Z`. A fraction of a second is cut
 * off and null stays null. `sql` is an expression of the program, never input.
 */
export const isoSeconds = (sql: string): string => inUtc(sql, 'YYYY-MM-DD"T"HH24:MI:SS"Z"');

/** The same to the millisecond, `2026-07-28T01:02:03.004Z`: for readings that lie less than a second apart. */
export const isoMilliseconds = (sql: string): string => inUtc(sql, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
