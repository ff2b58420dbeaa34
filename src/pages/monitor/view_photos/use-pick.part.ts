import { mostPicked } from '#contract/fleet/photos.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';

/** Picks photos or takes them back; more than one file holds are refused, in words. */
export const usePick = (
  picked: ReadonlySet<string>,
  onPicked: (picked: ReadonlySet<string>) => void,
): ((ids: readonly string[], isPicked: boolean) => void) => {
  const { t } = useTranslation();
  return (ids, isPicked) => {
    const next = new Set(picked);
    for (const id of ids) {
      if (isPicked) next.add(id);
      else next.delete(id);
    }
    if (next.size > mostPicked)
      toast('warning', t(['最多选取 {n} 张', 'At most {n} photos can be picked'], { n: mostPicked }));
    else onPicked(next);
  };
};
