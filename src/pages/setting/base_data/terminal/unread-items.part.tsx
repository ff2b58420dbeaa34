import { Link } from 'wouter';

import type { UnreadItem } from '#contract/devices/terminal-about.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './terminal-panel.module.css';

const pairs = (hex: string): string => hex.toUpperCase().replaceAll(/(..)(?=.)/g, '$1 ');

/** Items of a terminal's places that nothing reads, with their bytes: somebody who knows its maker may say what they mean. */
export const UnreadItems = ({
  unread,
  places,
}: {
  readonly unread: readonly UnreadItem[];
  /** Places that they were counted in. */
  readonly places: number;
}) => {
  const { t } = useTranslation();
  if (unread.length === 0) return null;
  const heading = t(['未读项', 'Unread items']);
  return (
    <section data-part="unread-items" aria-label={heading}>
      <h3 className={sections.heading}>
        {heading}
        <span className={typography.muted}>
          {t(['最近 {n} 个位置中', 'in the last {n} {n:place|places}'], { n: places })}
        </span>
      </h3>
      <ul className={styles.items}>
        {unread.map(({ item, hex, times }) => (
          <li key={item} data-item={item}>
            <b>0x{item}</b>
            <code className={styles.wrapped}>{pairs(hex)}</code>
            <span>{t(['{n} 次', '{n} {n:time|times}'], { n: times })}</span>
          </li>
        ))}
      </ul>
      <p className={styles.after}>
        <Link className={buttons.small} href="/setting/device_parameter/item_mapping">
          {t(['说明各项的含义', 'Enter what they mean'])}
        </Link>
      </p>
    </section>
  );
};
