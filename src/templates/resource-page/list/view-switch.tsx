import type { Text } from '#i18n/text.ts';
import { useTranslation } from '#ui/language.tsx';
import segmented from '#ui/styles/segmented.module.css';

/** The list, or the other view of the same rows. */
export const ViewSwitch = ({
  name,
  asView,
  onChange,
}: {
  readonly name: Text;
  readonly asView: boolean;
  readonly onChange: (asView: boolean) => void;
}) => {
  const { t } = useTranslation();
  return (
    <div data-part="view">
      <div className={segmented.small} role="group" aria-label={t(['显示', 'Shown as'])}>
        <button type="button" aria-pressed={!asView} onClick={() => onChange(false)}>
          {t(['列表', 'List'])}
        </button>
        <button type="button" aria-pressed={asView} onClick={() => onChange(true)}>
          {t(name)}
        </button>
      </div>
    </div>
  );
};
