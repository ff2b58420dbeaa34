import { missing } from '#domain/time/time.ts';
import type { DryRunResult } from '#contract/terminal-message/dry-run.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './try-messages.module.css';

/** What is wrong with fields of a message: where, what is wanted, what was sent. */
export const FaultTable = ({ faults }: { readonly faults: NonNullable<DryRunResult['faults']> }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.wide}>
      <table className={styles.table} data-part="faults">
        <thead>
          <tr>
            <th scope="col">{t(['字段', 'Field'])}</th>
            <th scope="col">{t(['应为', 'Wanted'])}</th>
            <th scope="col">{t(['实际', 'Sent'])}</th>
            <th scope="col">{t(['最接近', 'Nearest'])}</th>
            <th scope="col">{t(['示例', 'Example'])}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ path, missing: isMissing, wanted, got, nearest, example }) => (
            <tr key={path}>
              <th scope="row" translate="no">
                <code>{path}</code>
              </th>
              <td>
                <code>{wanted}</code>
              </td>
              <td>{isMissing ? t(['没有发送', 'not sent']) : <code>{got}</code>}</td>
              <td>{nearest === '' ? missing : <code>{nearest}</code>}</td>
              <td>
                <code>{example}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
