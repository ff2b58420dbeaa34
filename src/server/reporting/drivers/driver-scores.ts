import type { DriverScoreRow } from '#contract/fleet/drivers.ts';
import type { Period } from '#domain/time/period.ts';

import { readPeriod } from '../../kernel/check-period.ts';
import type { Database } from '../../database/database.ts';
import { restricted } from '../../kernel/refusal.ts';
import { narrowed, type Actor } from '../../identity/actor.ts';
import { driverScores } from './drivers.ts';
import { maySee } from '../../identity/menus.ts';

/** Page of driver scores. */
export const driverScoreAddress = 'driving_monitor/data_analysis/driver_score';

const maxDays = 92;

/** Period of scores, ms. @throws Refusal 400: it ends before it begins, or is too long */
export const scorePeriodOf = (args: { readonly startTime: string; readonly endTime: string }): Period =>
  readPeriod(args.startTime, args.endTime, maxDays);

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
