import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import styles from './login-form.module.css';

/** The four characters of the picture, or that something else proved a person. */
export const LoginCodeField = ({
  picture,
  error,
  proof,
  onRenew,
}: {
  /** Empty while it isn't there. */
  readonly picture: string;
  readonly error: string;
  /** Instead of the characters; empty: they are typed. */
  readonly proof: string;
  readonly onRenew: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <Field label={t(['验证码', 'Verification code'])} error={error}>
      {(ties) => (
        <span className={styles.code}>
          <span
            className={
              proof === '' ? (ties['aria-invalid'] ? inputs.invalid : inputs.frame) : inputs.readOnly
            }
          >
            {proof === '' ? (
              <input
                {...ties}
                key="typed"
                name="verifyCode"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                placeholder={t(['4 位字符', '4 characters'])}
              />
            ) : (
              <>
                <Icon name="tick" />
                <input {...ties} key="proved" type="hidden" name="verifyCode" value={proof} readOnly />
                {t(['已验证', 'Verified'])}
              </>
            )}
          </span>
          <span className={styles.picture} data-part="code-picture">
            {picture ? (
              <img src={picture} alt={t(['四个字符的图片', 'Picture of four characters'])} />
            ) : (
              t(['载入中', 'Loading'])
            )}
          </span>
          <button
            className={buttons.quietIcon}
            type="button"
            aria-label={t(['换一张', 'Another picture'])}
            onClick={onRenew}
          >
            <Icon name="refresh" />
          </button>
        </span>
      )}
    </Field>
  );
};
