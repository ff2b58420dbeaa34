import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import type { Queries } from '../../database/database.ts';

/** Pump totals as a form or a row holds them; moments in ISO 8601 UTC. */
export interface Totals {
  readonly totalsCode: string;
  readonly stationCode: string;
  readonly tankNumber: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly startTotalVtL: number;
  readonly endTotalVtL: number;
}

const isoOf = (value: unknown): string => new Date(String(value)).toISOString();

/** @param fields of a row, in which all that is required is there */
export const totalsOf = (fields: Readonly<Record<string, unknown>>): Totals => ({
  totalsCode: String(fields['totalsCode']),
  stationCode: String(fields['stationCode']),
  tankNumber: Number(fields['tankNumber']),
  startTime: isoOf(fields['startTime']),
  endTime: isoOf(fields['endTime']),
  startTotalVtL: Number(fields['startTotalVtL']),
  endTotalVtL: Number(fields['endTotalVtL']),
});

/**
 * Puts totals where they are brought to the rules from (`bringTotals`), in the transaction that writes them. Their code
 * is the row's, so that totals of a terminal can't meet it; each write replaces the one before.
 * @param withdrawn their row is removed
 */
export const queueTotals = async (
  queries: Queries,
  id: number,
  { totalsCode: _theirs, ...totals }: Totals,
  withdrawn: boolean,
): Promise<void> => {
  const data: TerminalMessageData<'pump-totals'> = {
    totalsCode: `entered:${id}`,
    ...totals,
    ...(withdrawn ? { withdrawn } : {}),
  };
  await queries.query(
    'insert into pump_totals_message (totals_id, station_code, time, data) values ($1, $2, $3, $4)',
    [id, totals.stationCode, new Date(totals.endTime), JSON.stringify(data)],
    'queue_pump_totals',
  );
};
