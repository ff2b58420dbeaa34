import { user } from '#state/session/session.ts';
import { panel } from '#state/view/panels.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import lines from './lines.module.css';

/** Others have reset the user's second factor, which he has not read yet. */
export const FactorResetLine = () => {
  const { t } = useTranslation();
  if (user.value?.factorWasReset !== true) return null;
  return (
    <div className={lines.line} data-part="factor-reset-line">
      <Icon name="warning" />
      <span>{t(['您的双重验证已被管理员重置', 'Your second factor was reset by administrators'])}</span>
      <button
        type="button"
        className={buttons.small}
        onClick={() => {
          panel.value = 'secondFactor';
        }}
      >
        {t(['查看', 'Read'])}
      </button>
    </div>
  );
};
