import { useEffect, useRef } from 'react';

import type { ApiOperationDetail } from '#state/reports/api-reference.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { FieldList } from './field-list.part.tsx';
import { Trial } from './trial.part.tsx';
import styles from './api-reference.module.css';

/** One call: what the account needs, a try, its fields. */
export const OperationDetail = ({
  operation,
  token,
  onToken,
}: {
  readonly operation: ApiOperationDetail;
  readonly token: string;
  readonly onToken: (token: string) => void;
}) => {
  const { t } = useTranslation();
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    // It was chosen: where the list stands above it, it comes into sight.
    if (matchMedia('(max-width: 63.99em)').matches) shown.current?.scrollIntoView();
  }, []);
  return (
    // Scrolled by its own keys too.
    <article
      ref={shown}
      className={styles.detail}
      tabIndex={0}
      aria-label={operation.title}
      data-part="operation"
    >
      <h2>{operation.title}</h2>
      <p className={styles.address} translate="no">
        <span className={styles.method} data-method={operation.method}>
          {operation.method}
        </span>{' '}
        <code>/api/v1{operation.path}</code>
      </p>
      <p className={typography.muted}>{operation.needs.replaceAll('`', '')}</p>
      <Trial operation={operation} token={token} onToken={onToken} />
      <FieldList title={t(['参数', 'Parameters'])} fields={operation.query} />
      <FieldList title={t(['请求内容', 'Body'])} fields={operation.body} />
      <FieldList title={t(['返回', 'Answer'])} fields={operation.reply} />
    </article>
  );
};
