import { useLocation } from 'wouter';

import { formatMoment } from '#domain/time/time.ts';
import { messageRecordAddress } from '#domain/notices/notice-addresses.ts';
import { alarmAddress, alarmWord } from '#domain/words/alarm-words.ts';
import { isUnreadStep, unreachedSteps } from '#state/alarms/unreached-steps.ts';
import { now } from '#state/view/clock.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import typography from '#ui/styles/typography.module.css';
import styles from './unreached-list.module.css';

/** Steps of push rules that had nobody to tell: whoever looks here is the one who knows. */
export const UnreachedList = ({ onGo }: { readonly onGo?: () => void }) => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const steps = unreachedSteps.value;
  if (steps.length === 0) return null;
  return (
    <section
      className={styles.steps}
      data-part="unreached"
      aria-label={t(['无人可通知', 'No one was notified'])}
    >
      <h3 className={styles.group}>{t(['无人可通知', 'No one was notified'])}</h3>
      <ul className={styles.list}>
        {steps.map((step) => (
          <li key={step.id} data-id={step.id} data-unread={isUnreadStep(step) ? 'true' : undefined}>
            <button
              type="button"
              className={styles.notice}
              onClick={() => {
                onGo?.();
                navigate(step.alarmId === null ? `/${messageRecordAddress}` : alarmAddress(step.alarmId));
              }}
            >
              <PriorityGlyph priority={step.type === null ? 2 : alarmWord(step.type).priority} />
              <span className={styles.message}>
                {step.signCode === null ? null : <Plate code={step.signCode} />}{' '}
                {step.type === null ? '' : t(alarmWord(step.type).text)}
              </span>
              <span className={`${typography.muted} ${typography.small}`}>
                {formatMoment(step.time, now.value, language)}
              </span>
              <span className={styles.detail}>
                {step.receiverName === null
                  ? t(['规则“{rule}”第 {n} 步没有通知到任何人', 'Step {n} of rule “{rule}” reached no one'], {
                      rule: step.ruleName,
                      n: step.stepNo,
                    })
                  : t(
                      [
                        '规则“{rule}”第 {n} 步（{who}）没有通知到任何人',
                        'Step {n} of rule “{rule}” ({who}) reached no one',
                      ],
                      { rule: step.ruleName, n: step.stepNo, who: step.receiverName },
                    )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
