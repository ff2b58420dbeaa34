import type { Binding } from '#engine/master/terminal-bindings.ts';
import { truckIdOf } from '#engine/subjects.ts';

import type { Queries } from '../database/database.ts';
import type { MasterContext } from '../master-data/in-force/master-context.ts';
import { messageContent } from '../telemetry/messages/message-content.ts';
import { addTrackCells } from '../telemetry/messages/track-cells.ts';

/** Subject of a terminal's messages while it is bound to nothing: they are not judged, and not lost. */
const unboundSubject = (terminal: string): string => `terminal:${terminal}`;

/** The periods since a moment with the subject of the terminal, those without one among them. */
const stretchesSince = (terminal: string, bindings: readonly Binding[], fromMs: number): Binding[] => {
  const stretches: Binding[] = [];
  let atMs = fromMs;
  for (const binding of bindings.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (binding.untilMs <= atMs) continue;
    const startMs = Math.max(binding.fromMs, atMs);
    if (startMs > atMs) stretches.push({ fromMs: atMs, untilMs: startMs, subject: unboundSubject(terminal) });
    stretches.push({ ...binding, fromMs: startMs });
    atMs = binding.untilMs;
  }
  if (Number.isFinite(atMs))
    stretches.push({ fromMs: atMs, untilMs: Number.POSITIVE_INFINITY, subject: unboundSubject(terminal) });
  return stretches;
};

const dateOf = (ms: number): Date | null => (Number.isFinite(ms) ? new Date(ms) : null);

/** Subjects of which messages were moved, and since when; null: since ever. */
interface Moved {
  readonly subjects: readonly string[];
  readonly from: Date | null;
}

/**
 * Moves terminals' messages since a moment to the subjects that they were bound to then, by master data as corrected,
 * and the tracks with them.
 */
export const reassignMessages = async (
  queries: Queries,
  master: MasterContext,
  terminals: readonly string[],
  fromMs: number,
): Promise<readonly Moved[]> => {
  const all: Moved[] = [];
  for (const terminal of terminals)
    for (const stretch of stretchesSince(terminal, master.engine.bindings.get(terminal) ?? [], fromMs)) {
      const span = [terminal, stretch.subject, dateOf(stretch.fromMs), dateOf(stretch.untilMs)];
      const moved = await queries.query<{ subject: string }>(
        `select distinct subject from terminal_message where terminal = $1 and subject <> $2 and time >= $3
           and ($4::timestamptz is null or time < $4)`,
        span,
      );
      if (moved.length === 0) continue;
      const plates = moved.flatMap(({ subject }) =>
        (master.engine.trucks.get(truckIdOf(subject) ?? '') ?? []).flatMap(
          ({ value }) => value?.truck.signCode ?? [],
        ),
      );
      await queries.query(
        `delete from "position" p using terminal_message m where m.terminal = $1 and m.subject <> $2 and m.time >= $3
           and ($4::timestamptz is null or m.time < $4) and m.kind = 'position' and p.time = m.time
           and p.sign_code = any($5::text[])`,
        [...span, plates],
      );
      const owner = master.ownerAt(stretch.subject, Math.max(stretch.fromMs, 0));
      if (owner?.signCode != null) {
        await queries.query(
          `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, altitude_m, speed_kmh,
             recorder_speed_kmh, bearing_deg, satellites, acc, odometer_km, limit_kmh)
           select $5, $6, m.time, x."longitudeDeg", x."latitudeDeg", x."altitudeM", x."speedKmh", x."recorderSpeedKmh",
             x."bearingDeg", x.satellites, x.acc, x."odometerKm", x."roadLimitKmh"
           from terminal_message m, json_to_record(${messageContent('m', 'position')}) as x(fix text, "longitudeDeg" float8, "latitudeDeg" float8,
             "altitudeM" float8, "speedKmh" float8, "recorderSpeedKmh" float8, "bearingDeg" float8, satellites int,
             acc bool, "odometerKm" float8, "roadLimitKmh" float8)
           where m.terminal = $1 and m.subject <> $2 and m.time >= $3 and ($4::timestamptz is null or m.time < $4)
             and m.kind = 'position' and x.fix <> 'none'`,
          [...span, owner.signCode, owner.companyCode],
        );
        await addTrackCells(queries, owner.signCode, Math.max(stretch.fromMs, 0));
      }
      await queries.query(
        `update terminal_message set subject = $2 where terminal = $1 and subject <> $2 and time >= $3
           and ($4::timestamptz is null or time < $4)`,
        span,
      );
      all.push({
        subjects: [stretch.subject, ...moved.map(({ subject }) => subject)],
        from: dateOf(stretch.fromMs),
      });
    }
  return all;
};

/**
 * Counts again what the subjects of moved messages have sent. Not in a trial: it would hold the counts of trucks that
 * another process has locked already to count what they send.
 */
export const countMovedUploads = async (queries: Queries, all: readonly Moved[]): Promise<void> => {
  for (const { subjects, from } of all)
    await queries.query('select count_uploads_again($1::text[], $2)', [subjects, from ?? '-infinity']);
};
