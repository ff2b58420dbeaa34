import { mobile } from '#state/viewport.ts';
import { panel } from '#state/panels.ts';
import { user } from '#state/session.ts';
import { tourDone } from '#state/tour.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

/** Offers the tour on a device's first run, once; whoever skips it finds it in the user menu. */
export const TourLine = () => {
  const { t } = useSpeech();
  if (tourDone.value || mobile.value || panel.value === 'tour' || user.value?.restrictedShell) return null;
  return (
    <div className="line plain" data-part="tour-offer">
      <Icon name="route" />
      <span>{t(['第一次用？一分钟看一遍控制台。', 'New here? One minute shows you around.'])}</span>
      <button
        type="button"
        className="btn sm"
        onClick={() => {
          panel.value = 'tour';
        }}
      >
        {t(['开始', 'Start'])}
      </button>
      <button
        type="button"
        className="btn q sm"
        onClick={() => {
          tourDone.value = true;
        }}
      >
        {t(['跳过', 'Skip'])}
      </button>
    </div>
  );
};
