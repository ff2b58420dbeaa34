import type { IngestResult } from '#contract/terminal-message/message.ts';
import { totalsMarginMs } from '#domain/cargo/pump-totals.ts';
import { dayMs } from '#domain/time/time.ts';
import type { PumpTotalsState } from '#domain/cargo/pump-totals-states.ts';
import type { Context } from '#engine/master/context.ts';
import { valueAt } from '#engine/master/versions.ts';

import type { Database, Queries } from '../../database/database.ts';
import type { MessageIntake } from '../../ingest/subjects/runner.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';

export interface BringTotalsPorts {
  readonly database: Database;
  readonly intake: MessageIntake;
  readonly master: () => Promise<MasterContext>;
}

interface Due {
  readonly id: number;
  readonly station_code: string;
  readonly time: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

const atOnce = 100;
const notedEveryMs = 5_000;
/** A log in front is read later than it is written. */
const appliedMs = 10_000;
/** Rows of a delivery may change so long; what came of totals is looked at until then. */
const lookedAtMs = 4 * dayMs;

/** The terminal of a station's gauge at a moment; null: it had none. */
const gaugeOf = (context: Context, stationCode: string, t: number): string | null =>
  context.gaugesOfStation
    .get(stationCode)
    ?.map((gauge) => valueAt(gauge, t))
    .find((gauge) => gauge?.stationCode === stationCode)?.terminal ?? null;

const messageId = (id: number): string => `pump-totals:${id}`;

const done = (queries: Queries, ids: readonly number[], outcome: PumpTotalsState | null, nowMs: number) =>
  queries.query(
    'update pump_totals_message set done_time = $2, outcome = $3 where id = any($1::int[])',
    [ids, new Date(nowMs), outcome],
    'pump_totals_done',
  );

/** What came of the last write of each row, by the deliveries of its tank. */
const noteOutcomes = (queries: Queries, nowMs: number) =>
  queries.query(
    `update pump_totals_message m set outcome = x.outcome
     from (
       select l.id, case
           when bool_or(d.why #>> '{messages,sales}' = 'pump-totals:' || l.id) then 'counted'
           when bool_or(d.fits and d.sales_unknown) then case when l.done_time > $2 then 'waiting' else 'tooLate' end
           when bool_or(d.fits) then 'gaugeTold'
           when count(d.id) > 0 then 'outside'
           else 'noDelivery' end as outcome
       from pump_totals r
       join lateral (select p.id, p.done_time, p.outcome from pump_totals_message p
         where p.totals_id = r.id order by p.id desc limit 1) l
         on l.done_time is not null and coalesce(l.outcome, '') not in ('noGauge', 'refused')
       left join lateral (
         select a.id, a.why, a.sales_unknown, abs(extract(epoch from a.start_time - r.start_time)) <= $3
             and abs(extract(epoch from a.end_time - r.end_time)) <= $3 as fits
         from atg_delivery a
         where a.station_code = r.station_code and a.tank_number = r.tank_number and not a.withdrawn
           and a.start_time > r.start_time - interval '1 day' and a.start_time < r.end_time
           and a.end_time > r.start_time) d on true
       where r.end_time > $1 or l.done_time > $1
       group by l.id, l.done_time) x
     where m.id = x.id and m.outcome is distinct from x.outcome`,
    [new Date(nowMs - lookedAtMs), new Date(nowMs - appliedMs), totalsMarginMs / 1000],
    'pump_totals_outcomes',
  );

const isRefused = ({ result }: IngestResult): boolean => result === 'refused';

/** Brings what is due, as messages of its station's gauge. A server that ends between does it again: their ids are known. */
const bring = async (
  { database, intake, master }: BringTotalsPorts,
  due: readonly Due[],
  nowMs: number,
): Promise<void> => {
  const { engine } = await master();
  const found = due.map((one) => ({
    ...one,
    terminal: gaugeOf(engine, one.station_code, one.time.getTime()),
  }));
  const sent = found.filter(({ terminal }) => terminal !== null);
  const messages = sent.map(({ id, terminal, time, data }) => ({
    id: messageId(id),
    terminal,
    time: time.toISOString(),
    // Of the same moment: the later write is the later message.
    seq: id,
    kind: 'pump-totals',
    data,
  }));
  const sender = { name: 'pump totals', terminal: null };
  const results = messages.length === 0 ? [] : (await intake.batch(sender, messages, nowMs)).results;
  const refused = new Set(results.filter(isRefused).map(({ index }) => sent[index]?.id));
  const idsOf = (some: readonly Due[]): readonly number[] => some.map(({ id }) => id);
  await done(database, idsOf(found.filter(({ terminal }) => terminal === null)), 'noGauge', nowMs);
  await done(database, idsOf(sent.filter(({ id }) => refused.has(id))), 'refused', nowMs);
  await done(database, idsOf(sent.filter(({ id }) => !refused.has(id))), null, nowMs);
};

/**
 * Brings pump totals that were entered to the rules, and notes what came of them: of new ones at once, and of all every
 * few seconds, since a delivery may be told later than its totals.
 * @returns brings what is due, and says whether there may be more
 */
export const createTotalsBringer = (ports: BringTotalsPorts): ((nowMs: number) => Promise<boolean>) => {
  const { database } = ports;
  let notedMs = Number.NEGATIVE_INFINITY;
  return async (nowMs) => {
    const due = await database.query<Due & Record<string, unknown>>(
      `select id, station_code, time, data from pump_totals_message where done_time is null order by id limit ${atOnce}`,
      [],
      'due_pump_totals',
    );
    if (due.length > 0) await bring(ports, due, nowMs);
    if (due.length > 0 || Math.abs(nowMs - notedMs) >= notedEveryMs) {
      await noteOutcomes(database, nowMs);
      notedMs = nowMs;
    }
    return due.length === atOnce;
  };
};
