import { copyText } from '#templates/copy-text.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import styles from './second-factor.module.css';

/** Ten codes that are shown once, for when telephone and keys are lost. */
export const RecoveryCodes = ({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.step} data-part="recovery-codes">
      <p>
        {t([
          '恢复码只显示这一次，每个只能用一次。请打印或抄写后妥善保管：手机丢失时靠它登录。',
          'These recovery codes are shown only once, and each works once. Print them or write them down and keep them safe: they sign you in when the phone is lost.',
        ])}
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <span className={styles.buttons}>
        <button className={buttons.button} type="button" onClick={() => void copyText(codes.join('\n'))}>
          {t(['复制', 'Copy'])}
        </button>
        <button className={buttons.primary} type="button" autoFocus onClick={onKept}>
          {t(['已保存好', 'I have saved them'])}
        </button>
      </span>
    </div>
  );
};
