import { Link } from 'wouter';

import type { FirstRunStep } from '#domain/menu/first-run-steps.ts';
import { copyText } from '#templates/copy-text.ts';
import { useTranslation } from '#ui/language.tsx';

import { backupCommand, firstRunWords } from './first-run-words.part.ts';
import buttons from '#ui/styles/buttons.module.css';
import styles from './first-run.module.css';

/** What can be done about a step: leave it, or go where it is done. */
export const FirstRunWays = ({
  code,
  isFirst,
  waiting,
  found,
  onLeave,
}: {
  readonly code: FirstRunStep;
  /** Its button is the one that the eye finds. */
  readonly isFirst: boolean;
  /** So many terminals are unregistered. */
  readonly waiting: number;
  /** So many places of unloading are outside of all fences. */
  readonly found: number;
  readonly onLeave: (step: FirstRunStep) => void;
}) => {
  const { t } = useTranslation();
  const words = firstRunWords[code];
  const main = isFirst ? buttons.primary : buttons.button;
  return (
    <span className={styles.ways}>
      {words.leave === undefined ? null : (
        <button type="button" className={buttons.quiet} data-part="leave" onClick={() => onLeave(code)}>
          {t(words.leave)}
        </button>
      )}
      {words.second === undefined ? null : (
        <Link className={buttons.quiet} href={words.second.to}>
          {t(words.second.text)}
        </Link>
      )}
      {found > 0 ? (
        <>
          <Link className={buttons.quiet} href={words.main.to}>
            {t(words.main.text)}
          </Link>
          <Link className={main} data-part="main" href="/setting/base_data/station?import=stops">
            {t(['做成加油站 {n}', 'Make {n} {n:station|stations}'], { n: found })}
          </Link>
        </>
      ) : code === 'backup' ? (
        <button type="button" className={main} data-part="main" onClick={() => void copyText(backupCommand)}>
          {t(words.main.text)}
        </button>
      ) : (
        <Link className={main} data-part="main" href={words.main.to}>
          {waiting > 0 ? t(['看未登记 {n}', 'See the {n} unregistered'], { n: waiting }) : t(words.main.text)}
        </Link>
      )}
    </span>
  );
};
