import { Link } from 'wouter';

import type { ApiOperation } from '#state/reports/api-reference.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import { firstCalls } from './first-calls.part.ts';
import styles from './api-reference.module.css';

/** Where somebody begins who has never called the API: an account, and the calls that are wanted most. */
export const StartHere = ({
  operations,
  onChoose,
}: {
  readonly operations: readonly ApiOperation[];
  readonly onChoose: (id: string) => void;
}) => {
  const { t } = useTranslation();
  const title = t(['从这里开始', 'Start here']);
  return (
    <article className={styles.detail} tabIndex={0} aria-label={title} data-part="start">
      <h2>{title}</h2>
      <p>
        {t([
          '先建一个服务账号并生成令牌，再选一个接口，填入令牌，点“发送”。',
          'Make a service account and a token for it; then choose a call, enter the token and press “Send”.',
        ])}
      </p>
      <p>
        <Link className={buttons.button} href="/setting/interface/service_account">
          {t(['服务账号', 'Service accounts'])}
        </Link>
      </p>
      <ol className={styles.first}>
        {firstCalls.map(([id, why]) => {
          const operation = operations.find((one) => one.id === id);
          if (operation === undefined) return null;
          return (
            <li key={id}>
              <button type="button" className={styles.operation} data-start={id} onClick={() => onChoose(id)}>
                <span className={styles.method} data-method={operation.method} translate="no">
                  {operation.method}
                </span>
                <span className={styles.name}>
                  {operation.title}
                  <code translate="no">{operation.path}</code>
                  <span className={typography.muted}>{t(why)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </article>
  );
};
