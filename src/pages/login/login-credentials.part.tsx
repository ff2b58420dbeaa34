import type { LoginField } from '#state/session/login-rules.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

/** User name and password; password managers and pasting work. */
export const LoginCredentials = ({
  shown,
  error,
  onShown,
}: {
  /** The password can be read. */
  readonly shown: boolean;
  readonly error: (name: LoginField) => string;
  readonly onShown: (shown: boolean) => void;
}) => {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t(['用户名', 'User name'])} error={error('username')}>
        {(ties) => (
          <span className={ties['aria-invalid'] ? inputs.invalid : inputs.frame}>
            <input
              {...ties}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </span>
        )}
      </Field>
      <Field label={t(['密码', 'Password'])} error={error('password')}>
        {(ties) => (
          <span className={ties['aria-invalid'] ? inputs.invalid : inputs.frame}>
            <input
              {...ties}
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
            />
            <button type="button" aria-pressed={shown} onClick={() => onShown(!shown)}>
              {shown ? t(['隐藏', 'Hide']) : t(['显示', 'Show'])}
            </button>
          </span>
        )}
      </Field>
    </>
  );
};
