import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/resources.ts';
import { useSpeech } from '#ui/language.tsx';

import { ResourceCell } from './resource-cell.tsx';

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
  const { t } = useSpeech();
  const figures = Object.entries(resource.fields)
    .filter(([name, field]) => field.listed && name !== resource.name && name !== resource.status)
    .slice(0, 4);
  return (
    <div className="cards" data-part="report-table" data-total={rows.length}>
      {rows.map((row) => {
        const id = String(row['id']);
        return (
          <button key={id} type="button" className="rc" data-id={id} onClick={() => onChoose(id)}>
            <span className="r1">
              <b>
                <ResourceCell resource={resource} row={row} name={resource.name} />
              </b>
              <span className="sp" />
              {resource.status === undefined ? null : (
                <span className="tag">
                  {row[resource.status] === true ? t(['启用', 'Enabled']) : t(['停用', 'Disabled'])}
                </span>
              )}
            </span>
            <span className="r4" style={{ gridTemplateColumns: '1fr 1fr', marginTop: '.375rem' }}>
              {figures.map(([name, field]) => (
                <span key={name} style={{ textAlign: 'left' }} data-field={name}>
                  <i>{t(field.title)}</i>
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
