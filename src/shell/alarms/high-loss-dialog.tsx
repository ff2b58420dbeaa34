import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';

import type { LossSubject } from '#domain/losses/judged-loss.ts';
import { formatLitres } from '#domain/text/litres.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { round } from '#domain/text/round.ts';
import { formatMoment } from '#domain/time/time.ts';
import { verdictSentence } from '#domain/words/loss-words.ts';
import { words } from '#i18n/words.ts';
import { acknowledge, acknowledgeWords, type Alarm } from '#state/alarms/alarms.ts';
import { foldKind } from '#state/alarms/alarm-dialogs.ts';
import { now } from '#state/view/clock.ts';
import { figure, wordAt } from '#templates/alarm-text.ts';
import { LossScale, scaleRange, type ScaleLoss } from '#ui/drawing/loss-scale.tsx';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { useWidth } from '#ui/use-width.ts';

import { goToAlarm, mapLink } from './open-alarm.ts';
import alarmDialog from './alarm-dialog.module.css';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './high-loss-dialog.module.css';

const LossEvidence = lazy(() => import('./loss-evidence.tsx'));

/** What an alarm 202 is about: the leg that is proven, or a drain. */
const subjectOf = (alarm: Alarm): LossSubject => {
  const leg = wordAt(alarm, 'leg');
  if (wordAt(alarm, 'cause') === 'drain') return 'drain';
  return leg === 'transit' || leg === 'unloading' ? leg : 'carried';
};

/** 202: what is proven and how sure, then legs and witnesses; whoever judges sees them first. */
export const HighLossDialog = ({ alarms }: { readonly alarms: readonly Alarm[] }) => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const [frame, widthPx] = useWidth<HTMLDivElement>(448);
  const alarm = alarms[0];
  if (!alarm) return null;
  const lossL = figure(alarm, 'loss');
  const rate = figure(alarm, 'lossRate');
  const limitL = figure(alarm, 'limitL');
  const uncertaintyL = figure(alarm, 'uncertaintyL');
  const coverage = figure(alarm, 'coverage');
  const offL = uncertaintyL === null || coverage === null ? null : round(uncertaintyL * coverage, 2);
  const title = t(verdictSentence(subjectOf(alarm), 'proven', lossL));
  const scale: ScaleLoss = { lossL, offL, verdict: 'proven' };
  return (
    <section
      className={`${alarmDialog.dialog} ${alarmDialog.docked} ${styles.wide}`}
      role="dialog"
      aria-label={title}
      data-part="alarm-202"
      data-id={alarm.id}
    >
      <header>
        <PriorityGlyph priority={2} size={26} />
        <div>
          <h2>{title}</h2>
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
      <div className={alarmDialog.rows}>
        <div className={styles.figures}>
          <b className={typography.danger} data-field="loss" data-value={lossL ?? ''}>
            {formatLitres(lossL === null ? null : Math.abs(lossL))} L
          </b>
          {offL === null ? null : (
            <span className={typography.danger} data-field="uncertaintyL" data-value={uncertaintyL ?? ''}>
              ± {formatLitres(offL)}
            </span>
          )}
          <span className={typography.secondary} data-field="lossRate" data-value={rate ?? ''}>
            {formatChange(rate === null ? null : rate * 1000, 2)} ‰
            {limitL === null ? '' : t(['，允许量 {n} L', ', {n} L allowed'], { n: formatLitres(limitL) })}
            {coverage === null ? '' : t(['，k = {k}', ', k = {k}'], { k: formatNumber(coverage, 1) })}
          </span>
        </div>
        <div className={styles.scale}>
          <div ref={frame} />
          {limitL === null ? null : (
            <LossScale
              loss={scale}
              range={scaleRange([scale], limitL)}
              limitL={limitL}
              widthPx={Math.min(448, widthPx)}
              ticks
            />
          )}
        </div>
        <Suspense fallback={null}>
          <LossEvidence alarm={alarm} />
        </Suspense>
      </div>
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
