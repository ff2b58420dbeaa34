import { uploadStatisticCalls } from '#contract/fleet/upload-statistic.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { uploadPeriodOf, uploadStatistic } from '../upload-statistic.ts';
import { narrowed } from '../../identity/actor.ts';

/** What each console sent, for users whose menu has the page. */
const uploadStatisticRoutes: Routes = (mount) => {
  const { database } = mount;
  const { 'uploads.statistic': statistic } = uploadStatisticCalls;

  mountSession(mount, statistic, async (actor, args, { nowMs }) => {
    const { companyCode, signCode = '', order, page = 1, pageSize = 50 } = args;
    const asked = {
      ...uploadPeriodOf(args),
      nowMs,
      companies: narrowed(actor, companyCode),
      signCode: signCode.trim(),
    };
    return uploadStatistic(database, asked, { order: order || '-gapH', page, pageSize });
  });
};

export default uploadStatisticRoutes;
