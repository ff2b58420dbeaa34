import { useState, type FormEvent } from 'react';

import { words } from '#i18n/words.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import styles from './prove-form.module.css';

/** Asks for the user's own password before something that only its owner may do. */
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
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = String(new FormData(form).get('password') ?? '');
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
      <Field label={t(['您的密码', 'Your password'])} error={problem} required>
        {(ties) => (
          <span className={problem ? inputs.invalid : inputs.frame}>
            <input {...ties} name="password" type="password" autoComplete="current-password" autoFocus />
          </span>
        )}
      </Field>
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
