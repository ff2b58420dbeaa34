import { shortDay } from '#domain/time/time.ts';
import { useState } from 'react';
import { Link } from 'wouter';

import type { TargetFigure } from '#report/targets/target.ts';
import type { TargetFigures } from '#state/reports/targets.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { cellText } from '#ui/table/cell-text.ts';
import { cellShapes } from '#ui/table/cells.tsx';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { type DayColumn, DayColumns } from './day-columns.tsx';
import { targetLink } from './target-link.ts';
import styles from './target-section.module.css';

/** One figure: its days, and the trucks that have most of it; everything opens the records behind. */
export const TargetSection = ({
  definition,
  figure,
  days,
  fromDay,
  companyCode,
}: {
  readonly definition: TargetFigure;
  readonly figure: TargetFigures['figures'][number];
  readonly days: readonly string[];
  readonly fromDay: string;
  readonly companyCode: string;
}) => {
  const { t, language } = useTranslation();
  const [pointed, setPointed] = useState<DayColumn | null>(null);
  const { column } = definition;
  const { unit } = cellShapes[column.kind];
  const written = (value: number | null): string => cellText(column, value, language);
  const toDay = days.at(-1) ?? fromDay;
  const columns = days.map((day, index): DayColumn => {
    const value = figure.values[index] ?? null;
    return {
      day,
      label: shortDay(day, language),
      figure: value,
      text: unit === '' ? written(value) : `${written(value)} ${unit}`,
      href: targetLink(definition, { fromDay: day, toDay: day, companyCode }),
    };
  });
  const today = columns.at(-1);
  const title = t(column.title);
  return (
    <section className={styles.section} data-part="target-figure" data-id={figure.key} aria-label={title}>
      <h3>
        {title}
        {unit === '' ? null : <small>{unit}</small>}
        <span className={layout.spacer} />
        <span className={styles.pointed} data-field="pointed">
          {pointed === null ? t(['今天至今', 'Today so far']) : pointed.label}{' '}
          <b>{(pointed ?? today)?.text ?? ''}</b>
        </span>
      </h3>
      <DayColumns
        label={t(['{title}，按天', '{title}, by day'], { title })}
        columns={columns}
        tickText={(value) => written(value).replace(/\.0+$/, '')}
        onPoint={setPointed}
      />
      <ol className={styles.trucks} data-part="target-trucks">
        {figure.trucks.map(({ signCode, figure: one }) => (
          <li key={signCode} data-id={signCode}>
            <Link href={targetLink(definition, { fromDay, toDay, companyCode, signCode })}>
              <Plate code={signCode} />
              <span className={typography.secondary} data-value={one}>
                {written(one)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
};
