import { useState, type FormEvent } from 'react';

import { words } from '#i18n/words.ts';
import { user } from '#state/session/session.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './prove-form.module.css';

/**
 * Asks for the user's own password before something that only its owner may do. Whom a provider signs in has none: that he
 * was signed in just now is looked at instead.
 */
export const ProveForm = ({
  action,
  onProve,
  onCancel,
}: {
  /** What the password lets through, as its button says. */
  readonly action: string;
  /** Why it was refused, or null. */
  readonly onProve: (password: string) => Promise<string | null>;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const byProvider = user.value?.byProvider === true;
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = byProvider ? '-' : String(new FormData(form).get('password') ?? '');
    if (password === '') return setProblem(t(['请输入密码', 'Please enter the password']));
    setBusy(true);
    const refused = await onProve(password);
    setBusy(false);
    if (refused === null) return;
    setProblem(refused);
    form.reset();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {byProvider ? (
        <p
          role={problem ? 'alert' : undefined}
          className={problem ? typography.danger : typography.secondary}
        >
          {problem ||
            t([
              '您用单点登录，没有密码；登录后 10 分钟内可直接操作。',
              'You use single sign-on and have no password; none is needed within 10 minutes of signing in.',
            ])}
        </p>
      ) : (
        <Field label={t(['您的密码', 'Your password'])} error={problem} required>
          {(ties) => (
            <span className={problem ? inputs.invalid : inputs.frame}>
              <input {...ties} name="password" type="password" autoComplete="current-password" autoFocus />
            </span>
          )}
        </Field>
      )}
      <span className={styles.buttons}>
        <button className={buttons.button} type="button" onClick={onCancel}>
          {t(words.cancel)}
        </button>
        <button className={buttons.primary} type="submit" disabled={busy}>
          {action}
        </button>
      </span>
    </form>
  );
};
