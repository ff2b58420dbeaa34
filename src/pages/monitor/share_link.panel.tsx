import { useState } from 'react';

import { kindsOfPage } from '#domain/sharing/share-kinds.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { mayDo } from '#state/session/session.ts';
import { type NewShareLink, renewShareLink } from '#state/sharing/share-links.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { ShareResult } from '#templates/sharing/share-result.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

/** Another address for a link whose own is lost, and the code to embed it: nothing of an address is kept. */
const ShareLinkPanel = ({ row }: ResourcePanelProps) => {
  const { t } = useTranslation();
  const [link, setLink] = useState<NewShareLink | null>(null);
  if (
    row === null ||
    row['state'] !== 'open' ||
    !kindsOfPage('share').some((kind) => kind === row['kind']) ||
    !mayDo('share.write')
  )
    return null;
  const renew = async (): Promise<void> => {
    const outcome = await renewShareLink(Number(row['id']));
    if (outcome.ok) setLink(outcome.value);
    else showFailure(outcome.failure);
  };
  return (
    <section data-part="share-address">
      {link === null ? (
        <>
          <button type="button" className={buttons.button} onClick={() => void renew()}>
            <Icon name="link" />
            {row['embed'] === 'true'
              ? t(['更换地址，显示链接和嵌入代码', 'New address: show link and code to embed it'])
              : t(['更换地址，显示链接', 'New address: show the link'])}
          </button>
          <p className={`${typography.secondary} ${typography.small}`}>
            {t([
              '链接不保存，只能换新的；原地址立即失效。',
              'No address is kept, it can only be replaced: the former one stops at once.',
            ])}
          </p>
        </>
      ) : (
        <ShareResult link={link} embed={row['embed'] === 'true'} />
      )}
    </section>
  );
};

export default ShareLinkPanel;
