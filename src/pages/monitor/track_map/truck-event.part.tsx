import { alarmName } from '#domain/words/alarm-words.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { sealParts } from '#domain/words/seal-words.ts';
import { formatMoment } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import type { TruckDetail } from '#contract/fleet/truck-detail.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import { recordKindText } from '#domain/words/record-kind-words.ts';
import timeline from '#ui/styles/timeline.module.css';

const isPart = (part: string | null): part is keyof typeof sealParts => part !== null && part in sealParts;

/** One line of the last events: when, what, where, how much. */
export const EventLine = ({ event }: { readonly event: TruckDetail['events'][number] }) => {
  const { t, language } = useTranslation();
  const what = [
    event.kind === 'alarm' && event.type !== null
      ? t(alarmName(event.type, event.cause))
      : t(recordKindText(event.kind)),
    event.compartment === null ? '' : t(['{n} 仓', 'Comp. {n}'], { n: event.compartment }),
    isPart(event.part) ? t(sealParts[event.part].text) : '',
    nameIn(event.area ?? '', language),
    event.volumeL === null ? '' : `${formatNumber(event.volumeL)} L`,
  ];
  return (
    <div className={event.abnormal ? timeline.abnormal : timeline.step} data-id={event.id}>
      <span>{formatMoment(event.time, now.value, language)}</span>
      <i />
      <b>{what.filter((part) => part !== '').join(' · ')}</b>
    </div>
  );
};
