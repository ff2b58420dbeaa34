import { useLocation } from 'wouter';

import { formatMoment } from '#domain/time/time.ts';
import { alarmAddress, alarmWord } from '#domain/words/alarm-words.ts';
import { correctedJudgements, isUnreadCorrection } from '#state/reports/alarm-steps.ts';
import { now } from '#state/view/clock.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import typography from '#ui/styles/typography.module.css';

import { correctionText, correctionWord } from '../changed-figures.ts';
import styles from './unreached-list.module.css';

/** Alarms that this user judged and a correction changed since: whoever judged has to know what stands there now. */
const CorrectedList = ({ onGo }: { readonly onGo: () => void }) => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const steps = correctedJudgements.value;
  if (steps.length === 0) return null;
  const title = t(['更正改变了您研判过的报警', 'Corrections changed alarms that you judged']);
  return (
    <section className={styles.steps} data-part="corrected-judgements" aria-label={title}>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.list}>
        {steps.map((step) => (
          <li key={step.id} data-id={step.id} data-unread={isUnreadCorrection(step) ? 'true' : undefined}>
            <button
              type="button"
              className={styles.notice}
              onClick={() => {
                onGo();
                navigate(alarmAddress(step.alarmId));
              }}
            >
              <PriorityGlyph priority={alarmWord(step.type).priority} />
              <span className={styles.message}>
                {step.signCode === null ? null : <Plate code={step.signCode} />}{' '}
                {t(alarmWord(step.type).text)}
              </span>
              <span className={`${typography.muted} ${typography.small}`}>
                {formatMoment(step.time, now.value, language)}
              </span>
              <span className={styles.detail}>
                {correctionText(step.changes, language)} ·{' '}
                {step.userName === '' ? t(correctionWord(step)) : step.userName}
                {step.remark === '' ? '' : ` · ${step.remark}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

export default CorrectedList;
