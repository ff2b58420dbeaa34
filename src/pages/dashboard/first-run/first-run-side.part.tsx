import { Link } from 'wouter';

import { firstRunSteps } from '#domain/menu/first-run-steps.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import type { FirstRun } from '#state/fleet/first-run.ts';
import { now } from '#state/view/clock.ts';
import { TerminalAccess } from '#templates/terminals/terminal-access.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './first-run-side.module.css';

/** Beside the steps: what is entered in a terminal, which of them have come, and where to see it all filled. */
export const FirstRunSide = ({
  firstRun: { access, unregistered, operator },
}: {
  readonly firstRun: FirstRun;
}) => {
  const { t, language } = useTranslation();
  return (
    <aside className={styles.side}>
      {access === null ? null : (
        <section data-part="first-access">
          <h3>
            {t(['在终端里填', 'Enter in the terminal'])}{' '}
            <em>{t(['所有厂家都一样', 'the same for every maker'])}</em>
          </h3>
          <TerminalAccess access={access} className={styles.facts} />
        </section>
      )}
      {unregistered === null ? null : (
        <section data-part="first-unregistered">
          <h3>
            {t(['未登记', 'Unregistered'])} <em>{unregistered.count}</em>
            {unregistered.count > 0 ? (
              <Link className={styles.all} href={`/${firstRunSteps.terminals.page}`}>
                {t(['全部', 'All'])}
              </Link>
            ) : null}
          </h3>
          {unregistered.last.length === 0 ? (
            <p className={`${typography.muted} ${styles.none}`}>
              {t(['还没有终端来过', 'No terminal has come yet'])}
            </p>
          ) : null}
          {unregistered.last.map(({ number, plate, maker, model, lastTime }) => (
            <Link key={number} className={styles.terminal} href={`/${firstRunSteps.terminals.page}`}>
              <Icon name="unregistered" />
              <span>
                <b>{number}</b>
                <small className={typography.secondary}>
                  {plate === null
                    ? t(['没有报车牌', 'says no plate'])
                    : t(['报 {plate}', 'says {plate}'], { plate })}
                  {[maker, model].filter((part) => part !== null && part !== '').map((part) => ` · ${part}`)}
                </small>
              </span>
              <em>{relativeTime(Date.parse(lastTime), now.value, language)}</em>
            </Link>
          ))}
        </section>
      )}
      {operator ? (
        <section data-part="first-demo">
          <h3>{t(['先看有数据的样子', 'See it filled first'])}</h3>
          <p className={`${typography.secondary} ${styles.none}`}>
            {t([
              '在另一台电脑或另一个目录运行 npm start：演示车队有自己的数据库（data/demo），与这里互不相干；看完删掉那个目录即可。',
              'Run npm start on another computer or in another folder: its pretend fleet has a database of its own (data/demo) and nothing to do with this one. Delete that folder afterwards.',
            ])}
          </p>
        </section>
      ) : null}
    </aside>
  );
};
