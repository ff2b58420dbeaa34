import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { useTranslation } from '#ui/language.tsx';

import { ResourceCell } from './resource-cell.tsx';
import layout from '#ui/styles/layout.module.css';
import rowCards from '#ui/styles/row-cards.module.css';
import tags from '#ui/styles/tags.module.css';
import styles from './resource-cards.module.css';

/** Master data on a phone: a card for each row with its name, its status and four fields. */
export const ResourceCards = ({
  resource,
  rows,
  onChoose,
}: {
  readonly resource: Resource;
  readonly rows: readonly ResourceRow[];
  readonly onChoose: (id: string) => void;
}) => {
  const { t } = useTranslation();
  const [state] =
    Object.entries(resource.fields).find(([, { kind, listed }]) => kind === 'state' && listed) ?? [];
  const figures = Object.entries(resource.fields)
    .filter(([name, field]) => field.listed && name !== resource.name && name !== resource.status)
    .filter(([name]) => name !== state)
    .slice(0, 4);
  return (
    <div className={rowCards.list} data-part="report-table" data-total={rows.length}>
      {rows.map((row) => {
        const id = String(row['id']);
        return (
          <button key={id} type="button" className={rowCards.card} data-id={id} onClick={() => onChoose(id)}>
            <span className={rowCards.title}>
              <b>
                <ResourceCell resource={resource} row={row} name={resource.name} />
              </b>
              <span className={layout.spacer} />
              {state === undefined ? null : (
                <span data-field={state}>
                  <ResourceCell resource={resource} row={row} name={state} />
                </span>
              )}
              {resource.status === undefined ? null : (
                <span className={tags.tag}>
                  {row[resource.status] === true ? t(['启用', 'Enabled']) : t(['停用', 'Disabled'])}
                </span>
              )}
            </span>
            <span className={`${rowCards.figures} ${styles.figures}`}>
              {figures.map(([name, field]) => (
                <span key={name} data-field={name}>
                  <i>
                    {t(field.title)} {'unit' in field ? field.unit : ''}
                  </i>
                  <ResourceCell resource={resource} row={row} name={name} />
                </span>
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
};
