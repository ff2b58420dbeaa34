import { compareAddress, type Journey, compareSearch } from '#state/tracks/compare-address.ts';
import type { TrackAddress } from '#state/tracks/track-address.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

const dayMs = 86_400_000;

/** Compares the two trucks of a replay by place, or its one truck with itself a day earlier. */
export const CompareButton = ({ asked: { signCodes, period } }: { readonly asked: TrackAddress }) => {
  const { t } = useTranslation();
  const [first, second, ...more] = signCodes;
  if (first === undefined || more.length > 0) return null;
  const earlier = { fromMs: period.fromMs - dayMs, toMs: period.toMs - dayMs };
  const other: Journey =
    second === undefined ? { signCode: first, period: earlier } : { signCode: second, period };
  return (
    <button
      type="button"
      className={buttons.quietSmall}
      data-part="open-compare"
      title={
        second === undefined
          ? t(['与该车前一天按地点对比', 'By place, with the same truck a day earlier'])
          : t(['两车按地点对比', 'Both trucks by place'])
      }
      onClick={() => {
        navigationRequest.value = `/${compareAddress}?${compareSearch([{ signCode: first, period }, other])}`;
      }}
    >
      <Icon name="exchange" size={14} />
      {t(['对比', 'Compare'])}
    </button>
  );
};
