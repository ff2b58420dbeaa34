import { Fragment } from 'react';

import { missing } from '#domain/time/time.ts';
import type { MessageField } from '#contract/terminal-message/try-messages.ts';
import { messageKindName } from '#templates/why/message-kinds.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';

import styles from './try-messages.module.css';

/** Fields of every message, and those of the data of one kind. */
export const FieldTable = ({
  envelope,
  kind,
  fields,
}: {
  readonly envelope: readonly MessageField[];
  readonly kind: string;
  readonly fields: readonly MessageField[];
}) => {
  const { t } = useTranslation();
  const groups = [
    { title: t(['每条报文', 'Every message']), rows: envelope },
    { title: `data · ${t(messageKindName(kind))} · ${kind}`, rows: fields },
  ];
  return (
    // Scrolled by its own keys too.
    <section
      className={styles.fields}
      tabIndex={0}
      aria-label={t(['字段', 'Fields'])}
      data-part="message-fields"
    >
      <h2 className={sections.heading}>{t(['字段', 'Fields'])}</h2>
      <div className={styles.wide}>
        <table className={`${styles.table} ${styles.stacked}`}>
          <thead>
            <tr>
              <th scope="col">{t(['名称', 'Name'])}</th>
              <th scope="col">{t(['要求', 'Needed'])}</th>
              <th scope="col">{t(['类型', 'Type'])}</th>
              <th scope="col">{t(['单位', 'Unit'])}</th>
              <th scope="col">{t(['含义', 'Meaning'])}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ title, rows }) => (
              <Fragment key={title}>
                <tr className={styles.group}>
                  <th scope="colgroup" colSpan={5} translate="no">
                    {title}
                  </th>
                </tr>
                {rows.map(({ path, type, unit, needed, meaning, meaningEn }) => (
                  <tr key={path} data-field={path}>
                    <th scope="row" translate="no">
                      <code>{path}</code>
                    </th>
                    <td className={styles.needed}>
                      {needed ? t(['必填', 'needed']) : t(['可选', 'optional'])}
                    </td>
                    <td className={styles.type}>
                      <code>{type}</code>
                    </td>
                    <td>{unit === '' ? missing : unit}</td>
                    <td className={styles.meaning}>{meaning === '' ? missing : t([meaning, meaningEn])}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
