import { useEffect, useState } from 'react';

import { formatDateTime } from '#domain/time/time.ts';
import { loadCorrections } from '#state/reports/corrections.ts';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import ruled from '#ui/styles/ruled-list.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

const againMs = 2000;

/** Corrections of a truck's tables, and how far the records that they touch are reckoned again. */
export const TableCorrections = ({
  truckId,
  refetchKey,
}: {
  readonly truckId: number;
  readonly refetchKey: number;
}) => {
  const { t, language } = useTranslation();
  const [again, setAgain] = useState(0);
  const { value } = useRead(`${truckId} ${refetchKey} ${again}`, loadCorrections);
  const own = (value?.rows ?? []).filter(
    ({ entity, key }) => entity === 'tankTable' && key === String(truckId),
  );
  const isRunning = own.some(({ state }) => state === 'running');
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setAgain((before) => before + 1), againMs);
    return () => clearTimeout(timer);
  }, [isRunning, again]);
  if (own.length === 0) return null;
  return (
    <div data-part="table-corrections">
      <h3 className={sections.heading}>
        {t(['本车罐容表更正', 'Corrections to this truck’s calibration tables'])}
      </h3>
      <ul className={ruled.list}>
        {own.map(({ id, state, effectiveFrom, reason, byName, createdTime, raised, changed, withdrawn }) => (
          <li key={id} data-state={state}>
            <span>
              {t(['自 {time} 起：', 'Since {time}: '], { time: formatDateTime(effectiveFrom, language) })}
              {reason}
            </span>
            <span className={typography.muted}>
              {state === 'running'
                ? t(['重新计算中…', 'Recalculating…'])
                : t(
                    [
                      '改变 {changed}、新增 {raised}、撤回 {withdrawn}',
                      '{changed} changed, {raised} added, {withdrawn} withdrawn',
                    ],
                    { changed, raised, withdrawn },
                  )}{' '}
              · {formatDateTime(createdTime, language)} · {byName}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
