import { useEffect, useState } from 'react';

import type { Text } from '#i18n/text.ts';
import { closePanel } from '#state/view/panels.ts';
import { tourDone } from '#state/view/tour.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './tour.module.css';

interface Stop {
  /** CSS selector of what it stands beside; where a page has none it is left out. */
  readonly beside: string;
  readonly title: Text;
  readonly text: Text;
}

const stops: readonly Stop[] = [
  {
    beside: '[data-part=status-badges]',
    title: ['五种状态', 'Five states'],
    text: [
      '每个数都是一份实时名单，点开就看。',
      'Each count is a list as of now; click it to see the trucks.',
    ],
  },
  {
    beside: '[data-part=sidebar]',
    title: ['菜单', 'Menu'],
    text: ['按页面名旁的 + 加入快速访问。', 'Click + beside a page to add it to quick access.'],
  },
  {
    beside: '[data-part=search]',
    title: ['搜索', 'Search'],
    text: [
      'Ctrl K：页面、车牌、驾驶员；拼音首字母也行。',
      'Ctrl K finds pages, plates and drivers; initials of pinyin too.',
    ],
  },
  {
    beside: '[data-part=bell]',
    title: ['报警', 'Alarms'],
    text: [
      '菱形 1 为紧急；确认表示看到，研判另行填写。',
      'Diamond 1 is urgent; confirming means seen, the verdict is recorded separately.',
    ],
  },
  {
    beside: 'td[data-field=verdict][data-value=inconclusive]',
    title: ['未能定论', 'Inconclusive'],
    text: [
      '不是报警，不弹窗，也不计到驾驶员名下。点开这一行，看原因和怎样才能定论。',
      'Not an alarm: no pop-up, and not charged to the driver. Open the row for the reason and what would settle it.',
    ],
  },
  {
    beside: '[data-part=connection]',
    title: ['连接', 'Connection'],
    text: ['数据中断多久，先看这里。', 'When data stops, this shows it first, and for how long.'],
  },
];

const gapPx = 8;
const widthPx = 300;
/** What a card needs below its top. */
const roomPx = 190;

/** A walk around the shell, one card at a time; it can be left at any step. */
export const Tour = () => {
  const { t } = useTranslation();
  const present = stops.filter(({ beside }) => document.querySelector(beside) !== null);
  const [at, setAt] = useState(0);
  const stop = present[at];
  const goTo = (next: number): void => {
    // A row may be below what is seen of its table.
    const target = present[next];
    if (target !== undefined) document.querySelector(target.beside)?.scrollIntoView({ block: 'nearest' });
    setAt(next);
  };
  const end = (): void => {
    tourDone.value = true;
    closePanel();
  };
  useEffect(() => {
    const target = stop ? document.querySelector(stop.beside) : null;
    target?.setAttribute('data-tour', 'true');
    return () => target?.removeAttribute('data-tour');
  }, [stop]);
  useEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  });
  if (!stop) return null;
  const box = document.querySelector(stop.beside)?.getBoundingClientRect();
  const tall = (box?.height ?? 0) > innerHeight / 2;
  const left = tall ? (box?.right ?? 0) + gapPx : (box?.left ?? gapPx);
  const top = tall ? (box?.top ?? 0) + gapPx * 4 : (box?.bottom ?? 0) + gapPx;
  return (
    <section
      className={styles.tour}
      role="dialog"
      aria-label={t(['认识界面', 'A first look around'])}
      data-part="tour"
      style={{
        left: Math.max(gapPx, Math.min(left, innerWidth - widthPx - gapPx)),
        top: Math.max(gapPx, Math.min(top, innerHeight - roomPx)),
        width: widthPx,
      }}
    >
      <div aria-live="polite">
        <b>{t(stop.title)}</b>
        <p>{t(stop.text)}</p>
      </div>
      <footer>
        <span className={`${typography.muted} ${typography.small}`}>
          {at + 1} / {present.length}
        </span>
        <span className={layout.spacer} />
        <button type="button" className={buttons.quietSmall} onClick={end}>
          {t(['跳过', 'Skip'])}
        </button>
        <button
          type="button"
          className={buttons.small}
          autoFocus
          onClick={() => (at + 1 < present.length ? goTo(at + 1) : end())}
        >
          {at + 1 < present.length ? t(['下一步', 'Next']) : t(['完成', 'Done'])}
        </button>
      </footer>
    </section>
  );
};
