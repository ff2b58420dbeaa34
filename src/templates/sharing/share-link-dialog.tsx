import { words } from '#i18n/words.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { ShareLinkForm } from './share-link-form.tsx';
import { ShareResult } from './share-result.tsx';
import type { ShareTarget } from './share-target.ts';
import { useShareLink } from './use-share-link.ts';

/** Makes a link to a delivery or a truck and shows it once. */
export const ShareLinkDialog = ({
  target,
  onClose,
}: {
  readonly target: ShareTarget;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const draft = useShareLink(target);
  const { link, embed, canCreate, create } = draft;

  return (
    <DialogBox
      title={t(['生成分享链接：{title}', 'Make a share link: {title}'], { title: target.title })}
      onClose={onClose}
      width="34rem"
      foot={
        <>
          <button type="button" className={buttons.button} onClick={onClose}>
            {t(words.close)}
          </button>
          {link === null ? (
            <button
              type="button"
              className={buttons.primary}
              data-part="share-create"
              disabled={!canCreate}
              onClick={() => void create()}
            >
              {t(['生成链接', 'Create a link'])}
            </button>
          ) : null}
        </>
      }
    >
      {link === null ? <ShareLinkForm draft={draft} /> : <ShareResult link={link} embed={embed} />}
    </DialogBox>
  );
};
