import { levelUnits, volumeUnits } from '#domain/cargo/table-file/table-units.ts';
import { tableLayouts } from '#domain/cargo/table-file/table-layouts.ts';
import type { CheckedTable } from '#state/reports/tank-tables.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { TankTableFindings } from '../resource-page/fields/tank-table/tank-table-findings.tsx';
import type { Read } from '../use-read.ts';

/** How a file was read, what gave no point, and what speaks against it. */
export const TableCheck = ({ read: { value, failure, reading } }: { readonly read: Read<CheckedTable> }) => {
  const { t } = useTranslation();
  if (failure !== null)
    return (
      <p className={`${typography.small} ${typography.danger}`} role="alert">
        {failure.message}
      </p>
    );
  if (value === null)
    return reading ? (
      <p className={`${typography.small} ${typography.muted}`} role="status">
        {t(['正在检查文件…', 'Checking the file…'])}
      </p>
    ) : null;
  const { layout, levelUnit, volumeUnit, points, findings, skipped, skippedCount } = value;
  return (
    <div role="status" aria-busy={reading} data-part="table-check">
      <TankTableFindings
        points={points.length}
        findings={findings}
        skipped={skipped}
        skippedCount={skippedCount}
      />
      {layout === null || levelUnit === null || volumeUnit === null ? null : (
        <p className={`${typography.small} ${typography.secondary}`} data-part="table-read-as">
          {t(['读取方式：', 'Read as: '])}
          {[tableLayouts[layout], levelUnits[levelUnit].text, volumeUnits[volumeUnit].text]
            .map((words) => t(words))
            .join(' · ')}
        </p>
      )}
    </div>
  );
};
