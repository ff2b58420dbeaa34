import { addQuickVisit } from '#state/session/quick-visits.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** Puts the page among those of quick access. */
export const AddQuickVisit = ({ address, title }: { readonly address: string; readonly title: string }) => {
  const { t } = useTranslation();
  return (
    <button type="button" className={buttons.quietSmall} onClick={() => void addQuickVisit(address, title)}>
      <Icon name="star" size={14} />
      {t(['加入快速访问', 'Add to quick access'])}
    </button>
  );
};
