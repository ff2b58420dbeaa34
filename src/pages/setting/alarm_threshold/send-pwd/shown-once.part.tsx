import { formatDateTime } from '#domain/time/time.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './send-pwd.module.css';

/** A password as it was answered; it stands nowhere else. */
export interface MadePassword {
  readonly password: string;
  readonly validUntil: string;
  readonly signCode: string;
}

/** The password, this once. */
export const ShownOnce = ({
  made: { password, validUntil, signCode },
  onClose,
}: {
  readonly made: MadePassword;
  readonly onClose: () => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <DialogBox
      title={t(['开锁密码，只显示这一次', 'Unlock password, shown only once'])}
      onClose={onClose}
      foot={
        <button type="button" className={buttons.primary} data-part="noted" onClick={onClose}>
          {t(['已记下', 'Noted'])}
        </button>
      }
    >
      <p>
        <Plate code={signCode} />{' '}
        <span className={typography.secondary}>
          {t(['有效至 {time}', 'valid until {time}'], { time: formatDateTime(validUntil, language) })}
        </span>
      </p>
      <output className={styles.password} data-part="unlock-password">
        {password.slice(0, 4)} {password.slice(4)}
      </output>
      <p className={typography.secondary}>
        {t([
          '另一人复核、车载终端接收之后才有效。请用电话告诉驾驶员，不要发短信。',
          'It works once a second person has confirmed it and the console has received it. Tell the driver by phone, not by text.',
        ])}
      </p>
    </DialogBox>
  );
};
