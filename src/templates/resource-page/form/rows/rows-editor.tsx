import { useId } from 'react';

import type { Text } from '#i18n/text.ts';
import type { RowsField } from '#resource/fields.ts';
import { pathName } from '#resource/validate.ts';
import { Truck } from '#ui/drawing/truck.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { rowsOf } from '../field-rules.ts';
import { drawnRows } from './drawn-rows.ts';
import styles from './rows-editor.module.css';
import { RowsFaults } from './rows-faults.tsx';
import { RowsHead } from './rows-head.tsx';
import { RowsTable } from './rows-table.tsx';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Of longer lists rows are added, moved and taken out one by one. */
const mostCounts = 14;

/** Rows of one thing (compartments, under the truck that they make): how many, and each one's figures. */
export const RowsEditor = ({
  name,
  rowId,
  field,
  value,
  problems,
  refused,
  drawing,
  readOnly,
  onValue,
}: {
  readonly name: string;
  /** Of the row that these are of; null: it is new. */
  readonly rowId: number | null;
  readonly field: RowsField;
  readonly value: unknown;
  readonly problems: Readonly<Record<string, Text>>;
  /** What the server said, by the name of a control. */
  readonly refused: Readonly<Record<string, string>>;
  readonly drawing: boolean;
  readonly readOnly: boolean;
  readonly onValue: (rows: Rows) => void;
}) => {
  const { t } = useTranslation();
  const rows = rowsOf(value);
  const isLong = field.maxRows > mostCounts;
  const edits = isLong && !readOnly;
  const put = (next: Rows): void => onValue(next.map((row, i) => ({ ...row, [field.number]: i + 1 })));
  // Compartments of one tank are alike; rows of anything else are not.
  const added = (index: number) => (drawing ? { ...rows.at(-1), [field.number]: index + 1, table: [] } : {});
  const resize = (count: number): void => put(Array.from({ length: count }, (_, i) => rows[i] ?? added(i)));
  const change = (index: number, inner: string, next: unknown): void =>
    onValue(rows.map((row, i) => (i === index ? { ...row, [inner]: next } : row)));
  const columns = Object.entries(field.fields);
  const faultsId = useId();
  const faultOf = (index: number, inner: string): string => {
    const path = pathName([name, index, inner]);
    const problem = problems[path];
    return refused[path] ?? (problem ? t(problem) : '');
  };
  const faults = rows.flatMap((_, i) =>
    columns.flatMap(([inner, plain]) => {
      const said = faultOf(i, inner);
      return said === ''
        ? []
        : `${t(field.words.one, { n: i + 1 })} · ${t(plain.title)}${t(['：', ': '])}${said}`;
    }),
  );
  return (
    <div data-part={name}>
      <RowsHead
        field={field}
        rows={rows}
        isLong={isLong}
        drawing={drawing}
        readOnly={readOnly}
        onCount={resize}
      />
      {drawing && rows.length > 0 ? (
        <Truck
          width={446}
          compartments={drawnRows(rows)}
          title={t(['{n} 仓油罐车', 'Tanker with {n} {n:compartment|compartments}'], { n: rows.length })}
        />
      ) : null}
      {rows.length === 0 ? null : (
        <div className={styles.scroll}>
          <RowsTable
            name={name}
            rowId={rowId}
            field={field}
            rows={rows}
            isLong={isLong}
            faultsId={faultsId}
            edits={edits}
            readOnly={readOnly}
            faultOf={faultOf}
            onRows={put}
            onValue={change}
          />
        </div>
      )}
      {edits && rows.length < field.maxRows ? (
        <button
          type="button"
          className={buttons.small}
          data-part="add-row"
          onClick={() => put([...rows, {}])}
        >
          {t(['添加一行', 'Add a row'])}
        </button>
      ) : null}
      {faults.length === 0 ? null : <RowsFaults id={faultsId} faults={faults} />}
    </div>
  );
};
