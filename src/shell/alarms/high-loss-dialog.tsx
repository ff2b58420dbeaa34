import { useLocation } from 'wouter';

import { formatChange, formatNumber } from '#domain/number-format.ts';
import { formatMoment } from '#domain/time.ts';
import { words } from '#i18n/words.ts';
import { acknowledge, acknowledgeWords, type Alarm } from '#state/alarms.ts';
import { closeDialog } from '#state/alarm-view.ts';
import { now } from '#state/clock.ts';
import { figure, wordAt } from '#templates/alarm-text.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { goToAlarm, mapLink } from './open-alarm.ts';

/** 202: loss and rate against the threshold, where it was loaded and unloaded. */
export const HighLossDialog = ({ alarms }: { readonly alarms: readonly Alarm[] }) => {
  const { t, language } = useSpeech();
  const [, navigate] = useLocation();
  const alarm = alarms[0];
  if (!alarm) return null;
  const loss = figure(alarm, 'loss');
  const rate = figure(alarm, 'lossRate');
  const limit = figure(alarm, 'highLossRateThreshold');
  const reach = Math.max(Math.abs(rate ?? 0), Math.abs(limit ?? 0)) * 1.64 || 1;
  const share = (value: number | null): string => `${Math.min(100, (Math.abs(value ?? 0) / reach) * 100)}%`;
  const moment = (name: string): string => formatMoment(wordAt(alarm, name), now.value, language);
  return (
    <section
      className="dlg s"
      role="dialog"
      aria-label={t(['高损溢', 'High loss'])}
      data-part="alarm-202"
      data-id={alarm.id}
    >
      <header>
        <PriorityGlyph priority={2} size={26} />
        <div>
          <h2>{t(['高损溢', 'High loss'])}</h2>
          <span>
            <Plate code={alarm.signCode} /> · {formatMoment(alarm.startTime, now.value, language)}
            {alarms.length > 1 ? ` · ${t(['还有 {n} 条', '{n} more'], { n: alarms.length - 1 })}` : ''}
          </span>
        </div>
        <span className="sp" />
        <button
          type="button"
          className="btn q sm ico"
          aria-label={t(words.close)}
          onClick={() => closeDialog([alarm.id])}
        >
          <Icon name="cross" />
        </button>
      </header>
      <div className="bigl">
        <b className="bad" data-field="loss" data-value={loss ?? ''}>
          {formatChange(loss, 2)} L
        </b>
        <b className="bad" data-field="lossRate" data-value={rate ?? ''}>
          {formatChange(rate === null ? null : rate * 1000, 4)} ‰
        </b>
      </div>
      <div className="gg">
        <div className="gb">
          <i style={{ width: share(rate) }} />
          {limit === null ? null : (
            <u style={{ left: share(limit) }}>
              <s>
                {t(['限', 'Limit'])} {formatNumber(Math.abs(limit) * 1000, 4)} ‰
              </s>
            </u>
          )}
        </div>
      </div>
      <dl className="kv" style={{ padding: '.75rem 1rem', gridTemplateColumns: '3.5rem 1fr' }}>
        <dt>{t(['装油', 'Loaded'])}</dt>
        <dd>
          {moment('startTime')} {wordAt(alarm, 'startArea')}
        </dd>
        <dt>{t(['卸油', 'Unloaded'])}</dt>
        <dd>
          {moment('endTime')} {wordAt(alarm, 'endArea')}
        </dd>
      </dl>
      <footer>
        <button type="button" className="btn pri" onClick={() => goToAlarm(alarm, navigate)}>
          {t(['查看损溢记录', 'Open the record'])}
        </button>
        <button type="button" className="btn" onClick={() => navigate(mapLink(alarm.signCode))}>
          {t(words.place)}
        </button>
        <span className="sp" />
        <button type="button" className="btn q" onClick={() => void acknowledge([alarm])}>
          {t(acknowledgeWords())}
        </button>
      </footer>
    </section>
  );
};
