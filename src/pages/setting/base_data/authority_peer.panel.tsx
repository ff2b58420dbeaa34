import { useState } from 'react';

import { setAuthoritySecrets } from '#state/authority/authorities.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { toast } from '#state/view/toasts.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import styles from '#templates/notices/notices.module.css';

const empty = { password: '', m1: '', ia1: '', ic1: '' };

type Secret = keyof typeof empty;

/** What the authority lets the carrier in with: entered here, sealed at the server, never shown again. */
const AuthorityPanel = ({ row, draft, readOnly }: ResourcePanelProps) => {
  const { t } = useTranslation();
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  if (readOnly) return null;
  if (row === null)
    return (
      <div className={styles.panel}>
        <p>
          {t(['保存后再录入密码和加密参数。', 'Save it first; then its password and constants are entered.'])}
        </p>
      </div>
    );
  const save = async (): Promise<void> => {
    setBusy(true);
    const outcome = await setAuthoritySecrets({ authorityId: Number(row['id']), ...values });
    setBusy(false);
    if (!outcome.ok) {
      setFaults(outcome.failure.fields ?? {});
      if (outcome.failure.fields === undefined) showFailure(outcome.failure, 'saveFailed');
      return;
    }
    setValues(empty);
    setFaults({});
    toast('success', t(['已加密保存，链路将重新登录', 'Encrypted and saved: the link logs in again']));
  };
  const labels: Readonly<Record<Secret, string>> = {
    password: t(['密码（最多 8 位）', 'Password (8 at most)']),
    m1: 'M1',
    ia1: 'IA1',
    ic1: 'IC1',
  };
  const isEncrypted = draft['encrypted'] === true || draft['encrypted'] === 'true';
  const shown: readonly Secret[] = isEncrypted ? ['password', 'm1', 'ia1', 'ic1'] : ['password'];
  return (
    <section className={styles.panel} data-part="authority-secrets">
      <h3>{t(['密码和加密参数', 'Password and constants'])}</h3>
      <p>
        {t([
          '加密保存，之后不再显示；不填的保持不变。',
          'Stored encrypted and never shown again; what is left empty stays as it is.',
        ])}
      </p>
      {shown.map((name) => (
        <Field key={name} label={labels[name]} error={faults[name] ?? ''}>
          {(ties) => (
            <input
              {...ties}
              name={name}
              type="password"
              autoComplete="off"
              maxLength={name === 'password' ? 8 : 10}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div>
        <button
          type="button"
          className={buttons.button}
          disabled={busy || shown.every((name) => values[name].trim() === '')}
          onClick={() => void save()}
        >
          {t(['保存密码', 'Save them'])}
        </button>
      </div>
    </section>
  );
};

export default AuthorityPanel;
