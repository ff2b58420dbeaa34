import { compareNames } from '#domain/names/name-order.ts';
import type { HealthRanking, HealthRow } from '#contract/devices/device-health.ts';
import { causesOf, type HealthCause } from '#domain/devices/health-causes.ts';
import { healthFigures, healthFiguresByDay, sealUnknownS } from '#domain/devices/health-spans.ts';
import { healthScore, healthShares, leastDayDueS } from '#domain/devices/health-score.ts';
import { healthBand, type HealthBand } from '#domain/devices/health-terms.ts';
import { maxUploadDays } from '#domain/fleet/upload-statistic.ts';
import { round } from '#domain/text/round.ts';
import { chinaDay, chinaDayStartMs, dayMs } from '#domain/time/time.ts';
import type { Period } from '#domain/time/period.ts';

import { readPeriod, checkPeriod } from '../../kernel/check-period.ts';
import type { Queries } from '../../database/database.ts';
import { badRequest } from '../../kernel/refusal.ts';
import { openRepairs } from '../repair-orders.ts';
import { healthSpans, readingsByDay, type HealthAsked, type TruckHealth } from './health-spans.ts';

/** The longest period of the analysis, days. */
const maxHealthDays = maxUploadDays;

/** The longest period of the shares of devices in order, days. */
export const maxEquipmentDays = 92;

/** The most trucks of a file. */
export const maxHealthRows = 20_000;

/** Whole China days of a period. @throws Refusal 400: it ends before it begins, or is too long */
export const healthPeriodOf = (
  args: { readonly startTime: string; readonly endTime: string },
  maxDays = maxHealthDays,
): Period => {
  const { fromMs, toMs } = readPeriod(args.startTime, args.endTime);
  return checkPeriod({ fromMs: chinaDayStartMs(fromMs), toMs: chinaDayStartMs(toMs - 1) + dayMs }, maxDays);
};

/** First moments of the China days of a period. */
export const daysOf = ({ fromMs, toMs }: Period): readonly number[] =>
  Array.from({ length: Math.round((toMs - fromMs) / dayMs) }, (_, index) => fromMs + index * dayMs);

/** A share as it is sent: to a hundredth of a per cent. */
const rounded = (share: number | null): number | null => (share === null ? null : round(share, 4));

const causeOnWire = ({ sinceDayMs, lastDayMs, ...cause }: HealthCause) => ({
  ...cause,
  points: round(cause.points, 1),
  seconds: Math.round(cause.seconds),
  sinceDay: chinaDay(sinceDayMs),
  lastDay: chinaDay(lastDayMs),
});

/** A truck of the ranking, without what is only told of a page's trucks. */
interface Summed {
  readonly truck: TruckHealth;
  readonly score: number | null;
  readonly dueS: number;
  readonly offlineS: number;
  readonly sealUnknownS: number;
}

const summed = (truck: TruckHealth, period: Period): Summed => {
  const figures = healthFigures(truck.spans, period);
  return {
    truck,
    score: healthScore(figures),
    dueS: Math.round(figures.dueS),
    offlineS: Math.round(figures.offlineS),
    sealUnknownS: Math.round(sealUnknownS(truck.spans)),
  };
};

/** A truck's row in full. */
export const healthRow = (
  truck: TruckHealth,
  period: Period,
  repairs: Awaited<ReturnType<typeof openRepairs>>,
): HealthRow => {
  const figures = healthFigures(truck.spans, period);
  const shares = healthShares(figures);
  const { truck: _truck, ...sums } = summed(truck, period);
  return {
    truckId: String(truck.id),
    signCode: truck.signCode,
    companyName: truck.companyName,
    terminal: truck.terminal,
    ...sums,
    shares: {
      offline: rounded(shares.offline),
      heartbeat: rounded(shares.heartbeat),
      sensor: rounded(shares.sensor),
      reading: rounded(shares.reading),
      supply: rounded(shares.supply),
    },
    days: healthFiguresByDay(truck.spans, period).map((figuresOfDay) =>
      healthScore(figuresOfDay, leastDayDueS),
    ),
    causes: causesOf(truck.spans, period, figures).map(causeOnWire),
    repair: repairs.get(truck.id) ?? null,
  };
};

const orders = {
  score: ({ score }: Summed) => score,
  signCode: ({ truck }: Summed) => truck.signCode,
  companyName: ({ truck }: Summed) => truck.companyName,
  offlineS: ({ offlineS }: Summed) => offlineS,
  sealUnknownS: ({ sealUnknownS: seconds }: Summed) => seconds,
} as const;

const ordered = (trucks: readonly Summed[], order: string): readonly Summed[] => {
  const name = order.replace(/^-/, '');
  if (!Object.hasOwn(orders, name)) throw badRequest([`不能按 ${order} 排序`, `Can't be sorted by ${order}`]);
  const valueOf = orders[name as keyof typeof orders];
  const sign = order.startsWith('-') ? -1 : 1;
  return trucks.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    // Trucks without a score come last either way.
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const by =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : compareNames(String(one), String(other));
    return sign * by || compareNames(a.truck.signCode, b.truck.signCode);
  });
};

/** What part of the trucks is asked for; '' is all of them. */
const isOnly = (only: string, { score, truck }: Summed, repaired: ReadonlyMap<number, unknown>): boolean => {
  if (only === '') return true;
  if (only === 'repair') return repaired.has(truck.id);
  return score !== null && healthBand(score) === only;
};

/** One page of trucks, the worst first, with the sums of all. */
export const healthRanking = async (
  queries: Queries,
  asked: HealthAsked,
  view: {
    readonly order: string;
    readonly only: string;
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<HealthRanking> => {
  const [known, repairs] = await Promise.all([
    healthSpans(queries, asked, 'whole'),
    openRepairs(queries, asked.companies),
  ]);
  const trucks = known.map((truck) => summed(truck, asked));
  const chosen = ordered(
    trucks.filter((truck) => isOnly(view.only, truck, repairs)),
    view.order,
  );
  const shown = chosen.slice((view.page - 1) * view.pageSize, view.page * view.pageSize);
  const readings = await readingsByDay(
    queries,
    asked,
    shown.map(({ truck }) => truck.subject),
  );
  const scores = trucks.flatMap(({ score }) => (score === null ? [] : [score]));
  const bands = (band: HealthBand): number => scores.filter((score) => healthBand(score) === band).length;
  const sum = (of: (one: Summed) => number): number => trucks.reduce((whole, one) => whole + of(one), 0);
  return {
    fromDay: chinaDay(asked.fromMs),
    total: chosen.length,
    sums: {
      scored: scores.length,
      green: bands('green'),
      red: bands('red'),
      dueS: sum(({ dueS }) => dueS),
      offlineS: sum(({ offlineS }) => offlineS),
      sealUnknownS: sum(({ sealUnknownS: seconds }) => seconds),
      sealUnknownMostS: Math.max(0, ...trucks.map(({ sealUnknownS: seconds }) => seconds)),
      inRepair: trucks.filter(({ truck }) => repairs.has(truck.id)).length,
    },
    rows: shown.map(({ truck }) => {
      const spans = { ...truck.spans, readings: readings.get(truck.subject) ?? [] };
      return healthRow({ ...truck, spans }, asked, repairs);
    }),
  };
};
