import { useId, type ReactNode } from 'react';
import typography from '../styles/typography.module.css';
import styles from './field.module.css';

/** Label above, error or hint below; the control gets what ties them together for those who can't see. */
export const Field = ({
  label,
  required = false,
  error = '',
  hint = '',
  children,
}: {
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string;
  readonly hint?: string;
  readonly children: (ties: {
    readonly id: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-required': boolean;
  }) => ReactNode;
}) => {
  const id = useId();
  const below = error || hint;
  return (
    <div className={styles.field} data-wrong={error !== ''}>
      <label className={styles.label} htmlFor={id}>
        {label} {required ? <em aria-hidden="true">*</em> : null}
      </label>
      {children({
        id,
        'aria-invalid': error !== '',
        'aria-describedby': below === '' ? undefined : `${id}-below`,
        'aria-required': required,
      })}
      {below === '' ? null : (
        <small
          id={`${id}-below`}
          className={error === '' ? typography.muted : typography.danger}
          role={error === '' ? undefined : 'alert'}
        >
          {below}
        </small>
      )}
    </div>
  );
};
