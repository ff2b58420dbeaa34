import type { ReactNode } from 'react';

import { hasPasskeys } from '#state/session/passkey.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import styles from './second-factor.module.css';

/** Adds a second factor. */
export const AddFactors = ({
  hasApp,
  leave,
  onAdd,
}: {
  readonly hasApp: boolean;
  readonly leave: ReactNode;
  readonly onAdd: (what: 'app' | 'passkey') => void;
}) => {
  const { t } = useTranslation();
  return (
    <span className={styles.buttons}>
      {leave}
      {hasPasskeys() ? (
        <button
          type="button"
          className={buttons.button}
          data-part="add-passkey"
          onClick={() => onAdd('passkey')}
        >
          {t(['添加通行密钥', 'Add a passkey'])}
        </button>
      ) : null}
      <button
        type="button"
        className={hasApp ? buttons.button : buttons.primary}
        data-part="add-app"
        onClick={() => onAdd('app')}
      >
        {hasApp
          ? t(['更换验证器应用', 'Set up another app'])
          : t(['设置验证器应用', 'Set up an authenticator app'])}
      </button>
    </span>
  );
};
