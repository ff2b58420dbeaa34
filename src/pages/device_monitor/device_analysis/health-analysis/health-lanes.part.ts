import { mainLimitV } from '#domain/devices/supply-limits.ts';
import { bootTypes } from '#domain/words/device-words.ts';
import { formatDay, formatMoment, dayMs } from '#domain/time/time.ts';
import type { HealthHistory } from '#state/devices/device-health.ts';
import type { TimeRow, TimeRowSpan } from '#ui/chart/time-rows/time-row.ts';
import type { Translation } from '#ui/language.tsx';

import { faultText, sensorText } from './health-words.part.ts';

type Line = HealthHistory['lines'][number];

const spansOf = (
  line: Line,
  nowMs: number,
  tone: TimeRowSpan['tone'],
  name: string,
  { language }: Translation,
): readonly TimeRowSpan[] =>
  line.stretches.map(({ fromTime, toTime }) => {
    const fromMs = Date.parse(fromTime);
    const toMs = toTime === null ? nowMs : Date.parse(toTime);
    const until = toTime === null ? '…' : formatMoment(toTime, fromMs, language);
    return { fromMs, toMs, tone, label: `${name} ${formatMoment(fromTime, nowMs, language)} – ${until}` };
  });

const bootText = (type: string, { t }: Translation): string =>
  Object.hasOwn(bootTypes, type) ? t(bootTypes[type as keyof typeof bootTypes].text) : type;

const limitOf = (voltages: HealthHistory['voltages']): number | null => {
  const highest = Math.max(...voltages.map(({ highestV }) => highestV ?? 0));
  return highest <= 0 ? null : mainLimitV(highest);
};

/** The lanes of a story: supply, voltage, restarts, silence, what came late, and each sensor with a fault. */
export const healthLanes = (
  story: HealthHistory,
  nowMs: number,
  translation: Translation,
): readonly TimeRow[] => {
  const { t, language } = translation;
  const named = (kind: string): readonly Line[] => story.lines.filter((line) => line.kind === kind);
  const lane = (key: string, label: string, lines: readonly Line[], tone: TimeRowSpan['tone']): TimeRow => ({
    key,
    label,
    spans: lines.flatMap((line) =>
      spansOf(line, nowMs, tone, line.fault === '' ? label : faultText(line.fault, translation), translation),
    ),
  });
  const limit = limitOf(story.voltages);
  const sensors = story.lines.filter(({ kind }) => !['due', 'offline', 'heartbeat', 'supply'].includes(kind));
  const keys = [...new Set(sensors.map(({ kind, number }) => `${kind}:${number}`))];
  return [
    lane('due', t(['应在线', 'Due']), named('due'), 'usual'),
    {
      key: 'voltage',
      label: t(['主电', 'Main supply']),
      unit: 'V',
      band: {
        points: story.voltages.map(({ time, lowestV, highestV }) => ({
          ms: Date.parse(time),
          low: lowestV,
          high: highestV,
        })),
        limit,
        limitLabel: t(['限 {v}', 'limit {v}'], { v: limit ?? '' }),
        gapMs: 3 * story.stepH * 3_600_000,
      },
    },
    lane('supply', t(['供电不足', 'Supply low']), named('supply'), 'bad'),
    {
      key: 'boots',
      label: t(['重启', 'Restarts']),
      moments: story.boots.map(({ time, type }) => ({
        ms: Date.parse(time),
        bad: type === 'abnormalRestart',
        label: `${bootText(type, translation)} ${formatMoment(time, nowMs, language)}`,
      })),
    },
    lane('offline', t(['离线', 'Off-line']), named('offline'), 'dark'),
    lane('heartbeat', t(['心跳超时', 'Heartbeats']), named('heartbeat'), 'dark'),
    {
      key: 'late',
      label: t(['补传', 'Reported late']),
      bars: story.late.map(({ day, share }) => {
        const fromMs = Date.parse(`${day}T00:00:00+08:00`);
        return { fromMs, toMs: fromMs + dayMs, share };
      }),
    },
    ...keys.map((key) => {
      const [kind = '', number = '0'] = key.split(':');
      const own = sensors.filter((line) => line.kind === kind && String(line.number) === number);
      return lane(key, sensorText(kind, Number(number), translation), own, 'warn');
    }),
  ];
};

/** Days along the axis, as many as there is room for. */
export const dayTicks = (
  story: HealthHistory,
  widthPx: number,
  language: Translation['language'],
): readonly { readonly ms: number; readonly text: string }[] => {
  const [fromMs, toMs] = [Date.parse(story.fromTime), Date.parse(story.toTime)];
  const days = Math.round((toMs - fromMs) / dayMs);
  const every = Math.max(1, Math.ceil(days / Math.max(2, Math.floor(widthPx / 90))));
  return Array.from({ length: Math.floor((days - 1) / every) + 1 }, (_, index) => {
    const ms = fromMs + index * every * dayMs;
    return { ms, text: formatDay(ms, language) };
  });
};
