import type { Resource } from '#resource/define.ts';

import type { RefusedRow } from '../edit-rows.ts';
import styles from './bulk-edit.module.css';

/** Rows that were not changed, each with the reason. */
export const BulkRefused = ({
  resource,
  refused,
}: {
  readonly resource: Resource;
  readonly refused: readonly RefusedRow[];
}) => (
  <ul className={styles.refused} role="alert" data-part="bulk-refused">
    {refused.map(({ row, failure }) => (
      <li key={String(row['id'])}>
        <b>{String(row[resource.name] ?? '')}</b> {failure.message}
      </li>
    ))}
  </ul>
);
