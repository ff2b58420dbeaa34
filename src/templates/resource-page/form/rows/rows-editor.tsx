import { useId } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import { oilDrawing } from '#domain/words/oil-words.ts';
import type { Text } from '#i18n/text.ts';
import type { RowsField } from '#resource/fields.ts';
import { pathName } from '#resource/validate.ts';
import type { DrawnCompartment } from '#ui/drawing/tank-parts.tsx';
import { Truck } from '#ui/drawing/truck.tsx';
import { useTranslation } from '#ui/language.tsx';

import { FieldControl } from '../../fields/field-control.tsx';
import { rowsOf } from '../field-rules.ts';
import { RowCount } from './row-count.tsx';
import { RowMoves } from './row-moves.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './rows-editor.module.css';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Of longer lists rows are added, moved and taken out one by one. */
const mostCounts = 14;

const number = (value: unknown): number => {
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : 0;
};

/** The truck that these rows would make: its walls alone, for master data know no contents. */
export const drawnRows = (rows: Rows): readonly DrawnCompartment[] =>
  rows.map((row, i) => ({
    number: i + 1,
    capacityL: Math.max(1, number(row['capacityL'])),
    oil: oilDrawing(row['oilCode'] === '' || row['oilCode'] === undefined ? null : number(row['oilCode'])),
    fraction: 0,
    label: number(row['capacityL']) > 0 ? formatNumber(number(row['capacityL']) / 1000, 1) : '',
  }));

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
  const resize = (count: number): void => {
    const next = Array.from(
      { length: count },
      // Compartments of one tank are alike; rows of anything else are not.
      (_, i) => rows[i] ?? (drawing ? { ...rows.at(-1), [field.number]: i + 1, table: [] } : {}),
    );
    put(next);
  };
  const change = (index: number, inner: string, next: unknown): void =>
    onValue(rows.map((row, i) => (i === index ? { ...row, [inner]: next } : row)));
  const total = rows.reduce((sum, row) => sum + number(row['capacityL']), 0);
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
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: '.75rem',
          marginBottom: '.25rem',
          flexWrap: 'wrap',
        }}
      >
        {isLong ? (
          <span className={`${typography.muted} ${typography.small}`}>{t(field.title)}</span>
        ) : (
          <RowCount field={field} count={rows.length} readOnly={readOnly} onCount={resize} />
        )}
        <span className={layout.spacer} />
        {drawing ? (
          <span className={`${typography.muted} ${typography.small}`}>
            {t(['总容量', 'Capacity'])} <b className={styles.total}>{formatNumber(total / 1000, 1)} m³</b>
          </span>
        ) : null}
      </div>
      {drawing && rows.length > 0 ? (
        <Truck
          width={446}
          compartments={drawnRows(rows)}
          title={t(['{n} 仓油罐车', 'Tanker with {n} {n:compartment|compartments}'], { n: rows.length })}
        />
      ) : null}
      {rows.length === 0 ? null : (
        <div className={styles.scroll}>
          <table className={`${isLong ? styles.long : ''} ${styles.editor} ${tables.compact}`}>
            <thead>
              <tr>
                <th>{t(field.words.head)}</th>
                {columns.map(([inner, plain]) => (
                  <th key={inner}>
                    {t(plain.title)}
                    {plain.kind === 'number' && plain.unit ? <small>{plain.unit}</small> : null}
                  </th>
                ))}
                {edits ? <th aria-label={t(['操作', 'Actions'])} /> : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={i}>
                  <td>
                    <b>{i + 1}</b>
                  </td>
                  {columns.map(([inner, plain]) => {
                    const path = pathName([name, i, inner]);
                    const said = faultOf(i, inner);
                    return (
                      <td key={inner} title={said || undefined}>
                        <FieldControl
                          name={path}
                          field={plain.kind === 'number' ? { ...plain, unit: '' } : plain}
                          value={row[inner]}
                          beside={{ ...row, rowId }}
                          readOnly={readOnly}
                          ties={{
                            'aria-label': `${t(plain.title)} ${i + 1}`,
                            'aria-invalid': said !== '',
                            'aria-describedby': said === '' ? undefined : faultsId,
                          }}
                          onValue={(next) => change(i, inner, next)}
                        />
                      </td>
                    );
                  })}
                  {edits ? (
                    <td className={styles.moves}>
                      <RowMoves
                        name={t(field.words.one, { n: i + 1 })}
                        isFirst={i === 0}
                        onUp={() => put(rows.toSpliced(i - 1, 2, ...rows.slice(i - 1, i + 1).toReversed()))}
                        onRemove={() => put(rows.toSpliced(i, 1))}
                      />
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
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
      {faults.length === 0 ? null : (
        <ul
          id={faultsId}
          className={`${typography.danger} ${typography.small}`}
          role="alert"
          data-part="faults"
        >
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  );
};
