import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** Prints the map with what is drawn on it. */
export const PrintMapButton = () => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={buttons.quietSmall}
      data-part="print-map"
      onClick={() => globalThis.print()}
    >
      <Icon name="printer" size={14} />
      {t(['打印地图', 'Print map'])}
    </button>
  );
};
