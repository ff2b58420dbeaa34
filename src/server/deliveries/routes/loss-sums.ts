import { lossSumCalls } from '#contract/reports/loss-sums.ts';
import { maxSumDays } from '#domain/losses/loss-subjects.ts';
import { chinaDayStartMs, dayMs } from '#domain/time/time.ts';

import { readPeriod, checkPeriod } from '../../kernel/check-period.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { type Actor, narrowed } from '../../identity/actor.ts';
import type { RunSteps } from '../../kernel/step-runner.ts';
import type { SumsQuery } from '../loss-sums/loss-comparison.ts';
import { lossSubjectHistory, lossSums } from '../loss-sums/loss-sums.ts';

interface Args {
  readonly startTime: string;
  readonly endTime: string;
  readonly companyCode?: string;
}

/** Whole China days. @throws Refusal 400: they end before they begin, or are too many */
const askedOf = (actor: Actor, { startTime, endTime, companyCode }: Args): SumsQuery => {
  const { fromMs, toMs } = readPeriod(startTime, endTime);
  const period = checkPeriod(
    { fromMs: chinaDayStartMs(fromMs), toMs: chinaDayStartMs(toMs - 1) + dayMs },
    maxSumDays,
  );
  return { ...period, companies: narrowed(actor, companyCode) };
};

/** Losses added up over weeks, for users of the loss ranking; of their companies' trips alone. */
const lossSumRoutes: Routes<{ readonly runSteps: RunSteps }> = (mount, { runSteps }) => {
  const ports = { queries: mount.database, run: runSteps };
  mountSession(mount, lossSumCalls['lossSums.list'], (actor, { kind, code, signals, ...args }) =>
    lossSums(ports, askedOf(actor, args), { kind, code, signals }),
  );
  mountSession(mount, lossSumCalls['lossSums.subject'], async (actor, { id, ...args }) => ({
    history: await lossSubjectHistory(ports, askedOf(actor, args), id),
  }));
};

export default lossSumRoutes;
