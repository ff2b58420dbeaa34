import type { Text } from '#i18n/text.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { alarmName } from '#domain/words/alarm-words.ts';
import { sealParts } from '#domain/words/seal-words.ts';
import { nameIn } from '#state/view/english-names.ts';
import type { Translation } from '#ui/language.tsx';

import type { ReplayMark } from './replay-track.ts';

const kinds: Readonly<Record<string, Text>> = {
  stop: ['停车', 'Parked'],
  opening: ['开封', 'Unsealed'],
  loading: ['装油', 'Loading'],
  unloading: ['卸油', 'Unloading'],
  photo: ['照片', 'Photo'],
};

const isPart = (part: string | null): part is keyof typeof sealParts => part !== null && part in sealParts;

/** What happened, in one line: what, which compartment and part, where, how much, how long. */
export const markText = (mark: ReplayMark, { t, language }: Translation): string =>
  [
    mark.kind === 'alarm' && mark.type !== null
      ? t(alarmName(mark.type, mark.cause))
      : t(kinds[mark.kind] ?? [mark.kind, mark.kind]),
    mark.compartment === null ? '' : t(['{n} 仓', 'Comp. {n}'], { n: mark.compartment }),
    isPart(mark.part) ? t(sealParts[mark.part].text) : '',
    nameIn(mark.areaName ?? '', language) ?? '',
    mark.volumeL === null ? '' : `${formatNumber(mark.volumeL)} L`,
    mark.kind === 'stop' && mark.endMs !== null
      ? formatDuration((mark.endMs - mark.ms) / 1000, language)
      : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
