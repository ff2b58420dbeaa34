import { alarmWord } from '#domain/alarm-words.ts';
import { formatNumber } from '#domain/number-format.ts';
import { sealParts } from '#domain/seal-words.ts';
import { formatMoment } from '#domain/time.ts';
import { now } from '#state/clock.ts';
import type { TruckEvent } from '#state/truck-detail.ts';
import { useSpeech } from '#ui/language.tsx';
import { recordKindText } from '#domain/record-kind-words.ts';

const isPart = (part: string | null): part is keyof typeof sealParts => part !== null && part in sealParts;

/** One line of the last events: when, what, where, how much. */
export const EventLine = ({ event }: { readonly event: TruckEvent }) => {
  const { t, language } = useSpeech();
  const what = [
    event.kind === 'alarm' && event.type !== null
      ? t(alarmWord(event.type).text)
      : t(recordKindText(event.kind)),
    event.compartment === null ? '' : t(['{n} 仓', 'No. {n}'], { n: event.compartment }),
    isPart(event.part) ? t(sealParts[event.part].text) : '',
    event.area ?? '',
    event.volumeL === null ? '' : `${formatNumber(event.volumeL)} L`,
  ];
  return (
    <div className={event.abnormal ? 'ev x' : 'ev'} data-id={event.id}>
      <span>{formatMoment(event.time, now.value, language)}</span>
      <i />
      <b>{what.filter((part) => part !== '').join(' · ')}</b>
    </div>
  );
};
