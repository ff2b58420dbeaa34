import type { ApiOperationDetail } from '#state/reports/api-reference.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import styles from './api-reference.module.css';

/** With which token a call is tried, its parameters and its body. */
export const TrialFields = ({
  operation,
  token,
  values,
  body,
  onToken,
  onValues,
  onBody,
}: {
  readonly operation: ApiOperationDetail;
  readonly token: string;
  /** Parameters by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
  readonly onToken: (token: string) => void;
  readonly onValues: (values: Readonly<Record<string, string>>) => void;
  readonly onBody: (body: string) => void;
}) => {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t(['令牌', 'Token'])}>
        {(triggerProps) => (
          <span className={inputs.frame}>
            <input
              {...triggerProps}
              name="token"
              type="password"
              autoComplete="off"
              value={token}
              onChange={(event) => onToken(event.target.value)}
            />
          </span>
        )}
      </Field>
      <div className={styles.values}>
        {operation.query.map(({ path, needed }) => (
          <Field key={path} label={needed ? `${path} *` : path}>
            {(triggerProps) => (
              <span className={inputs.frame}>
                <input
                  {...triggerProps}
                  name={path}
                  autoComplete="off"
                  spellCheck={false}
                  value={values[path] ?? ''}
                  onChange={(event) => onValues({ ...values, [path]: event.target.value })}
                />
              </span>
            )}
          </Field>
        ))}
      </div>
      {operation.bodyExample === '' ? null : (
        <Field label={t(['请求内容（JSON）', 'Body (JSON)'])}>
          {(triggerProps) => (
            <textarea
              {...triggerProps}
              className={`${inputs.frame} ${styles.text}`}
              name="body"
              rows={8}
              spellCheck={false}
              value={body}
              onChange={(event) => onBody(event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
};
