import { mobile } from '#state/view/viewport.ts';
import { panel } from '#state/view/panels.ts';
import { user } from '#state/session/session.ts';
import { tourDone } from '#state/view/tour.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import lines from './lines.module.css';

/** Offers the tour on a device's first run, once; later it is in the user menu. */
export const TourLine = () => {
  const { t } = useTranslation();
  if (tourDone.value || mobile.value || panel.value === 'tour' || user.value?.restrictedShell) return null;
  return (
    <div className={`${lines.line} ${lines.plain}`} data-part="tour-offer">
      <Icon name="route" />
      <span>{t(['第一次用？一分钟看一遍界面。', 'New here? One minute shows you around.'])}</span>
      <button
        type="button"
        className={buttons.small}
        onClick={() => {
          panel.value = 'tour';
        }}
      >
        {t(['开始', 'Start'])}
      </button>
      <button
        type="button"
        className={buttons.quietSmall}
        onClick={() => {
          tourDone.value = true;
        }}
      >
        {t(['跳过', 'Skip'])}
      </button>
    </div>
  );
};
