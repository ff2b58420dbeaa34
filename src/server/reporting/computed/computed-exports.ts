import { auditAddress } from '#contract/session/audit.ts';
import { healthAnalysisAddress } from '#contract/devices/device-health.ts';
import { completeAnalysisAddress } from '#contract/devices/equipment-health.ts';
import { parameterPushAddress, remoteAddress } from '#contract/devices/parameters.ts';
import { uploadStatisticAddress } from '#contract/fleet/upload-statistic.ts';
import { playbackAddress, sprinklerPlaybackAddress } from '#contract/tracks/track.ts';
import { trackSearchAddress } from '#contract/tracks/track-search.ts';
import { maxTrackTrucks, trackPeriodProblem } from '#domain/fleet/track-period.ts';
import { messages } from '#i18n/messages.ts';
import type { Language } from '#i18n/text.ts';

import type { PastReading } from '../../telemetry/archive/archive.ts';
import type { Database } from '../../database/database.ts';
import type { CompiledReport } from '../compile/compiled.ts';
import { auditFiltersIn, auditSheet, auditStatement, maxAuditExport } from './audit-export.ts';
import { driverScoreSheet, driverScoreStatement } from './driver-score-export.ts';
import { narrowed, type Actor } from '../../identity/actor.ts';
import { maySee } from '../../identity/menus.ts';
import { badRequest, notFound, restricted } from '../../kernel/refusal.ts';
import {
  healthPeriodOf,
  healthRanking,
  maxEquipmentDays,
  maxHealthRows,
} from '../../devices/health/device-health.ts';
import { equipmentHealth } from '../../devices/health/equipment-health.ts';
import { uploadPeriodOf } from '../../devices/upload-statistic.ts';
import { rolloutDetail } from '../../orders/rollouts/rollout-rows.ts';
import { equipmentSheet, equipmentStatement, healthSheet, healthStatement } from './health-export.ts';
import { rolloutSheet, rolloutStatement } from './rollout-export.ts';
import { uploadRowsStatement, uploadSheet, uploadTotalStatement } from './upload-export.ts';
import { readAuditRows } from '../../resource-kit/audit-log/audit-rows.ts';
import { driverScoreAddress, scoresFor } from '../drivers/driver-scores.ts';
import { searchPeriodOf, searchShapeOf, visitsAsked, visitsOf } from '../../tracks/searched.ts';
import { trackStops } from '../../tracks/track-stops.ts';
import { checkWhole, stopSheet, stopStatement, visitSheet, visitStatement } from './search-export.ts';
import { trackRowsStatement, trackSheet, trackTotalStatement } from './track-export.ts';

/** Content of a file: its columns, the number of rows and the rows. */
export type Sheetable = Pick<CompiledReport, 'report' | 'totals' | 'all'>;

interface Asked {
  readonly language: Language;
  readonly database: Database;
  readonly actor: Actor;
  readonly filters: Readonly<Record<string, string>>;
  readonly nowMs: number;
  /** Reads with the archive beside the database. */
  readonly past: PastReading;
}

/** Makes the file of a page; it checks the actor's rights itself. */
export type ComputedSheet = (asked: Asked) => Promise<Sheetable>;

const driverScores = async ({ database, actor, filters, nowMs }: Asked): Promise<Sheetable> => {
  const { startTime = '', endTime = '', companyCode } = filters;
  const rows = await scoresFor(database, actor, { startTime, endTime, companyCode }, nowMs);
  return {
    report: driverScoreSheet,
    totals: () => ({ text: 'select $1::int as total', values: [rows.length] }),
    all: ({ order }) => driverScoreStatement(rows, order),
  };
};

const audit = async ({ database, actor, filters, language }: Asked): Promise<Sheetable> => {
  const part = { limit: maxAuditExport, offset: 0 };
  const { rows, total } = await readAuditRows(database, actor.companies, auditFiltersIn(filters), part);
  return {
    report: auditSheet,
    totals: () => ({ text: 'select $1::int as total', values: [total] }),
    all: () => auditStatement(rows, language),
  };
};

const uploads = async ({ actor, filters, nowMs }: Asked): Promise<Sheetable> => {
  if (!maySee(actor.functions, uploadStatisticAddress)) throw restricted();
  const { startTime = '', endTime = '', companyCode, signCode = '' } = filters;
  const companies = narrowed(actor, companyCode);
  const asked = {
    ...uploadPeriodOf({ startTime, endTime }),
    nowMs,
    companies,
    signCode: signCode.trim(),
  };
  return {
    report: uploadSheet,
    totals: () => uploadTotalStatement(asked),
    all: () => uploadRowsStatement(asked),
  };
};

