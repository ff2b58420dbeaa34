import { missing } from '#domain/time/time.ts';
import type { ApiField } from '#state/reports/api-reference.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';

import styles from './api-reference.module.css';

/** Fields of a query, a body or an answer. */
export const FieldList = ({
  title,
  fields,
}: {
  readonly title: string;
  readonly fields: readonly ApiField[];
}) => {
  const { t } = useTranslation();
  if (fields.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={sections.heading}>{title}</h3>
      <div className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(['名称', 'Name'])}</th>
              <th scope="col">{t(['类型', 'Type'])}</th>
              <th scope="col">{t(['单位', 'Unit'])}</th>
              <th scope="col">{t(['含义', 'Meaning'])}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ path, type, unit, needed, meaning }) => (
              <tr key={path}>
                <th scope="row" translate="no">
                  <code>{path}</code>
                  {needed ? <span className={styles.needed}> {t(['必填', 'needed'])}</span> : null}
                </th>
                <td translate="no">
                  <code>{type}</code>
                </td>
                <td>{unit === '' ? missing : unit}</td>
                <td>{meaning === '' ? missing : meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
