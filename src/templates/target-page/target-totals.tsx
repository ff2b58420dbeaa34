import { Link } from 'wouter';

import { useTranslation } from '#ui/language.tsx';
import figureStrip from '#ui/styles/figure-strip.module.css';
import { cellText } from '#ui/table/cell-text.ts';
import { cellShapes } from '#ui/table/cells.tsx';

import type { ShownFigure } from './shown-figure.ts';
import { targetLink } from './target-link.ts';
import styles from './target-page.module.css';

/** The sum of each figure over the days, with the way to its records. */
export const TargetTotals = ({
  shown,
  period,
}: {
  readonly shown: readonly ShownFigure[];
  /** What the records are of. */
  readonly period: Parameters<typeof targetLink>[1];
}) => {
  const { t, language } = useTranslation();
  return (
    <div className={`${figureStrip.strip} ${styles.strip}`} data-part="target-totals">
      {shown.map(({ definition, figure }) => (
        <div key={figure.key}>
          <Link href={targetLink(definition, period)} data-id={figure.key}>
            <span>{t(definition.column.title)}</span>
            <b data-field={figure.key} data-value={figure.total ?? ''}>
              {cellText(definition.column, figure.total, language)}
              <small>{figure.total === null ? '' : cellShapes[definition.column.kind].unit}</small>
            </b>
          </Link>
        </div>
      ))}
    </div>
  );
};
