import type { ApiTrial } from '#state/reports/api-reference.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './api-reference.module.css';

/** What the API answered. */
export const TrialAnswer = ({ answer }: { readonly answer: ApiTrial }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.answer} aria-live="polite" data-part="answer" data-status={answer.status}>
      <p>
        {t(['返回', 'Answer'])} <b data-tone={answer.status < 400 ? 'good' : 'bad'}>{answer.status}</b>
      </p>
      <pre className={styles.code} tabIndex={0} translate="no" aria-label={t(['返回的头', 'Headers'])}>
        {answer.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
      </pre>
      <pre className={styles.code} tabIndex={0} translate="no" aria-label={t(['返回的内容', 'Body'])}>
        {answer.body}
      </pre>
    </div>
  );
};
