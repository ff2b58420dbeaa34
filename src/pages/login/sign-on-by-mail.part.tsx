import { useState } from 'react';

import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import styles from './login-sign-on.module.css';

/** Asks for a company mail address, whose domain says where to sign in. */
export const SignOnByMail = ({
  mail,
  busy,
  onMail,
  onContinue,
}: {
  readonly mail: string;
  readonly busy: boolean;
  readonly onMail: (mail: string) => void;
  /** Comes to what is wrong with the address; empty: nothing. */
  readonly onContinue: (mail: string) => Promise<string>;
}) => {
  const { t } = useTranslation();
  const [asksMail, setAsksMail] = useState(false);
  const [mailProblem, setMailProblem] = useState('');
  const byMail = async (): Promise<void> => {
    const typed = mail.trim();
    if (!/^\S+@\S+\.\S+$/.test(typed))
      return setMailProblem(t(['请输入公司邮箱', 'Please enter your company mail address']));
    setMailProblem(await onContinue(typed));
  };
  if (!asksMail)
    return (
      <button type="button" className={buttons.quiet} onClick={() => setAsksMail(true)}>
        {t(['用公司邮箱登录', 'Sign in with a company mail address'])}
      </button>
    );
  return (
    <div
      className={styles.mail}
      role="group"
      aria-label={t(['用公司邮箱登录', 'Sign in with a company mail address'])}
    >
      <Field label={t(['公司邮箱', 'Company mail address'])} error={mailProblem}>
        {(ties) => (
          <span className={mailProblem ? inputs.invalid : inputs.frame}>
            <input
              {...ties}
              name="mail"
              type="email"
              autoComplete="email"
              autoFocus
              value={mail}
              onChange={(event) => onMail(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // The form around it is that of the password.
                event.preventDefault();
                void byMail();
              }}
            />
          </span>
        )}
      </Field>
      <button type="button" className={buttons.button} disabled={busy} onClick={() => void byMail()}>
        {t(['继续', 'Continue'])}
      </button>
    </div>
  );
};
