import { settingPageAt, settingsOfPage } from '#contract/setting-limits.ts';
import { thresholdCalls } from '#contract/thresholds.ts';

import { notFound } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { MasterContext } from '../in-force/master-context.ts';
import type { Routes } from '../../http/routes.ts';
import { createMutex } from '../../kernel/mutex.ts';
import { readSettings } from '../in-force/read-settings.ts';
import { readThresholds } from '../thresholds/read-thresholds.ts';
import { saveThreshold } from '../thresholds/save-threshold.ts';
import { readTarget } from '../thresholds/threshold-target.ts';
import { tryThreshold } from '../thresholds/try-threshold.ts';

interface Needs {
  readonly master: () => Promise<MasterContext>;
}

/** Limits of the rules by company and truck, and what another value would have made of stored messages. */
const thresholdRoutes: Routes<Needs> = (mount, { master }) => {
  const { database } = mount;
  // Judging a month of messages takes a second of a processor: one at a time.
  const trials = createMutex();

  mountSession(mount, thresholdCalls['thresholds.list'], async (actor, { address }) => {
    const page = settingPageAt(address);
    if (page === undefined) throw notFound();
    return readThresholds(database, actor.companies, settingsOfPage(page));
  });

  mountSession(mount, thresholdCalls['thresholds.save'], async (actor, args, { request, nowMs }) => {
    await database.transaction(async (queries) => {
      const target = await readTarget(queries, actor.companies, args);
      await saveThreshold(queries, actor, target, { seenRowId: args.seenRowId, ip: request.ip, nowMs });
    });
    return { saved: true };
  });

  mountSession(mount, thresholdCalls['thresholds.try'], async (actor, args, { nowMs }) => {
    const target = await readTarget(database, actor.companies, args);
    // The truck itself too: a company of the actor's may not be asked about another's truck.
    await readTarget(database, actor.companies, { ...args, scope: 'truck', scopeId: args.truckId });
    const unlock = await trials.lock();
    try {
      return await tryThreshold(
        database,
        await master(),
        await readSettings(database),
        target,
        args.truckId,
        nowMs,
      );
    } finally {
      unlock();
    }
  });
};

export default thresholdRoutes;
