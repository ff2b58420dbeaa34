import { formatDuration } from '#domain/time/duration.ts';
import type { Translation } from '#ui/language.tsx';

import { recordedMs, type Segment } from './segments.part.ts';

/** How long was recorded, and how often for an alarm, in words. */
export const recordingsText = (
  all: readonly Segment[],
  more: boolean,
  { t, language }: Pick<Translation, 't' | 'language'>,
): string => {
  const alarms = all.filter(({ alarm }) => alarm).length;
  return (
    t(
      [
        '各路合计录像 {length}，其中报警 {n} 段',
        '{length} recorded, all channels together; alarm sections: {n}',
      ],
      {
        length: formatDuration(Math.round(recordedMs(all) / 60_000) * 60, language),
        n: alarms,
      },
    ) + (more ? ` · ${t(['只列出前面一部分', 'Only the first are listed'])}` : '')
  );
};
