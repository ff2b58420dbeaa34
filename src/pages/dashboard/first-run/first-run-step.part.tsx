import { Link } from 'wouter';

import type { FirstRunStep } from '#domain/menu/first-run-steps.ts';
import type { Text } from '#i18n/text.ts';
import type { FirstRun } from '#state/fleet/first-run.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './first-run.module.css';
import { backupCommand, firstRunWords } from './first-run-words.part.ts';
import { FirstRunWays } from './first-run-ways.part.tsx';

export type StepState = FirstRun['steps'][number];

const kept: Text = ['保持现状', 'Left as it is'];

/** One step: done and one line, due now and a button, or later. */
export const FirstRunStepRow = ({
  step: { code, state, count },
  number,
  isNow,
  isFirst,
  firstRun,
  companyName,
  onLeave,
}: {
  readonly step: StepState;
  readonly number: number;
  readonly isNow: boolean;
  /** Its button is the one that the eye finds. */
  readonly isFirst: boolean;
  readonly firstRun: FirstRun;
  readonly companyName: string;
  readonly onLeave: (step: FirstRunStep) => void;
}) => {
  const { t } = useTranslation();
  const words = firstRunWords[code];
  const { unregistered, access, unloadingPlaces } = firstRun;
  const waiting = code === 'terminals' ? (unregistered?.count ?? 0) : 0;
  const found = code === 'places' ? (unloadingPlaces ?? 0) : 0;
  if (state !== 'open')
    return (
      <li className={styles.step} data-step={code} data-state={state}>
        <span className={styles.mark}>
          <Icon name="tick" size={14} />
          <span className={typography.visuallyHidden}>{t(['已完成：', 'Done: '])}</span>
        </span>
        <span className={styles.what}>
          <span>
            {t(words.title)}{' '}
            <span className={typography.muted}>
              {code === 'company' ? `${companyName}${t(['，', ', '])}` : ''}
              {t(state === 'left' ? kept : words.done, { n: count ?? 0 })}
            </span>
          </span>
        </span>
        {words.main.to === '' ? null : (
          <Link className={buttons.quietSmall} href={words.main.to}>
            {t(['改', 'Edit'])}
          </Link>
        )}
      </li>
    );
  return (
    <li className={styles.step} data-step={code} data-state={isNow ? 'now' : 'later'}>
      <span className={styles.mark} aria-hidden="true">
        {number}
      </span>
      <span className={styles.what}>
        <span className={styles.title}>
          <b>{t(words.title)}</b>{' '}
          {waiting > 0 ? (
            <span className={`${tags.tag} ${styles.waiting}`}>
              <Icon name="unregistered" size={14} />
              {t(['{n} 台未登记', '{n} unregistered'], { n: waiting })}
            </span>
          ) : null}
        </span>
        <span className={`${typography.secondary} ${styles.why}`}>
          {found > 0
            ? t(
                [
                  '车辆自己停下卸油的地方有 {n} 个，还不在任何围栏里；核实后可做成加油站',
                  'Trucks stopped and unloaded at {n} {n:place|places} outside of all fences; check them and make them stations',
                ],
                { n: found },
              )
            : t(words.what)}
          {code === 'terminals' && access !== null ? (
            <>
              {' '}
              <span className={styles.code}>
                {access.host ?? location.hostname} : {access.jt808Port ?? t(['未开放', 'closed'])}
              </span>
            </>
          ) : null}
          {code === 'backup' ? (
            <>
              {' '}
              <code className={styles.code}>{backupCommand}</code>
            </>
          ) : null}
        </span>
      </span>
      <FirstRunWays code={code} isFirst={isFirst} waiting={waiting} found={found} onLeave={onLeave} />
    </li>
  );
};
