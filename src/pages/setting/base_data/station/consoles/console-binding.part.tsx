import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from '../station-tanks.module.css';

/** Assigns one more console to the station. */
export const ConsoleBinding = ({
  terminal,
  fault,
  busy,
  onTerminal,
  onBind,
}: {
  /** As it is typed. */
  readonly terminal: string;
  readonly fault: string;
  readonly busy: boolean;
  readonly onTerminal: (terminal: string) => void;
  readonly onBind: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.binding}>
      <label className={styles.number}>
        {t(['终端号', 'Console serial number'])}
        <span className={inputs.frame}>
          <input
            name="stationTerminal"
            value={terminal}
            maxLength={20}
            autoComplete="off"
            aria-invalid={fault !== ''}
            onChange={({ target }) => onTerminal(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The form around it would be saved.
              event.preventDefault();
              onBind();
            }}
          />
        </span>
        <small className={typography.danger} role="alert">
          {fault}
        </small>
      </label>
      <button
        type="button"
        className={buttons.small}
        data-part="bind-console"
        disabled={busy || terminal.trim() === ''}
        onClick={onBind}
      >
        {t(['绑定到本站', 'Assign to this station'])}
      </button>
    </div>
  );
};
