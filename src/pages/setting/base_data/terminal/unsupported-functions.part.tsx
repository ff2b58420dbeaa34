import {
  type TerminalCapability,
  terminalCapabilities,
  unsupportedReasons,
} from '#domain/devices/terminal-capabilities.ts';
import { formatMoment } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import list from '#ui/styles/ruled-list.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './terminal-panel.module.css';

/** What a terminal was found not to support; each can be tried again. */
export const UnsupportedFunctions = ({
  unsupported,
  busy,
  onRetry,
}: {
  readonly unsupported: readonly {
    readonly capability: TerminalCapability;
    readonly reason: keyof typeof unsupportedReasons;
    readonly since: string;
  }[];
  readonly busy: boolean;
  readonly onRetry: (capability: TerminalCapability) => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <>
      <p className={typography.secondary}>
        {t([
          '终端不支持以下功能，其按钮不再显示：',
          'The terminal does not support these; their buttons are not shown:',
        ])}
      </p>
      <ul className={list.list} data-part="unsupported">
        {unsupported.map(({ capability, reason, since }) => (
          <li key={capability} data-capability={capability} className={styles.unsupported}>
            <span>
              {t(terminalCapabilities[capability].text)}
              <small className={typography.secondary}>
                {' '}
                {t(unsupportedReasons[reason].text)} · {formatMoment(since, now.value, language)}
              </small>
            </span>
            <button
              type="button"
              className={buttons.small}
              data-part="retry-capability"
              disabled={busy}
              aria-label={`${t(['重试', 'Try again'])} ${t(terminalCapabilities[capability].text)}`}
              onClick={() => onRetry(capability)}
            >
              {t(['重试', 'Try again'])}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