const health = async ({ database, actor, filters, nowMs, language }: Asked): Promise<Sheetable> => {
  if (!maySee(actor.functions, healthAnalysisAddress)) throw restricted();
  const { startTime = '', endTime = '', companyCode, signCode = '', only = '' } = filters;
  const asked = {
    ...healthPeriodOf({ startTime, endTime }),
    nowMs,
    companies: narrowed(actor, companyCode),
    signCode: signCode.trim(),
  };
  const view = { order: 'score', only, page: 1, pageSize: maxHealthRows };
  const { rows } = await healthRanking(database, asked, view);
  return {
    report: healthSheet,
    totals: () => ({ text: 'select $1::int as total', values: [rows.length] }),
    all: () => healthStatement(rows, language),
  };
};

const equipment = async ({ database, actor, filters, nowMs }: Asked): Promise<Sheetable> => {
  if (!maySee(actor.functions, completeAnalysisAddress)) throw restricted();
  const { startTime = '', endTime = '', companyCode, signCode = '' } = filters;
  const shares = await equipmentHealth(database, {
    ...healthPeriodOf({ startTime, endTime }, maxEquipmentDays),
    nowMs,
    companies: narrowed(actor, companyCode),
    signCode: signCode.trim(),
  });
  return {
    report: equipmentSheet,
    totals: () => ({ text: 'select $1::int as total', values: [shares.companies.length] }),
    all: () => equipmentStatement(shares),
  };
};

const rollout = async ({ database, actor, filters, language }: Asked): Promise<Sheetable> => {
  if (![remoteAddress, parameterPushAddress].some((address) => maySee(actor.functions, address)))
    throw restricted();
  const { id = '' } = filters;
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound();
  const detail = await rolloutDetail(database, actor, Number(id));
  return {
    report: rolloutSheet,
    totals: () => ({ text: 'select $1::int as total', values: [detail.trucks.length] }),
    all: () => rolloutStatement(detail, language),
  };
};

const tracks =
  (address: string) =>
  async ({ actor, filters }: Asked): Promise<Sheetable> => {
    if (!maySee(actor.functions, address) || !actor.functions.has('fleet.watch')) throw restricted();
    const { signCode = '', startTime = '', endTime = '' } = filters;
    const period = { fromMs: Date.parse(startTime), toMs: Date.parse(endTime) };
    if (!Number.isFinite(period.fromMs) || !Number.isFinite(period.toMs))
      throw badRequest(['时间格式不正确', 'Not a time']);
    const problem = trackPeriodProblem(period);
    if (problem !== null) throw badRequest(messages[problem]);
    const signCodes = signCode.split(',').slice(0, maxTrackTrucks);
    const asked = { signCodes, companies: actor.companies, period };
    return {
      report: trackSheet,
      totals: () => trackTotalStatement(asked),
      all: () => trackRowsStatement(asked),
    };
  };

const found = async ({ database, actor, filters, nowMs, past }: Asked): Promise<Sheetable> => {
  if (!maySee(actor.functions, trackSearchAddress) || !actor.functions.has('fleet.watch')) throw restricted();
  const { kind = '', shape = '', startTime = '', endTime = '', minutes = '' } = filters;
  const period = searchPeriodOf(startTime, endTime);
  const total = (rows: number) => () => ({ text: 'select $1::int as total', values: [rows] });
  if (kind !== 'stop') {
    const ground = searchShapeOf(shape);
    const { visits, more } = await past(visitsAsked(actor.companies, ground, period), () =>
      visitsOf(database, actor.companies, ground, period),
    );
    checkWhole(more);
    return { report: visitSheet, totals: total(visits.length), all: () => visitStatement(visits) };
  }
  if (!/^\d{1,5}$/.test(minutes)) throw badRequest(['停留时长无效', 'Not a number of minutes']);
  const { stops, more } = await trackStops(
    database,
    actor.companies,
    { shape: shape === '' ? null : searchShapeOf(shape), minutes: Number(minutes) },
    period,
    nowMs,
  );
  checkWhole(more);
  return { report: stopSheet, totals: total(stops.length), all: () => stopStatement(stops) };
};

/**
 * Files of pages whose rows are computed and not stored, by the page's address. Each checks the actor's rights
 * itself, as a stored report does.
 */
export const computedSheets: ReadonlyMap<string, ComputedSheet> = new Map([
  [driverScoreAddress, driverScores],
  [auditAddress, audit],
  [uploadStatisticAddress, uploads],
  [healthAnalysisAddress, health],
  [completeAnalysisAddress, equipment],
  [remoteAddress, rollout],
  [parameterPushAddress, rollout],
  [playbackAddress, tracks(playbackAddress)],
  [sprinklerPlaybackAddress, tracks(sprinklerPlaybackAddress)],
  [trackSearchAddress, found],
]);
