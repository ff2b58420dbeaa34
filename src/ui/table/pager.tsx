import { missing } from '#domain/time/time.ts';

import { Icon } from '../icon.tsx';
import { useTranslation } from '../language.tsx';
import layout from '../styles/layout.module.css';
import typography from '../styles/typography.module.css';
import styles from './pager.module.css';

/** Pages around the one in front, with the first and the last; null is a gap. */
export const pagesAround = (page: number, last: number): readonly (number | null)[] => {
  const wanted = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last);
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b);
  return sorted.flatMap((n, i) => (i > 0 && n - (sorted[i - 1] ?? n) > 1 ? [null, n] : [n]));
};

export const Pager = ({
  page,
  pageSize,
  total,
  sizes,
  onPage,
  onPageSize,
}: {
  readonly page: number;
  readonly pageSize: number;
  /** null: not known yet. */
  readonly total: number | null;
  readonly sizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}) => {
  const { t } = useTranslation();
  const last = total === null ? page : Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav className={styles.pager} aria-label={t(['翻页', 'Pages'])}>
      <span data-field="total" data-value={total ?? ''}>
        {total === null
          ? missing
          : t(['共 {total} 条 · {from}–{to}', '{total} {total:row|rows} · {from}–{to}'], {
              total,
              from,
              to: Math.min(total, page * pageSize),
            })}
      </span>
      <label className={typography.muted}>
        <span className={typography.visuallyHidden}>{t(['每页条数', 'Rows per page'])}</span>
        <select value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {t(['每页 {n}', '{n} per page'], { n: size })}
            </option>
          ))}
        </select>
      </label>
      <span className={layout.spacer} />
      <span className={styles.pages}>
        <button
          type="button"
          aria-label={t(['上一页', 'Previous page'])}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon name="left" size={14} />
        </button>
        {pagesAround(page, last).map((n, i) =>
          n === null ? (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={`gap ${i}`}>…</span>
          ) : (
            <button
              key={n}
              type="button"
              aria-current={n === page ? 'page' : undefined}
              onClick={() => onPage(n)}
            >
              {n}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label={t(['下一页', 'Next page'])}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          <Icon name="right" size={14} />
        </button>
      </span>
    </nav>
  );
};
