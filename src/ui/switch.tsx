/** On or off. The label is for those who listen; what it stands for is read beside it. */
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
    className="switch"
    aria-checked={checked}
    aria-label={label}
    disabled={disabled}
    onClick={() => onChange(!checked)}
  />
);
