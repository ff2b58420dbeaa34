import styles from './function-box.module.css';

/** Which side has it: both, this one alone, the other alone, neither. */
const markOf = (checked: boolean, other: boolean | null): 'both' | 'only' | 'other' | 'none' => {
  if (checked) return other === false ? 'only' : 'both';
  return other === true ? 'other' : 'none';
};

/** A box of the matrix; `other` is whether the other side has it too, null where there is nothing to compare. */
export const FunctionBox = ({
  label,
  hint,
  code,
  checked,
  half,
  other,
  readOnly,
  onToggle,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly code: string;
  readonly checked: boolean;
  /** Some of a group are chosen. */
  readonly half: boolean;
  readonly other: boolean | null;
  readonly readOnly: boolean;
  readonly onToggle: () => void;
}) => (
  <label className={styles.box} title={hint}>
    <input
      ref={(box) => {
        if (box) box.indeterminate = half;
      }}
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={readOnly}
      data-code={code}
      data-mark={markOf(checked, other)}
      onChange={onToggle}
    />
  </label>
);
