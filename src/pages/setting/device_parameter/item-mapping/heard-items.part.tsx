import type { HeardItem } from '#contract/devices/terminal-items.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { pairs } from './pairs.part.ts';
import styles from './item-mapping.module.css';

/** Items that came in the last day, to choose one instead of typing what it is of. */
export const HeardItems = ({
  heard,
  maker,
  item,
  onChoose,
}: {
  /** Null: not known yet. */
  readonly heard: readonly HeardItem[] | null;
  readonly maker: string;
  readonly item: string;
  readonly onChoose: (item: HeardItem) => void;
}) => {
  const { t } = useTranslation();
  const heading = t(['24 小时内收到、尚无人读的附加项', 'Items of the last 24 hours without a mapping']);
  return (
    <section data-part="heard-items" aria-label={heading}>
      <h3 className={sections.heading}>{heading}</h3>
      {heard === null ? null : heard.length === 0 ? (
        <p className={typography.muted}>
          {t([
            '没有：在线终端只发标准项。也可以按厂家的说明书填写',
            'None: online terminals send standard items only. A mapping can also be entered from the maker’s manual',
          ])}
        </p>
      ) : (
        <ul className={styles.heard}>
          {heard.map((one) => (
            <li key={`${one.maker} ${one.model} ${one.item}`}>
              <button
                type="button"
                aria-pressed={one.maker === maker && one.item === item}
                onClick={() => onChoose(one)}
              >
                <b>0x{one.item}</b>
                <code>{pairs(one.hex).slice(0, 12).join(' ')}</code>
                <span className={typography.secondary}>
                  {one.maker} {one.model} · {t(['{n} 次', '{n} {n:time|times}'], { n: one.times })} ·{' '}
                  {t(['{n} 辆车', '{n} {n:truck|trucks}'], { n: one.trucks })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
