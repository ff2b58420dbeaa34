import { useId, useState, type FormEvent } from 'react';

import { advisedPasswordLength, passwordFault } from '#domain/access/password-rules.ts';
import type { MessageKey } from '#i18n/messages.ts';
import { words } from '#i18n/words.ts';
import { changePassword, logoutAfterPasswordMs } from '#state/session/password.ts';
import { logout } from '#state/session/session.ts';
import { toast } from '#state/view/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { Field } from '#ui/form/field.tsx';
import { type Translation, useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import styles from './password-dialog.module.css';

type FieldName = 'oldPwd' | 'pwd' | 'confrimPwd';

const fields: readonly { readonly name: FieldName; readonly text: readonly [string, string] }[] = [
  { name: 'oldPwd', text: ['原密码', 'Old password'] },
  { name: 'pwd', text: ['新密码', 'New password'] },
  { name: 'confrimPwd', text: ['确认新密码', 'Confirm new password'] },
];

const advised = ['建议 {n} 位以上', '{n} characters or more are advised'] as const;

/** What is wrong with a password that was typed, by its field. */
const faultsOf = (
  value: (name: FieldName) => string,
  userName: string,
  { t, m }: Translation,
): Partial<Record<FieldName, string>> => {
  const required: readonly (readonly [FieldName, MessageKey])[] = [
    ['oldPwd', 'oldPasswordRequired'],
    ['pwd', 'newPasswordRequired'],
    ['confrimPwd', 'confirmPasswordRequired'],
  ];
  const found: Partial<Record<FieldName, string>> = {};
  for (const [name, key] of required) if (value(name) === '') found[name] = m(key);
  if (!found.confrimPwd && value('confrimPwd') !== value('pwd'))
    found.confrimPwd = m('confirmPasswordMismatch');
  const fault = passwordFault(value('pwd'), userName);
  if (!found.pwd && fault !== null) found.pwd = t(fault);
  return found;
};

/** The password form of specification 3, `confrimPwd` spelled as there. Success logs out after 0.8 s. */
export const PasswordDialog = ({
  userName,
  first = false,
  onClose,
}: {
  readonly userName: string;
  /** Somebody else made the password: nothing is open until it is changed, and the way out is to sign out. */
  readonly first?: boolean;
  readonly onClose: () => void;
}) => {
  const translation = useTranslation();
  const { t, m } = translation;
  const formId = useId();
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = (name: FieldName): string => String(data.get(name) ?? '');
    const found = faultsOf(value, userName, translation);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const failure = await changePassword(value('oldPwd'), value('pwd'));
    setBusy(false);
    if (failure === null) {
      toast('success', m('passwordChanged'));
      setTimeout(() => void logout(), logoutAfterPasswordMs);
      return;
    }
    setErrors(failure.fields);
    toast('error', m('passwordChangeFailed'), failure.message);
  };

  return (
    <DialogBox
      title={t(['修改密码', 'Change password'])}
      onClose={onClose}
      foot={
        <>
          <button className={buttons.button} type="button" onClick={onClose}>
            {t(first ? ['退出登录', 'Log out'] : words.cancel)}
          </button>
          <button className={buttons.primary} type="submit" form={formId} disabled={busy}>
            {t(words.ok)}
          </button>
        </>
      }
    >
      <form
        id={formId}
        data-part="password-form"
        noValidate
        className={styles.form}
        onSubmit={(event) => void submit(event)}
      >
        {first ? (
          <p>
            {t([
              '这是他人设置的初始密码。请先改成只有您知道的密码，再重新登录。',
              'This first password was set by someone else. Choose one that only you know, then sign in again.',
            ])}
          </p>
        ) : null}
        <Field label={t(['用户名', 'User name'])}>
          {(ties) => (
            <span className={inputs.readOnly}>
              <input {...ties} name="userName" value={userName} readOnly autoComplete="username" />
            </span>
          )}
        </Field>
        {fields.map(({ name, text }) => (
          <Field
            key={name}
            label={t(text)}
            error={errors[name] ?? ''}
            hint={name === 'pwd' ? t(advised, { n: advisedPasswordLength }) : ''}
            required
          >
            {(ties) => (
              <span className={errors[name] ? inputs.invalid : inputs.frame}>
                <input
                  {...ties}
                  // The attribute itself: a dialog that opens looks for it, and else begins at what can't be written.
                  {...(name === 'oldPwd' && { ref: (input) => void input?.setAttribute('autofocus', '') })}
                  name={name}
                  type="password"
                  autoComplete={name === 'oldPwd' ? 'current-password' : 'new-password'}
                />
              </span>
            )}
          </Field>
        ))}
      </form>
    </DialogBox>
  );
};
