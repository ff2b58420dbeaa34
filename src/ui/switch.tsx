import styles from './switch.module.css';

/** On or off. The label is for screen readers; its meaning is read beside it. */
export const Switch = ({
  checked,
  label,
  disabled = false,
  onChange,
}: {
  readonly checked: boolean;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}) => (
  <button
    type="button"
    role="switch"
    className={styles.toggle}
    aria-checked={checked}
    aria-label={label}
    disabled={disabled}
    onClick={() => onChange(!checked)}
  />
);
