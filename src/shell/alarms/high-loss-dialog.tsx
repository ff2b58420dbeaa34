import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';

import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { formatMoment } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { acknowledge, acknowledgeWords, type Alarm } from '#state/alarms/alarms.ts';
import { foldKind } from '#state/alarms/alarm-dialogs.ts';
import { now } from '#state/view/clock.ts';
import { nameIn } from '#state/view/english-names.ts';
import { figure, wordAt } from '#templates/alarm-text.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { goToAlarm, mapLink } from './open-alarm.ts';
import alarmDialog from './alarm-dialog.module.css';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './high-loss-dialog.module.css';

const LossEvidence = lazy(() => import('./loss-evidence.tsx'));

/** 202: loss and rate against the threshold, where it was loaded and unloaded. */
export const HighLossDialog = ({ alarms }: { readonly alarms: readonly Alarm[] }) => {
  const { t, language } = useTranslation();
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
      className={`${alarmDialog.dialog} ${alarmDialog.docked}`}
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
        <span className={layout.spacer} />
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(['收起', 'Minimise'])}
          onClick={() => foldKind('highLoss')}
        >
          <Icon name="minus" />
        </button>
      </header>
      <div className={styles.figures}>
        <b className={typography.danger} data-field="loss" data-value={loss ?? ''}>
          {formatChange(loss, 2)} L
        </b>
        <b className={typography.danger} data-field="lossRate" data-value={rate ?? ''}>
          {formatChange(rate === null ? null : rate * 1000, 4)} ‰
        </b>
      </div>
      <div className={styles.gauge}>
        <div className={styles.bar}>
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
      <dl className={`${sections.facts} ${styles.facts}`}>
        <dt>{t(['装油', 'Loaded'])}</dt>
        <dd>
          {moment('startTime')} {nameIn(wordAt(alarm, 'startArea'), language)}
        </dd>
        <dt>{t(['卸油', 'Unloaded'])}</dt>
        <dd>
          {moment('endTime')} {nameIn(wordAt(alarm, 'endArea'), language)}
        </dd>
        <Suspense fallback={null}>
          <LossEvidence alarm={alarm} />
        </Suspense>
      </dl>
      <footer>
        <button type="button" className={buttons.primary} onClick={() => goToAlarm(alarm, navigate)}>
          {t(['查看损溢记录', 'Open the record'])}
        </button>
        <button type="button" className={buttons.button} onClick={() => navigate(mapLink(alarm.signCode))}>
          {t(words.place)}
        </button>
        <span className={layout.spacer} />
        <button type="button" className={buttons.quiet} onClick={() => void acknowledge([alarm])}>
          {t(acknowledgeWords())}
        </button>
      </footer>
    </section>
  );
};
