import { useState, type FormEvent } from 'react';

import { hasPasskeys } from '#state/session/passkey.ts';
import {
  type SecondStep,
  signInByCode,
  signInByPasskey,
  type SignInFailure,
} from '#state/session/sign-in.ts';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './login-form.module.css';

/** Password or provider were right: the second factor of the account, by whichever way it has. */
export const LoginSecondStep = ({
  step,
  onBack,
}: {
  readonly step: SecondStep;
  readonly onBack: () => void;
}) => {
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const byPasskey = step.passkey !== null && hasPasskeys();

  const attempt = async (work: Promise<SignInFailure | null>): Promise<void> => {
    setBusy(true);
    const refused = await work;
    setBusy(false);
    setProblem(refused === null ? '' : (refused.fields['code'] ?? refused.message));
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code') ?? '').trim();
    if (code === '') return setProblem(t(['请输入代码', 'Please enter a code']));
    await attempt(signInByCode(step.step, code));
    form.reset();
  };

  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={busy}
      data-part="second-step"
      onSubmit={(event) => void submit(event)}
    >
      <h1>{t(['双重验证', 'Two-step sign-in'])}</h1>
      <p className={typography.secondary}>{t(['请再证明是您本人', 'Now prove that it is you'])}</p>
      {byPasskey ? (
        <button
          className={buttons.primary}
          type="button"
          disabled={busy}
          autoFocus
          onClick={() => void attempt(signInByPasskey(step))}
        >
          <Icon name="key" /> {t(['使用通行密钥', 'Use a passkey'])}
        </button>
      ) : null}
      <Field
        label={t(
          step.app
            ? ['验证器应用的 6 位代码', 'Code of your authenticator app']
            : ['恢复码', 'Recovery code'],
        )}
        error={problem}
        hint={
          step.app ? t(['手机不在身边时可输入恢复码', 'Or a recovery code, if the phone is not here']) : ''
        }
      >
        {(ties) => (
          <span className={problem ? inputs.invalid : inputs.frame}>
            <input
              {...ties}
              name="code"
              inputMode={step.app ? 'text' : undefined}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={!byPasskey}
            />
          </span>
        )}
      </Field>
      <button className={byPasskey ? buttons.button : buttons.primary} type="submit" disabled={busy}>
        {t(['登录', 'Sign in'])}
      </button>
      <button className={buttons.quiet} type="button" onClick={onBack}>
        {t(['返回', 'Back'])}
      </button>
      <p className={`${typography.muted} ${typography.small}`}>
        {t([
          '手机和恢复码都丢失时，请联系两名管理员重置',
          'Phone and recovery codes lost? Two administrators can reset them together.',
        ])}
      </p>
    </form>
  );
};
