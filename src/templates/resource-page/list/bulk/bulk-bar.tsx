import { useState } from 'react';

import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { BulkEdit } from './bulk-edit.tsx';
import styles from './bulk-edit.module.css';

/** What can be done with the rows that are ticked. */
export const BulkBar = ({
  address,
  resource,
  rows,
  onTicked,
  onWritten,
}: {
  readonly address: string;
  readonly resource: Resource;
  /** Those that are ticked, as they were read last: one that was refused is tried again by its newest version. */
  readonly rows: readonly ResourceRow[];
  readonly onTicked: (ids: ReadonlySet<string>) => void;
  readonly onWritten: () => void;
}) => {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  if (rows.length === 0 && !editing) return null;
  return (
    <div className={styles.bar} role="region" data-part="bulk" aria-label={t(['批量处理', 'Bulk actions'])}>
      <b>{t(['已选 {n} 条', '{n} selected'], { n: rows.length })}</b>
      <button
        type="button"
        className={buttons.small}
        data-part="bulk-edit"
        disabled={rows.length === 0}
        onClick={() => setEditing(true)}
      >
        {t(['批量修改', 'Edit'])}
      </button>
      <button type="button" className={buttons.quiet} onClick={() => onTicked(new Set())}>
        {t(['取消选择', 'Clear'])}
      </button>
      {editing ? (
        <BulkEdit
          address={address}
          resource={resource}
          rows={rows}
          onDone={(left) => {
            onTicked(new Set(left.map((row) => String(row['id']))));
            onWritten();
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </div>
  );
};
