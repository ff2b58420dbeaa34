import { type ReactNode, useState } from 'react';

import { nameIn } from '#i18n/name-in.ts';
import type { Thresholds, ThresholdScope } from '#state/reports/thresholds.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import typography from '#ui/styles/typography.module.css';

import { ScopeEntry } from './scope-entry.tsx';
import { ScopeFold } from './scope-fold.tsx';
import { ScopeSearch } from './scope-search.tsx';
import styles from './scope-tree.module.css';
import { ScopeTrucks } from './scope-trucks.tsx';
import { ownCounts, scopeKey } from '../threshold-levels.ts';
import { trucksByCompany } from './trucks-by-company.ts';

/** Its place while the limits are read: nothing moves when they come. */
export const ScopeTreePlace = () => <div className={`${styles.tree} ${styles.place}`} />;

/** Companies and their trucks; the number is how many limits they have of their own. */
export const ScopeTree = ({
  thresholds,
  chosen,
  onChoose,
}: {
  readonly thresholds: Thresholds;
  readonly chosen: ThresholdScope | null;
  readonly onChoose: (scope: ThresholdScope) => void;
}) => {
  const { t, language } = useTranslation();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { companies, trucks } = thresholds;
  const counts = ownCounts(thresholds);
  const wanted = typed.trim().toLocaleLowerCase(language);
  const fitting = trucksByCompany(trucks, wanted, language);
  const entry = (scope: ThresholdScope, text: ReactNode, depth: number, readOnly: boolean) => (
    <ScopeEntry
      scope={scope}
      depth={depth}
      count={counts.get(scopeKey(scope)) ?? 0}
      isCurrent={chosen !== null && scopeKey(chosen) === scopeKey(scope)}
      readOnly={readOnly}
      onChoose={onChoose}
    >
      {text}
    </ScopeEntry>
  );
  const branch = (parentCode: string | null, depth: number): ReactNode =>
    companies
      .filter((company) =>
        parentCode === null
          ? !companies.some(({ companyCode }) => companyCode === company.parentCode)
          : company.parentCode === parentCode,
      )
      .map((company) => {
        const { companyCode, isOwn } = company;
        const own = fitting.get(companyCode) ?? [];
        const isOpen = open.has(companyCode) || wanted !== '';
        const title = nameIn(company, language);
        return (
          <li key={companyCode}>
            <span className={styles.line}>
              {own.length === 0 ? null : (
                <ScopeFold
                  depth={depth}
                  isOpen={isOpen}
                  label={t(['{name} 的车辆', 'Trucks of {name}'], { name: title })}
                  onFold={() => {
                    const next = new Set(open);
                    if (!next.delete(companyCode)) next.add(companyCode);
                    setOpen(next);
                  }}
                />
              )}
              {entry(
                { scope: 'company', scopeId: companyCode },
                <>
                  {title}{' '}
                  {own.length === 0 ? null : (
                    <small className={typography.muted}>
                      {t(['{n} 辆', '{n} {n:truck|trucks}'], { n: own.length })}
                    </small>
                  )}
                </>,
                depth + 1,
                !isOwn,
              )}
            </span>
            <ul>
              {isOpen ? (
                <ScopeTrucks
                  trucks={own}
                  entryOf={({ truckId, signCode }) =>
                    entry({ scope: 'truck', scopeId: truckId }, <Plate code={signCode} />, depth + 2, false)
                  }
                />
              ) : null}
              {branch(companyCode, depth + 1)}
            </ul>
          </li>
        );
      });
  return (
    <nav
      className={styles.tree}
      aria-label={t(['公司和车辆', 'Companies and trucks'])}
      data-part="scope-tree"
    >
      <ScopeSearch value={typed} onValue={setTyped} />
      <ul className={styles.roots}>{branch(null, 0)}</ul>
      <p className={`${typography.muted} ${typography.small} ${styles.note}`}>
        {t([
          '数字是该级自己设定的项数，其余跟随上级。',
          'The number counts limits set at that level; all others follow the level above.',
        ])}
      </p>
    </nav>
  );
};
