import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import type { Fact } from '#engine/fact.ts';
import { isoTime } from '#domain/time/iso-time.ts';

import type { Transaction } from '../../database/database.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import { packedContent } from '../../telemetry/messages/packed-content.ts';
import type { Partitions } from '../../telemetry/messages/partitions.ts';
import { logTrackCells } from '../../telemetry/messages/track-cells.ts';

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
    t: isoTime(fact.t),
    seq: fact.seq,
    id: fact.id,
    terminal: fact.terminal,
    kind: message.kind,
    contact: fact.contactMs === null ? null : isoTime(fact.contactMs),
    received: isoTime(fact.receivedMs),
    skew: fact.clockSkewS ?? null,
    content: packedContent(message.kind, fact.data),
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
    return owner?.signCode == null
      ? []
      : [{ signCode: owner.signCode, companyCode: owner.companyCode, timeMs: fact.t, fix: fact.data }];
  });
  if (rows.length === 0) return;
  await partitions.ensure(
    queries,
    'position',
    rows.map(({ timeMs }) => timeMs),
  );
  queries.send(
    `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, altitude_m, speed_kmh,
       recorder_speed_kmh, bearing_deg, satellites, acc, odometer_km, limit_kmh)
     select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
       $8::float8[], $9::float8[], $10::int[], $11::bool[], $12::float8[], $13::float8[])`,
    [
      rows.map(({ signCode }) => signCode),
      rows.map(({ companyCode }) => companyCode),
      rows.map(({ timeMs }) => new Date(timeMs)),
      rows.map(({ fix }) => fix.longitudeDeg ?? null),
      rows.map(({ fix }) => fix.latitudeDeg ?? null),
      rows.map(({ fix }) => fix.altitudeM ?? null),
      rows.map(({ fix }) => fix.speedKmh),
      rows.map(({ fix }) => fix.recorderSpeedKmh ?? null),
      rows.map(({ fix }) => fix.bearingDeg ?? null),
      rows.map(({ fix }) => fix.satellites ?? null),
      rows.map(({ fix }) => fix.acc),
      rows.map(({ fix }) => fix.odometerKm ?? null),
      rows.map(({ fix }) => fix.roadLimitKmh ?? null),
    ],
    'log_positions',
  );
  await logTrackCells(
    queries,
    partitions,
    rows.flatMap(({ signCode, companyCode, timeMs, fix: { longitudeDeg, latitudeDeg } }) =>
      longitudeDeg === undefined || latitudeDeg === undefined
        ? []
        : [{ signCode, companyCode, timeMs, longitudeDeg, latitudeDeg }],
    ),
  );
};
