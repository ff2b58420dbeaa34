import { useTranslation } from '#ui/language.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';

import { downloads } from '../sheets/downloads.ts';
import iconButton from '../icon-button.module.css';

/** User manuals and files that the server offers (specification 2). */
export const Downloads = () => {
  const { t, language } = useTranslation();
  const label = t(['下载', 'Downloads']);
  return (
    <Menu
      label={label}
      widthPx={248}
      items={downloads.map(({ key, text, href, icon }) => ({
        key,
        icon: <Icon name={icon} />,
        text: t(text),
        href: href[language],
        onSelect: () => window.open(href[language], '_blank', 'noopener'),
      }))}
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
