import { useState } from 'react';

import type { ReferenceTexts } from '#domain/text/reference-texts.ts';
import type { Resource } from '#resource/define.ts';
import { doubtOf } from '#resource/text-formats.ts';
import type { SheetAction, SheetPlan, SheetRow } from '#state/reports/resource-sheets.ts';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

import { fieldText } from '../fields/field-control.tsx';
import { ActionFilter } from './action-filter.tsx';
import styles from './import-preview.module.css';
import { ListChange } from './list-change.tsx';

/** In the order in which they need somebody's eyes. */
const actions: Readonly<Record<SheetAction, readonly [string, string]>> = {
  wrong: ['有误', 'Wrong'],
  create: ['新增', 'New'],
  update: ['修改', 'Changed'],
  unchanged: ['不变', 'Unchanged'],
};
const inOrder = Object.keys(actions) as SheetAction[];

/** So many rows are drawn at once; the counts are of all. */
const shown = 200;

/** Says that a text of a column means a row of another table. */
export type SayMeaning = (key: string, raw: string, code: string) => void;

const RowFaults = ({
  resource,
  faults,
  onMeaning,
}: {
  readonly resource: Resource;
  readonly faults: SheetRow['faults'];
  readonly onMeaning: SayMeaning | null;
}) => {
  const { t } = useTranslation();
  return (
    <>
      {faults.map(({ field, text, key, raw = '', nearest }) => {
        const title = resource.fields[field.split('.')[0] ?? '']?.title;
        return (
          <div key={`${field} ${text}`}>
            {title ? <span className={typography.muted}>{t(title)} </span> : null}
            {raw === '' ? null : <b>{raw} </b>}
            <span className={styles.fault}>{text}</span>
            {nearest && key !== undefined && onMeaning !== null ? (
              <>
                {t(['；像“{name}”', '; like “{name}”'], nearest)}{' '}
                <button
                  type="button"
                  className={typography.link}
                  data-part="means"
                  onClick={() => onMeaning(key, raw, nearest.code)}
                >
                  {t(['就是它', 'That is it'])}
                </button>
              </>
            ) : null}
          </div>
        );
      })}
    </>
  );
};

const RowResult = ({
  resource,
  row,
  names,
  onMeaning,
}: {
  readonly resource: Resource;
  readonly row: SheetRow;
  readonly names: ReferenceTexts;
  readonly onMeaning: SayMeaning | null;
}) => {
  const { t, language } = useTranslation();
  if (row.faults.length > 0)
    return <RowFaults resource={resource} faults={row.faults} onMeaning={onMeaning} />;
  if (row.action === 'unchanged') return row.note ?? null;
  return (
    <>
      {row.changes.map(({ field, before, after }) => {
        const definition = resource.fields[field];
        if (!definition || (row.action === 'create' && (after === null || after === ''))) return null;
        if (definition.kind === 'rows')
          return <ListChange key={field} field={definition} before={before} after={after} names={names} />;
        const doubt = definition.kind === 'text' ? doubtOf(definition.format, after) : null;
        return (
          <span key={field} className={styles.change}>
            <span className={typography.muted}>{t(definition.title)}</span>{' '}
            {row.action === 'update' ? <s>{fieldText(definition, before, { t, language, names })}</s> : null}{' '}
            {fieldText(definition, after, { t, language, names })}
            {definition.kind === 'number' && definition.unit !== undefined ? ` ${definition.unit}` : null}
            {doubt === null ? null : <strong data-part="doubt"> {t(doubt)}</strong>}
          </span>
        );
      })}
    </>
  );
};

/** What an import would do, row by row: how many of each kind, what is wrong first. */
export const ImportPreview = ({
  resource,
  plan,
  onMeaning = null,
}: {
  readonly resource: Resource;
  readonly plan: SheetPlan;
  /** Null: nothing can be said of texts that mean nothing. */
  readonly onMeaning?: SayMeaning | null;
}) => {
  const { t } = useTranslation();
  const [only, setOnly] = useState<SheetAction | null>(null);
  const rows = plan.rows
    .filter(({ action }) => only === null || action === only)
    .toSorted((a, b) => inOrder.indexOf(a.action) - inOrder.indexOf(b.action) || a.rowNumber - b.rowNumber);
  return (
    <>
      <ActionFilter words={actions} rows={plan.rows} only={only} onOnly={setOnly} />
      {plan.table !== undefined || plan.unknownColumns.length === 0 ? null : (
        <p className={typography.small} data-part="unknown-columns">
          {t(['以下列不会被读取：{heads}', 'These columns are not read: {heads}'], {
            heads: plan.unknownColumns.join(t(['、', ', '])),
          })}
        </p>
      )}
      <div
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={t(['导入预览', 'Import preview'])}
      >
        <table className={tables.compact} data-part="import-rows">
          <thead>
            <tr>
              <th className={tables.right}>{t(['行', 'Row'])}</th>
              <th>{t(['结果', 'Result'])}</th>
              <th>{t(resource.fields[resource.name]?.title ?? resource.noun)}</th>
              <th>{t(['内容', 'What'])}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr key={row.rowNumber} data-action={row.action}>
                <td className={tables.right}>{row.rowNumber}</td>
                <td className={styles.action}>{t(actions[row.action])}</td>
                <td>{row.name}</td>
                <td className={styles.what}>
                  <RowResult resource={resource} row={row} names={plan.names ?? {}} onMeaning={onMeaning} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > shown ? (
          <p className={`${typography.muted} ${typography.small}`}>
            {t(['另有 {n} 行', '{n} more {n:row|rows}'], { n: rows.length - shown })}
          </p>
        ) : null}
      </div>
    </>
  );
};
