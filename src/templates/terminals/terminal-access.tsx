import type { TerminalAccess as Access } from '#contract/devices/unregistered-terminals.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { copyText } from '../copy-text.ts';

/** What is entered in a terminal, whatever its maker, to be copied. Where it stands says how it is laid out. */
export const TerminalAccess = ({
  access,
  className,
}: {
  readonly access: Access;
  readonly className: string | undefined;
}) => {
  const { t } = useTranslation();
  const facts = [
    [t(['终端里填的地址', 'Host to enter']), access.host ?? location.hostname],
    [t(['808 端口', '808 port']), access.jt808Port],
    [t(['视频端口', 'Video port']), access.jt1078Port],
  ] as const;
  return (
    <dl
      className={className}
      data-part="terminal-access"
      aria-label={t(['在终端里填写', 'Enter in the terminal'])}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value ?? t(['未开放', 'closed'])}</b>
            {value === null ? null : (
              <button
                type="button"
                className={buttons.quietSmall}
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
        <dd>{t(['1 到 20 位数字，可含 A–F', '1 to 20 digits, A to F allowed'])}</dd>
      </div>
    </dl>
  );
};
