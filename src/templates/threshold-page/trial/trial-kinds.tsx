import { formatNumber } from '#domain/text/number-format.ts';
import { alarmName } from '#domain/words/alarm-words.ts';
import { recordKindText } from '#domain/words/record-kind-words.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './trial-panel.module.css';
import type { TrialSum } from './trial-sum.ts';

/** What would have been raised more or less often, by kind. */
export const TrialKinds = ({ kinds }: { readonly kinds: TrialSum['kinds'] }) => {
  const { t } = useTranslation();
  return (
    <table className={styles.kinds}>
      <tbody>
        {kinds.map(({ kind, type, before, after }) => (
          <tr key={`${kind} ${type ?? ''}`} data-kind={kind} data-type={type}>
            <th scope="row">
              {t(type === null ? recordKindText(kind) : alarmName(type, null))}{' '}
              <small className={typography.muted}>
                {type === null ? t(['记录', 'records']) : t(['报警', 'alarms'])}
              </small>
            </th>
            <td>{formatNumber(before)}</td>
            <td aria-hidden="true">→</td>
            <td>
              <b>{formatNumber(after)}</b>
            </td>
            <td>
              {after > before ? '+' : ''}
              {formatNumber(after - before)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
