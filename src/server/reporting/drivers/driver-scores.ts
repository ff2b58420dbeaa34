import type { DriverScoreRow } from '#contract/fleet/drivers.ts';

import type { Database } from '../../database/database.ts';
import { badRequest, restricted } from '../../kernel/refusal.ts';
import { narrowed, type Actor } from '../../identity/actor.ts';
import { driverScores } from './drivers.ts';
import { maySee } from '../../identity/menus.ts';

/** Page of driver scores. */
export const driverScoreAddress = 'driving_monitor/data_analysis/driver_score';

const maxDays = 92;

/** Period of scores, ms. @throws Refusal 400: it ends before it begins, or is too long */
export const scorePeriodOf = (args: { readonly startTime: string; readonly endTime: string }) => {
  const fromMs = Date.parse(args.startTime);
  const toMs = Date.parse(args.endTime);
  if (!(fromMs < toMs)) throw badRequest(['开始时间须早于结束时间', 'The start must be before the end']);
  if (toMs - fromMs > maxDays * 86_400_000)
    throw badRequest([`查询时间不能超过 ${maxDays} 天`, `At most ${maxDays} days at once`]);
  return { fromMs, toMs };
};

/** @throws Refusal: the actor's menu has no page of scores */
export const checkMaySeeScores = (actor: Actor): void => {
  if (!maySee(actor.functions, driverScoreAddress)) throw restricted();
};

/** The scores that an actor may see, for page and file. */
export const scoresFor = (
  database: Database,
  actor: Actor,
  args: { readonly startTime: string; readonly endTime: string; readonly companyCode?: string | undefined },
  nowMs: number,
): Promise<DriverScoreRow[]> => {
  checkMaySeeScores(actor);
  return driverScores(database, {
    ...scorePeriodOf(args),
    nowMs,
    companies: narrowed(actor, args.companyCode),
  });
};
