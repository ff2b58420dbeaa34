import { useState } from 'react';

import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { ShareLinkDialog } from './share-link-dialog.tsx';

/** The button that makes a link to the place of a truck. */
export const ShareTruck = ({ signCode }: { readonly signCode: string }) => {
  const { t } = useTranslation();
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <button
        type="button"
        className={buttons.button}
        data-part="share-truck"
        onClick={() => setSharing(true)}
      >
        <Icon name="link" />
        {t(['分享', 'Share'])}
      </button>
      {sharing ? (
        <ShareLinkDialog
          target={{ kind: 'truck', signCode, title: signCode }}
          onClose={() => setSharing(false)}
        />
      ) : null}
    </>
  );
};
