import { useEffect, useState } from 'react';

import { addressOf } from '#domain/menu/menu.ts';
import { loadQuickVisits, quickVisits, removeQuickVisit } from '#state/session/quick-visits.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { pageExists, titleOf } from './page-index.ts';
import iconButton from '../icon-button.module.css';
import popover from '#ui/popover.module.css';
import styles from './quick-list.module.css';

/** Shortcuts whose page exists. */
export const useShortcuts = () => {
  useEffect(() => void loadQuickVisits(), []);
  return quickVisits.value.filter((item) => pageExists(addressOf(item.quickVisitUrl)));
};

/** Shortcuts: a row navigates; after the minus a row removes itself (specification 2). */
export const QuickList = ({
  heading,
  className,
  onGo,
}: {
  readonly heading: string;
  readonly className: string | undefined;
  readonly onGo: (to: string) => void;
}) => {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState(false);
  const items = useShortcuts();
  const label = removing ? t(['完成', 'Done']) : t(['移除快捷方式', 'Remove shortcuts']);
  return (
    <>
      <div className={styles.head}>
        <h6>{heading}</h6>
        <button
          type="button"
          className={iconButton.button}
          data-part="quick-minus"
          aria-pressed={removing}
          aria-label={label}
          title={label}
          disabled={items.length === 0}
          onClick={() => setRemoving(!removing)}
        >
          <Icon name={removing ? 'tick' : 'minus'} size={12} />
        </button>
      </div>
      {items.map((item) => {
        const title = t(titleOf(addressOf(item.quickVisitUrl)));
        return (
          <button
            key={item.id}
            type="button"
            className={className}
            data-id={item.id}
            aria-label={removing ? `${t(['移除', 'Remove'])} ${title}` : undefined}
            onClick={() => {
              if (removing) void removeQuickVisit(item.id);
              else onGo(item.quickVisitUrl);
            }}
          >
            {removing ? <Icon name="minus" size={12} /> : null}
            <span>{title}</span>
          </button>
        );
      })}
      {items.length === 0 ? (
        <p className={popover.empty}>
          {t(['在左侧菜单的页面名旁按 + 加入', 'Click + beside a page in the menu to add it'])}
        </p>
      ) : null}
    </>
  );
};
