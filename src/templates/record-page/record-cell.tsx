import { formatNumber } from '#domain/number-format.ts';
import { missing } from '#domain/time.ts';
import type { MasterRecord } from '#record/define.ts';
import type { MasterRow } from '#state/master-records.ts';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { fieldText } from './field-control.tsx';
import { rowsOf } from './field-rules.ts';
import { drawnRows } from './rows-editor.tsx';

/** One field of a row in the list: the status as a switch, rows as their drawing, references by name. */
export const RecordCell = ({
  record,
  row,
  name,
  onStatus,
}: {
  readonly record: MasterRecord;
  readonly row: MasterRow;
  readonly name: string;
  /** Missing: the role may not write. */
  readonly onStatus?: ((row: MasterRow) => void) | undefined;
}) => {
  const { t } = useSpeech();
  const field = record.fields[name];
  const value = row[name];
  if (!field) return missing;
  if (name === record.status)
    return (
      <input
        type="checkbox"
        role="switch"
        className="tg"
        checked={value === true}
        disabled={!onStatus}
        aria-label={`${t(field.title)} ${String(row[record.name] ?? '')}`}
        onClick={(event) => event.stopPropagation()}
        onChange={() => onStatus?.(row)}
      />
    );
  if (field.kind === 'rows') {
    const inner = rowsOf(value);
    const totalL = inner.reduce((sum, item) => sum + Number(item['capacityL'] ?? 0), 0);
    return inner.length === 0 ? (
      missing
    ) : (
      <>
        <TankStrip compartments={drawnRows(inner).map((item) => ({ ...item, fraction: 0.9 }))} /> &ensp;
        {formatNumber(totalL / 1000, 1)}
      </>
    );
  }
  if (field.kind === 'text' && field.plate) return value ? <Plate code={String(value)} /> : missing;
  if (field.kind === 'reference') {
    const named = row[`${name}Name`] ?? row[name.replace(/Code$/, 'Name')];
    if (typeof named === 'string' && named !== '') return named;
  }
  return fieldText(field, value, t);
};
