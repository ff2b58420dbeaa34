import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { Icon } from '#ui/icon.tsx';
import type { Translation } from '#ui/language.tsx';
import type { MenuItem } from '#ui/menu.tsx';

import type { Download } from './downloads.ts';

/** A manual or a file as an item of a menu: manuals open in the console, files in a window of their own. */
export const downloadItem =
  ({ t }: Translation) =>
  ({ key, text, href, icon, page }: Download): MenuItem => ({
    key,
    icon: <Icon name={icon} />,
    text: t(text),
    href,
    onSelect: () => {
      if (page) navigationRequest.value = href;
      else window.open(href, '_blank', 'noopener');
    },
  });
