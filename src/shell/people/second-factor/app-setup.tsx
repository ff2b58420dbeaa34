import { useState, type FormEvent } from 'react';

import { words } from '#i18n/words.ts';
import { confirmApp } from '#state/session/second-factor.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import { QrCode } from '#ui/print/qr-code.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './second-factor.module.css';

/** The secret for an app, and the first code of it, which shows that the app has it. */
export const AppSetup = ({
  url,
  secret,
  onDone,
  onCancel,
}: {
  readonly url: string;
  readonly secret: string;
  readonly onDone: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    setBusy(true);
    const asked = await confirmApp(code);
    setBusy(false);
    if ('problem' in asked) setProblem(asked.problem);
    else onDone(asked.value);
  };
  return (
    <form className={styles.step} noValidate data-part="app-setup" onSubmit={(event) => void submit(event)}>
      <p>
        {t([
          '用验证器应用（如微软或谷歌身份验证器、1Password）扫描，然后输入它显示的 6 位代码。',
          'Scan this with an authenticator app (of Microsoft or Google, 1Password …), then enter the six digits that it shows.',
        ])}
      </p>
      <span className={styles.code}>
        <QrCode text={url} size={176} title={t(['验证器应用的二维码', 'QR code for the app'])} />
      </span>
      <p className={typography.secondary}>
        {t(['不能扫描时输入密钥：', 'If it can’t be scanned, type this key:'])}{' '}
        <span className={styles.secret} data-part="secret">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </span>
      </p>
      <Field label={t(['6 位代码', 'Six-digit code'])} error={problem} required>
        {(ties) => (
          <span className={problem ? inputs.invalid : inputs.frame}>
            <input {...ties} name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
          </span>
        )}
      </Field>
      <span className={styles.buttons}>
        <button className={buttons.button} type="button" onClick={onCancel}>
          {t(words.cancel)}
        </button>
        <button className={buttons.primary} type="submit" disabled={busy}>
          {t(['确认', 'Confirm'])}
        </button>
      </span>
    </form>
  );
};
