import type { SettingRow } from '#contract/settings.ts';
import type { ThresholdTrial } from '#contract/thresholds.ts';
import { indexSettings } from '#engine/master/setting-index.ts';
import { truckSubject } from '#engine/subjects.ts';

import type { Queries } from '../../database/database.ts';
import { factsAfter } from '../../telemetry/messages/read-facts.ts';
import type { MasterContext } from '../in-force/master-context.ts';
import { compareRows } from './compare-rows.ts';
import { judgedRows } from './judged-rows.ts';
import type { ThresholdTarget } from './threshold-target.ts';
import { trialSettings } from './trial-settings.ts';

const dayMs = 86_400_000;
const days = 30;

/** Judged too, but not counted: what was open when the rules began shows only then. */
const warmUpMs = dayMs;

/**
 * Judges a truck's stored messages of the last 30 days twice, with the present values of a setting and with the wanted
 * one, by the rules themselves. Reads only.
 */
export const tryThreshold = async (
  queries: Queries,
  master: MasterContext,
  settings: readonly SettingRow[],
  target: ThresholdTarget,
  truckId: string,
  nowMs: number,
): Promise<ThresholdTrial> => {
  const subject = truckSubject(truckId);
  const facts = await factsAfter(queries, subject, null, nowMs - days * dayMs - warmUpMs);
  const [first, last] = [facts[0], facts.at(-1)];
  if (first === undefined || last === undefined) return { fromTime: null, toTime: null, kinds: [], days: [] };
  const { before, after } = trialSettings(settings, target, nowMs);
  const judge = (rows: readonly SettingRow[]) =>
    judgedRows(subject, facts, { ...master.engine, settings: indexSettings(rows) }, last.t);
  const fromMs = Math.max(nowMs - days * dayMs, first.t);
  return {
    fromTime: new Date(fromMs).toISOString(),
    toTime: new Date(last.t).toISOString(),
    ...compareRows(await judge(before), await judge(after), fromMs, last.t),
  };
};
