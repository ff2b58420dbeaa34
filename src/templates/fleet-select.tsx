import { words } from '#i18n/words.ts';
import { companyOptions } from '#state/session/company-options.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

/** One of the user's companies, or all of them. */
export const FleetSelect = ({
  companyCode,
  onCompany,
}: {
  /** '' for all. */
  readonly companyCode: string;
  readonly onCompany: (companyCode: string) => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <span className={inputs.frame}>
      <select
        name="companyCode"
        aria-label={t(['车队', 'Fleet'])}
        value={companyCode}
        onChange={({ target }) => onCompany(target.value)}
      >
        <option value="">
          {t(['车队：', 'Fleet: '])}
          {t(words.all)}
        </option>
        {companyOptions(language).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
};
