import { formatDateTime } from '#domain/time/time.ts';
import { readReset, type SecondFactors } from '#state/session/second-factor.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './second-factor.module.css';

/** Others have reset the user's second factor: who, and when. */
export const ResetNotice = ({
  reset,
  onRead,
}: {
  readonly reset: NonNullable<SecondFactors['reset']>;
  readonly onRead: () => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <div className={styles.step} role="alert" data-part="factor-reset">
      <p className={typography.danger}>
        {t(
          [
            '您的双重验证已于 {time} 由 {asked} 申请、{confirmed} 确认重置。如非您本人要求，请立即修改密码并联系管理员。',
            'Your second factor was reset on {time}: requested by {asked}, confirmed by {confirmed}. If you did not want that, change your password and tell your administrator.',
          ],
          {
            time: formatDateTime(reset.time, language),
            asked: reset.askedBy,
            confirmed: reset.confirmedBy,
          },
        )}
      </p>
      <span className={styles.buttons}>
        <button type="button" className={buttons.small} onClick={() => void readReset().then(onRead)}>
          {t(['知道了', 'I have read this'])}
        </button>
      </span>
    </div>
  );
};
