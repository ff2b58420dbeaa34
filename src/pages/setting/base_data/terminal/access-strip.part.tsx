import type { TerminalAccess } from '#state/devices/unregistered-terminals.ts';
import { copyText } from '#templates/copy-text.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './terminal-lead.module.css';

/** What is entered in a terminal, to be copied. */
export const AccessStrip = ({ access }: { readonly access: TerminalAccess }) => {
  const { t } = useTranslation();
  const facts = [
    [t(['在终端里填写：地址', 'Enter in the terminal: host']), access.host ?? location.hostname],
    [t(['808 端口', '808 port']), access.jt808Port],
    [t(['视频端口', 'Video port']), access.jt1078Port],
  ] as const;
  return (
    <dl
      className={styles.access}
      data-part="terminal-access"
      aria-label={t(['接入地址', 'Where to connect'])}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value ?? t(['未开放', 'closed'])}</b>
            {value === null ? null : (
              <button
                type="button"
                className={buttons.small}
                aria-label={`${t(['复制', 'Copy'])} ${name}`}
                onClick={() => void copyText(String(value))}
              >
                {t(['复制', 'Copy'])}
              </button>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t(['终端号码', 'Terminal number'])}</dt>
        <dd className={typography.secondary}>
          {t(['1 到 20 位数字，可含 A–F', '1 to 20 digits, A to F allowed'])}
        </dd>
      </div>
    </dl>
  );
};
