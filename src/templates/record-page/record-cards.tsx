import type { MasterRecord } from '#record/define.ts';
import type { MasterRow } from '#state/master-records.ts';
import { useSpeech } from '#ui/language.tsx';

import { RecordCell } from './record-cell.tsx';

/** Master data on a phone: a card for each row with its name, its status and four fields. */
export const RecordCards = ({
  record,
  rows,
  onChoose,
}: {
  readonly record: MasterRecord;
  readonly rows: readonly MasterRow[];
  readonly onChoose: (id: string) => void;
}) => {
  const { t } = useSpeech();
  const figures = Object.entries(record.fields)
    .filter(([name, field]) => field.listed && name !== record.name && name !== record.status)
    .slice(0, 4);
  return (
    <div className="cards" data-part="report-table" data-total={rows.length}>
      {rows.map((row) => {
        const id = String(row['id']);
        return (
          <button key={id} type="button" className="rc" data-id={id} onClick={() => onChoose(id)}>
            <span className="r1">
              <b>
                <RecordCell record={record} row={row} name={record.name} />
              </b>
              <span className="sp" />
              {record.status === undefined ? null : (
                <span className="tag">
                  {row[record.status] === true ? t(['启用', 'Enabled']) : t(['停用', 'Disabled'])}
                </span>
              )}
            </span>
            <span className="r4" style={{ gridTemplateColumns: '1fr 1fr', marginTop: '.375rem' }}>
              {figures.map(([name, field]) => (
                <span key={name} style={{ textAlign: 'left' }} data-field={name}>
                  <i>{t(field.title)}</i>
                  <RecordCell record={record} row={row} name={name} />
                </span>
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
};
