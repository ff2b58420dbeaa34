import { words } from '#i18n/words.ts';
import { namesIn } from '#state/view/english-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import layout from '#ui/styles/layout.module.css';
import tags from '#ui/styles/tags.module.css';

/** What is edited, and whether it is saved. */
export const FormHead = ({
  heading,
  name,
  dirty,
}: {
  readonly heading: string;
  readonly name: string;
  readonly dirty: boolean;
  readonly onClose: () => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <div className={drawers.head}>
      <h2>
        {heading} <b>{namesIn(name, language)}</b>
      </h2>
      <span className={layout.spacer} />
      {dirty ? <span className={tags.tag}>{t(['未保存', 'Not saved'])}</span> : null}
      <button
        type="button"
        className={buttons.quietSmallIcon}
        aria-label={t(words.close)}
        onClick={() => void close()}
      >
        <Icon name="cross" />
      </button>
    </div>
  );
};
