import type { ReactNode } from 'react';

import { formatDateTime } from '#domain/time/time.ts';
import type { SecondFactors } from '#state/session/second-factor.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './second-factor.module.css';

const Row = ({
  name,
  detail,
  children,
}: {
  readonly name: string;
  readonly detail: string;
  readonly children: ReactNode;
}) => (
  <li>
    <span>
      <b>{name}</b>
      <br />
      <span className={`${typography.secondary} ${typography.small}`}>{detail}</span>
    </span>
    {children}
  </li>
);

/** What the user signs in with beside the password; each can be removed. */
export const FactorList = ({
  factors,
  onRemove,
  onRenew,
}: {
  readonly factors: SecondFactors;
  /** Null: the app. */
  readonly onRemove: (passkeyId: number | null) => void;
  readonly onRenew: () => void;
}) => {
  const { t, language } = useTranslation();
  const { app, passkeys, recoveryCodesLeft } = factors;
  const remove = (name: string, passkeyId: number | null) => (
    <button
      type="button"
      className={buttons.small}
      aria-label={t(['移除 {name}', 'Remove {name}'], { name })}
      onClick={() => onRemove(passkeyId)}
    >
      {t(['移除', 'Remove'])}
    </button>
  );
  const appName = t(['验证器应用', 'Authenticator app']);
  return (
    <ul className={styles.list} data-part="factors">
      {app ? (
        <Row name={appName} detail={t(['6 位代码，每 30 秒更新', 'Six digits, new every 30 s'])}>
          {remove(appName, null)}
        </Row>
      ) : null}
      {passkeys.map(({ id, name, createdTime, usedTime }) => (
        <Row
          key={id}
          name={t(['通行密钥 · {name}', 'Passkey · {name}'], { name })}
          detail={t(['{created} 添加，最近使用 {used}', 'Added {created}, last used {used}'], {
            created: formatDateTime(createdTime, language),
            used: formatDateTime(usedTime, language),
          })}
        >
          {remove(name, id)}
        </Row>
      ))}
      {app || passkeys.length > 0 ? (
        <Row
          name={t(['恢复码', 'Recovery codes'])}
          detail={t(['还剩 {n} 个', '{n} left'], { n: recoveryCodesLeft })}
        >
          <button type="button" className={buttons.small} onClick={onRenew}>
            {t(['重新生成', 'Generate new ones'])}
          </button>
        </Row>
      ) : null}
    </ul>
  );
};
