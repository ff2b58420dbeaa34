import { formatDate, missing } from './time.ts';

/**
 * Stretches of time by their days, the earliest first: `2026-11-20 – 2026-11-23`; none: a dash.
 * @param stretches ISO 8601 UTC
 */
export const stretchesText = (
  stretches: readonly { readonly fromTime: string; readonly untilTime: string }[],
  language: 'zh' | 'en',
): string =>
  stretches
    .toSorted((one, other) => one.fromTime.localeCompare(other.fromTime))
    .map(
      ({ fromTime, untilTime }) => `${formatDate(fromTime, language)} – ${formatDate(untilTime, language)}`,
    )
    .join(language === 'zh' ? '、' : ', ') || missing;
