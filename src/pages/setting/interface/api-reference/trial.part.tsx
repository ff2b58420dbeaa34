import { useState } from 'react';

import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { type ApiOperationDetail, type ApiTrial, tryApi } from '#state/reports/api-reference.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { addressOf, curlOf, laidOut } from './trial-request.part.ts';
import { TrialAnswer } from './trial-answer.part.tsx';
import { TrialFields } from './trial-fields.part.tsx';
import styles from './api-reference.module.css';

/** A call that is made with a token of one's own. */
export const Trial = ({
  operation,
  token,
  onToken,
}: {
  readonly operation: ApiOperationDetail;
  readonly token: string;
  readonly onToken: (token: string) => void;
}) => {
  const { t } = useTranslation();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(operation.bodyExample);
  const [answer, setAnswer] = useState<ApiTrial | null>(null);
  const [busy, setBusy] = useState(false);
  const address = addressOf(operation, values);
  const run = async (): Promise<void> => {
    if (offline.value) {
      toast('warning', t(['离线，不能试调用', 'Offline: nothing can be tried']));
      return;
    }
    setBusy(true);
    const outcome = await tryApi(token.trim(), operation.method, address, body);
    setBusy(false);
    if (outcome.ok) setAnswer(outcome.value);
    else showFailure(outcome.failure);
  };
  return (
    <section aria-label={t(['试调用', 'Try it'])} data-part="trial">
      <h3 className={sections.heading}>{t(['试调用', 'Try it'])}</h3>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <TrialFields
          operation={operation}
          token={token}
          values={values}
          body={body}
          onToken={onToken}
          onValues={setValues}
          onBody={setBody}
        />
        <pre className={styles.code} tabIndex={0} translate="no" aria-label="curl" data-part="curl">
          {curlOf(globalThis.location.origin, operation.method, address, body)}
        </pre>
        <div className={styles.bar}>
          <button
            type="submit"
            className={buttons.primary}
            disabled={busy || token.trim() === ''}
            data-part="send"
          >
            {busy ? t(['请求中', 'Asking']) : t(['发送', 'Send'])}
          </button>
          <span className={typography.muted}>
            {operation.method === 'GET'
              ? t(['按该令牌的服务账号的权限执行', 'Done with the rights of the token’s service account'])
              : t([
                  '真实写入，按该令牌的服务账号的权限执行',
                  'It is really written, with the rights of the token’s service account',
                ])}
          </span>
        </div>
      </form>
      {answer === null ? null : <TrialAnswer answer={{ ...answer, body: laidOut(answer.body) }} />}
    </section>
  );
};
