import type { SignInFailure } from '#state/session/sign-in.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './login-form.module.css';

/** Why nobody is signed in yet: refused for no field's sake, or a server that says nothing. */
export const LoginTroubles = ({
  failure,
  silent,
  busy,
  onStop,
}: {
  readonly failure: SignInFailure | null;
  /** Why the server says nothing; null: it answers. */
  readonly silent: string | null;
  readonly busy: boolean;
  readonly onStop: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <>
      {failure !== null && Object.keys(failure.fields).length === 0 ? (
        <p className={typography.danger} role="alert" data-part="login-error">
          {failure.message}
        </p>
      ) : null}
      {silent === null ? null : (
        <p className={styles.silent} role="alert" data-part="silent-server">
          <Icon name="broken" />
          <span>
            {silent}
            {t(['，正在自动重试，请勿关闭此页', '. Retrying automatically; please leave this page open'])}
          </span>
          {busy ? (
            <button type="button" className={buttons.small} onClick={onStop}>
              {t(['停止重试', 'Stop trying'])}
            </button>
          ) : null}
        </p>
      )}
    </>
  );
};
