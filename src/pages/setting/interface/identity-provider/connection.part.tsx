import { useState } from 'react';

import { basePath } from '#contract/base-path.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { call } from '#state/hub/hub.ts';
import { toast } from '#state/view/toasts.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './identity-provider.module.css';

/** Addresses that are registered at the provider, the secret that it gave out, and whether it answers. */
export const Connection = ({ providerId, code }: { readonly providerId: number; readonly code: string }) => {
  const { t } = useTranslation();
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly fault: string | null; readonly detail: string } | null>(null);
  const addresses = [
    [t(['回调地址', 'Redirect address']), `${location.origin}/login`],
    [
      t(['后端退出地址', 'Back-channel logout address']),
      `${location.origin}${basePath}/signOn/logout/${code}`,
    ],
    [t(['登录链接', 'Sign-in link']), `${location.origin}/login?with=${code}`],
  ] as const;
  const save = async (): Promise<void> => {
    setBusy(true);
    const outcome = await call('signOn.secret', { providerId, secret });
    setBusy(false);
    if (!outcome.ok) return showFailure(outcome.failure, 'saveFailed');
    setSecret('');
    toast('success', t(['密钥已加密保存', 'The secret is stored encrypted']));
  };
  const check = async (): Promise<void> => {
    setBusy(true);
    const outcome = await call('signOn.check', { providerId });
    setBusy(false);
    if (outcome.ok) setSaid(outcome.value);
    else showFailure(outcome.failure);
  };
  return (
    <section className={styles.part} data-part="connection">
      <h3>{t(['登记到身份提供方', 'To register at the provider'])}</h3>
      <dl className={styles.addresses}>
        {addresses.map(([name, address]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{address}</code>
            </dd>
          </div>
        ))}
      </dl>
      <Field
        label={t(['客户端密钥', 'Client secret'])}
        hint={t([
          '加密保存，之后不再显示；留空并保存即删除',
          'Stored encrypted and never shown again; saved empty, it is removed',
        ])}
      >
        {(ties) => (
          <span className={inputs.frame}>
            <input
              {...ties}
              name="secret"
              type="password"
              autoComplete="off"
              maxLength={2000}
              value={secret}
              onChange={(event) => setSecret(event.target.value)}
            />
          </span>
        )}
      </Field>
      <div className={styles.buttons}>
        <button
          type="button"
          className={buttons.button}
          data-part="save-secret"
          disabled={busy}
          onClick={() => void save()}
        >
          {t(['保存密钥', 'Save the secret'])}
        </button>
        <button
          type="button"
          className={buttons.button}
          data-part="check"
          disabled={busy}
          onClick={() => void check()}
        >
          {t(['检查连接', 'Check the provider'])}
        </button>
      </div>
      <div role="status" data-part="checked">
        {said === null ? null : said.fault === null ? (
          <p>{t(['身份提供方应答正常', 'The provider answers as it should'])}</p>
        ) : (
          <p className={typography.danger}>
            {said.fault} <span className={typography.muted}>{said.detail}</span>
          </p>
        )}
      </div>
    </section>
  );
};
