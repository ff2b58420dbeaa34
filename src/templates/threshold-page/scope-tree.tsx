import { useState } from 'react';

import { nameIn } from '#i18n/name-in.ts';
import type { Thresholds, ThresholdScope } from '#state/reports/thresholds.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './scope-tree.module.css';
import { ownCounts, scopeKey } from './threshold-levels.ts';

/** Trucks of a company that are listed; of more, the search finds the rest. */
const shownTrucks = 100;

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
  const fits = (text: string): boolean => text.toLocaleLowerCase(language).includes(wanted);
  const fitting = new Map<string, Thresholds['trucks'][number][]>();
  for (const truck of trucks) {
    if (!fits(truck.signCode)) continue;
    const own = fitting.get(truck.companyCode);
    if (own) own.push(truck);
    else fitting.set(truck.companyCode, [truck]);
  }
  const entry = (scope: ThresholdScope, text: React.ReactNode, depth: number, readOnly: boolean) => {
    const count = counts.get(scopeKey(scope)) ?? 0;
    return (
      <button
        type="button"
        className={styles.entry}
        style={{ paddingLeft: `${0.5 + depth * 0.875}rem` }}
        data-id={scopeKey(scope)}
        aria-current={chosen !== null && scopeKey(chosen) === scopeKey(scope)}
        onClick={() => onChoose(scope)}
      >
        <span className={styles.name}>{text}</span>
        {readOnly ? <Icon name="lock" /> : null}
        {count === 0 ? null : <span className={styles.count}>{count}</span>}
      </button>
    );
  };
  const branch = (parentCode: string | null, depth: number): React.ReactNode =>
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
                <button
                  type="button"
                  className={styles.fold}
                  style={{ left: `${depth * 0.875}rem` }}
                  aria-expanded={isOpen}
                  aria-label={t(['{name} 的车辆', 'Trucks of {name}'], { name: title })}
                  onClick={() => {
                    const next = new Set(open);
                    if (!next.delete(companyCode)) next.add(companyCode);
                    setOpen(next);
                  }}
                >
                  <Icon name={isOpen ? 'down' : 'right'} />
                </button>
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
              {isOpen
                ? own
                    .slice(0, shownTrucks)
                    .map(({ truckId, signCode }) => (
                      <li key={truckId}>
                        {entry(
                          { scope: 'truck', scopeId: truckId },
                          <Plate code={signCode} />,
                          depth + 2,
                          false,
                        )}
                      </li>
                    ))
                : null}
              {isOpen && own.length > shownTrucks ? (
                <li className={`${typography.muted} ${typography.small} ${styles.more}`}>
                  {t(['还有 {n} 辆', '{n} more'], { n: own.length - shownTrucks })}
                </li>
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
      <label className={`${inputs.frame} ${styles.search}`}>
        <Icon name="search" />
        <input
          type="search"
          name="scopeSearch"
          value={typed}
          placeholder={t(['车牌', 'Plate'])}
          aria-label={t(['查找车辆', 'Find a truck'])}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
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
