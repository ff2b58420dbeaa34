import { useState } from 'react';

import { mayDo } from '#state/session/session.ts';
import type { TrackAddress } from '#state/tracks/track-address.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { ShareDialog } from './share-dialog.tsx';

/** Shares a replay with people without an account. */
export const ShareButton = ({ asked }: { readonly asked: TrackAddress }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!mayDo('track.share')) return null;
  return (
    <>
      <button
        type="button"
        className={buttons.quietSmall}
        data-part="share"
        title={t(['给没有账号的人看', 'For people without an account'])}
        onClick={() => setOpen(true)}
      >
        <Icon name="link" size={14} />
        {t(['分享', 'Share'])}
      </button>
      {open ? <ShareDialog asked={asked} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
