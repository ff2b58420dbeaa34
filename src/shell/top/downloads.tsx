import { useTranslation } from '#ui/language.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';

import { downloadItem } from '../sheets/download-item.tsx';
import { downloads } from '../sheets/downloads.ts';
import iconButton from '../icon-button.module.css';

/** User manuals and files that the server offers (specification 2). */
export const Downloads = () => {
  const translation = useTranslation();
  const { t } = translation;
  const label = t(['下载', 'Downloads']);
  return (
    <Menu
      label={label}
      widthPx={248}
      items={downloads.map(downloadItem(translation))}
      trigger={(ties) => (
        <button
          {...ties}
          className={iconButton.button}
          data-part="downloads"
          aria-label={label}
          title={label}
        >
          <Icon name="download" />
        </button>
      )}
    />
  );
};
