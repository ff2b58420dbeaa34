import { useState } from 'react';

import { cardSiteUrl } from '#state/session/card-site.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** Opens the external card-issuing site: a window that knows neither this page nor its address. */
export const CardSiteButton = () => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    const url = await cardSiteUrl();
    setBusy(false);
    if (url !== null) window.open(url, '_blank', 'noopener,noreferrer');
  };
  return (
    <button
      type="button"
      className={buttons.button}
      data-part="card-site"
      disabled={busy}
      title={t(['在新窗口打开', 'Opens a new window'])}
      onClick={() => void open()}
    >
      <Icon name="link" />
      {t(['发卡网站', 'Card-issuing site'])}
    </button>
  );
};
