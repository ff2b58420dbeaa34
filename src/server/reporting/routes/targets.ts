import { targetCalls } from '#contract/reports/targets.ts';
import { isTargetAddress, targets } from '#report/targets/targets.ts';
import type { Target } from '#report/targets/target.ts';

import { mountSession } from '../../http/mount.ts';
import { notFound, restricted } from '../../kernel/refusal.ts';
import type { HistoryProgress } from '../../telemetry/history-progress.ts';
import type { Routes } from '../../http/routes.ts';
import { targetFigures } from '../target-figures.ts';
import { narrowed, readerOf } from '../../identity/actor.ts';
import { maySee } from '../../identity/menus.ts';

interface Needs {
  readonly history: HistoryProgress;
}

/** Figures of the target pages, of reports that the user may open. */
const targetRoutes: Routes<Needs> = (mount, { history }) => {
  const { database } = mount;
  mountSession(mount, targetCalls['targets.get'], async (actor, { address, companyCode }, { nowMs }) => {
    if (!isTargetAddress(address)) throw notFound();
    if (!maySee(actor.functions, address)) throw restricted();
    const all: Target = targets[address];
    const shown = Object.fromEntries(
      Object.entries(all).filter(([, { page }]) => maySee(actor.functions, page)),
    );
    const reader = { ...readerOf(actor), companies: narrowed(actor, companyCode) };
    return targetFigures(database, reader, shown, nowMs, history.current());
  });
};

export default targetRoutes;
