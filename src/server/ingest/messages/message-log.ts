import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import type { Fact } from '#engine/fact.ts';

import type { Transaction } from '../../database/database.ts';
import type { MasterContext } from '../master/master-context.ts';
import type { Partitions } from './partitions.ts';
import { logTrackCells } from './track-cells.ts';

/** An accepted message with its fact and its subject. */
export interface LoggedMessage {
  readonly subject: string;
  readonly message: TerminalEnvelope;
  readonly fact: Fact;
}

/** Logs accepted messages in the form in which the rules read them again. */
export const logMessages = async (
  queries: Transaction,
  partitions: Partitions,
  logged: readonly LoggedMessage[],
): Promise<void> => {
  if (logged.length === 0) return;
  await partitions.ensure(
    queries,
    'terminal_message',
    logged.map(({ fact }) => fact.t),
  );
  const rows = logged.map(({ subject, message, fact }) => ({
    subject,
    t: new Date(fact.t).toISOString(),
    seq: fact.seq,
    id: fact.id,
    terminal: fact.terminal,
    kind: message.kind,
    contact: fact.contactMs === null ? null : new Date(fact.contactMs).toISOString(),
    received: new Date(fact.receivedMs).toISOString(),
    skew: fact.clockSkewS ?? null,
    content: fact.data,
  }));
  queries.send(
    `insert into terminal_message (subject, time, seq, message_id, terminal, kind, contact_time, received_time, clock_skew_s, content)
     select subject, t, seq, id, terminal, kind, contact, received, skew, content from json_to_recordset($1::json)
       as x(subject text, t timestamptz, seq bigint, id text, terminal text, kind text, contact timestamptz,
            received timestamptz, skew real, content json)`,
    [JSON.stringify(rows)],
    'log_messages',
  );
};

/** Writes the fixes of position messages where tracks are read from. */
export const logPositions = async (
  queries: Transaction,
  partitions: Partitions,
  logged: readonly LoggedMessage[],
  ownerAt: MasterContext['ownerAt'],
): Promise<void> => {
  const rows = logged.flatMap(({ subject, fact }) => {
    if (fact.kind !== 'position' || fact.data.fix === 'none') return [];
    const owner = ownerAt(subject, fact.t);
    if (owner?.signCode == null) return [];
    return [
      {
        ...fact.data,
        s: owner.signCode,
        c: owner.companyCode,
        t: new Date(fact.t).toISOString(),
        ms: fact.t,
      },
    ];
  });
  if (rows.length === 0) return;
  await partitions.ensure(
    queries,
    'position',
    rows.map((row) => row.ms),
  );
  queries.send(
    `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, altitude_m, speed_kmh,
       recorder_speed_kmh, bearing_deg, satellites, acc, odometer_km, limit_kmh)
     select s, c, t, "longitudeDeg", "latitudeDeg", "altitudeM", "speedKmh", "recorderSpeedKmh", "bearingDeg", satellites,
       acc, "odometerKm", "roadLimitKmh"
     from json_to_recordset($1::json) as x(s text, c text, t timestamptz, "longitudeDeg" float8, "latitudeDeg" float8,
       "altitudeM" float8, "speedKmh" float8, "recorderSpeedKmh" float8, "bearingDeg" float8, satellites int, acc bool,
       "odometerKm" float8, "roadLimitKmh" float8)`,
    [JSON.stringify(rows)],
    'log_positions',
  );
  await logTrackCells(
    queries,
    partitions,
    rows.flatMap(({ s, c, ms, longitudeDeg, latitudeDeg }) =>
      longitudeDeg === undefined || latitudeDeg === undefined
        ? []
        : [{ signCode: s, companyCode: c, timeMs: ms, longitudeDeg, latitudeDeg }],
    ),
  );
};
