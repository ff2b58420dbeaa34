import { mayDo } from '#state/session/session.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** Asks the console for its file, for those who may. */
export const ReadButton = ({
  disabled,
  onRead,
}: {
  readonly disabled: boolean;
  readonly onRead: () => void;
}) => {
  const { t } = useTranslation();
  return mayDo('parameter.write') ? (
    <button type="button" className={buttons.button} data-part="read" disabled={disabled} onClick={onRead}>
      <Icon name="refresh" /> {t(['读取现值', 'Read'])}
    </button>
  ) : null;
};
