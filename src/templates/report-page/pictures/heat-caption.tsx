import type { ReportHeat } from '#state/reports/reports.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { ReadAge } from '../../table-state.tsx';
import type { Read } from '../../use-read.ts';

/** What the map of a report shows and leaves out, and the way to the rows of the chosen cell. */
export const HeatCaption = ({
  title,
  read,
  link,
}: {
  readonly title: string;
  readonly read: Read<ReportHeat>;
  /** To the rows of the chosen cell. */
  readonly link: string | null;
}) => {
  const { t } = useTranslation();
  const heat = read.value;
  return (
    <figcaption>
      <b>{title}</b>
      <span className={`${typography.muted} ${typography.small}`}>
        {t(['每格次数，点按筛选', 'events per cell; click to filter'])}
      </span>
      {heat === null ? null : <ReadAge read={read} />}
      <span className={layout.spacer} />
      {heat !== null && heat.unplaced > 0 ? (
        <span className={`${typography.muted} ${typography.small}`}>
          {t(['{n} 条没有位置', '{n} without position'], { n: heat.unplaced })}
        </span>
      ) : null}
      {heat?.cut ? (
        <span className={`${typography.muted} ${typography.small}`}>
          {t(['次数少的格子未显示', 'cells with few events are not shown'])}
        </span>
      ) : null}
      {link === null ? null : (
        <button
          type="button"
          className={buttons.small}
          data-part="heat-drill-down"
          onClick={() => {
            navigationRequest.value = link;
          }}
        >
          {t(['查看格内记录', 'Rows in the cell'])}
        </button>
      )}
    </figcaption>
  );
};
