import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';

import styles from './change-request-panel.module.css';

/** Approves or rejects; a rejection needs its reason. */
export const Decision = ({
  reason,
  onReason,
  onDecide,
}: {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onDecide: (decision: 'approved' | 'refused') => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles['decide']}>
      <button type="button" className={buttons.primarySmall} onClick={() => onDecide('approved')}>
        {t(['通过', 'Approve'])}
      </button>
      <span className={inputs.frame}>
        <input
          aria-label={t(['驳回原因', 'Reason for rejection'])}
          placeholder={t(['驳回原因', 'Reason for rejection'])}
          maxLength={500}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      </span>
      <button
        type="button"
        className={buttons.small}
        disabled={reason.trim() === ''}
        onClick={() => onDecide('refused')}
      >
        {t(['驳回', 'Reject'])}
      </button>
    </div>
  );
};
