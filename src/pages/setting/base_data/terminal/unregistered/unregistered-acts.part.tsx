import type { UnregisteredTerminal } from '#contract/devices/unregistered-terminals.ts';
import { useTranslation } from '#ui/language.tsx';

import type { useUnregistered } from './use-unregistered.part.ts';
import buttons from '#ui/styles/buttons.module.css';
import styles from '../terminal-lead.module.css';

/** What may be done with it, the likeliest first. */
export const UnregisteredActs = ({
  terminal: { signCode, numbered, ignored },
  busy,
  choosing,
  onAdmit,
  onIgnore,
  onMakeTruck,
  onChoose,
}: {
  readonly terminal: UnregisteredTerminal;
  readonly busy: boolean;
  /** Another truck is looked for. */
  readonly choosing: boolean;
  readonly onAdmit: ReturnType<typeof useUnregistered>['admit'];
  readonly onIgnore: () => void;
  readonly onMakeTruck: () => void;
  readonly onChoose: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.acts}>
      {signCode === null ? (
        <button type="button" className={buttons.button} data-part="make-truck" onClick={onMakeTruck}>
          {t(['建车', 'Make a truck'])}
        </button>
      ) : (
        <button
          type="button"
          className={buttons.primary}
          data-part="admit"
          disabled={busy}
          onClick={() => onAdmit(signCode, 'console')}
        >
          {numbered
            ? t(['允许接入', 'Let it in'])
            : t(['就是 {plate}', 'It is {plate}'], { plate: signCode })}
        </button>
      )}
      {numbered ? null : (
        <button
          type="button"
          className={buttons.quiet}
          aria-expanded={choosing}
          data-part="another-truck"
          onClick={onChoose}
        >
          {signCode === null ? t(['是已有的车…', 'This is truck…']) : t(['另一辆…', 'Another…'])}
        </button>
      )}
      <button type="button" className={buttons.quiet} data-part="ignore" disabled={busy} onClick={onIgnore}>
        {ignored ? t(['恢复', 'Show again']) : t(['忽略', 'Ignore'])}
      </button>
    </div>
  );
};
