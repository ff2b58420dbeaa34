import { useMemo } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import type { LevelTrend } from '#contract/fleet/level-trend.ts';
import type { TimeLine } from '#ui/chart/time/time-line.ts';
import { useTranslation } from '#ui/language.tsx';

import { momentMs } from './moment-ms.part.ts';

/** Level, volume, temperature and speed as lines over time; none while nothing is read. */
export const useTrendLines = (trend: LevelTrend | null): readonly TimeLine[] => {
  const { t } = useTranslation();
  return useMemo((): readonly TimeLine[] => {
    if (trend === null) return [];
    const timesMs = trend.levels.map(({ time }) => momentMs(time));
    const of = (field: 'levelMm' | 'v20L' | 'temperatureC') => trend.levels.map((level) => level[field]);
    const plain = (digits: number) => (value: number | null) => formatNumber(value, digits);
    return [
      {
        key: 'level',
        label: t(['液位', 'Level']),
        unit: 'mm',
        timesMs,
        values: of('levelMm'),
        format: plain(0),
        leastSpan: 100,
      },
      { key: 'v20', label: 'V20', unit: 'L', timesMs, values: of('v20L'), format: plain(0), leastSpan: 500 },
      {
        key: 'temperature',
        label: t(['温度', 'Temperature']),
        unit: '℃',
        timesMs,
        values: of('temperatureC'),
        format: plain(1),
        leastSpan: 5,
      },
      {
        key: 'speed',
        label: t(['速度', 'Speed']),
        unit: 'km/h',
        timesMs: trend.speeds.map(({ time }) => momentMs(time)),
        values: trend.speeds.map(({ speedKmh }) => speedKmh),
        format: plain(0),
        leastSpan: 20,
      },
    ];
  }, [trend, t]);
};
