import type { ReactNode } from 'react';

import { EmptyTank } from './drawing/empty-tank.tsx';
import { usePage } from './page-context.tsx';
import layout from './styles/layout.module.css';
import placeholders from './styles/placeholders.module.css';
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

/** Still grey bars, after 200 ms. */
export const LoadingBars = () => (
  <div className={placeholders.bars} aria-hidden="true">
    {[38, 86, 80, 92, 56].map((width) => (
      <i key={width} style={{ width: `${width}%` }} />
    ))}
  </div>
);

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
