import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { fieldText } from '../../fields/field-control.tsx';
import { referenceName } from '../../fields/reference-name.ts';
import styles from './bulk-edit.module.css';
import { bulkFields } from './bulk-fields.ts';

/** Rows whose former values are named before they are written. */
const shown = 8;

/** What the first of the rows hold now, and how many more there are. */
export const BulkRows = ({
  resource,
  rows,
  name,
  field,
}: {
  readonly resource: Resource;
  readonly rows: readonly ResourceRow[];
  readonly name: string;
  readonly field: NonNullable<ReturnType<ReturnType<typeof bulkFields>['get']>>;
}) => {
  const { t, language } = useTranslation();
  return (
    <>
      <table className={styles.rows} data-part="bulk-rows">
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <tr key={String(row['id'])}>
              <th scope="row">{String(row[resource.name] ?? '')}</th>
              <td>
                <s>{fieldText(field, referenceName(row, name, language) ?? row[name], { t, language })}</s>
              </td>
            </tr>
          ))}
        </tbody>
      </table>{' '}
      {rows.length > shown ? (
        <p className={`${typography.muted} ${typography.small}`}>
          {t(['另有 {n} 条', '{n} more'], { n: rows.length - shown })}
        </p>
      ) : null}
    </>
  );
};
