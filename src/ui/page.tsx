import type { ReactNode } from 'react';

import { EmptyTank } from './drawing/empty-tank.tsx';
import { useTranslation } from './language.tsx';
import { usePage } from './page-context.tsx';
import { useLasting } from './use-lasting.ts';
import layout from './styles/layout.module.css';
import placeholders from './styles/placeholders.module.css';
import typography from './styles/typography.module.css';
import styles from './page.module.css';

/** The main landmark of a page; `ready` once its data is painted. */
export const Page = ({
  ready,
  title,
  children,
  className = styles.main,
}: {
  readonly ready: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
}) => {
  const { address } = usePage();
  return (
    <main
      className={className}
      id={`page-${address}`}
      tabIndex={-1}
      data-page={address}
      data-ready={ready ? 'true' : undefined}
      aria-label={title}
    >
      {children}
    </main>
  );
};

/** Title, place in the menu, actions at the right. */
export const PageHead = ({
  title,
  groups,
  children,
}: {
  readonly title: string;
  readonly groups: string;
  readonly children?: ReactNode;
}) => (
  <div className={styles.head} data-part="page-head">
    <h1>{title}</h1>
    {groups === '' ? null : (
      <span className={styles.path} data-part="page-path">
        {groups}
      </span>
    )}
    <span className={layout.spacer} />
    {children}
  </div>
);

/** Loading that is over sooner is not worth a word, ms. */
const saidAfterMs = 500;

/** Still grey bars, after 200 ms, and then that it loads: in words, which screen readers speak. */
export const LoadingBars = () => {
  const { t } = useTranslation();
  // A region that is there before its words is one that screen readers speak.
  const said = useLasting(true, saidAfterMs);
  return (
    <div className={placeholders.bars} data-part="loading">
      <span role="status" className={typography.muted}>
        {said ? t(['正在读取…', 'Loading…']) : ''}
      </span>
      {[38, 86, 80, 92, 56].map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
};

/** Nothing found: the outline of an empty tank, the query, one way on. */
export const EmptyState = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}) => (
  <div className={placeholders.empty} data-part="empty">
    <EmptyTank width={120} />
    <b>{title}</b>
    {text ? <span>{text}</span> : null}
    {children}
  </div>
);
