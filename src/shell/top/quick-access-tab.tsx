import { useLocation } from 'wouter';

import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Popover } from '#ui/popover.tsx';

import { QuickList } from '../frame/quick-list.tsx';
import iconButton from '../icon-button.module.css';
import popover from '#ui/popover.module.css';

/** The quick-access tab of the top bar: a press shows the list (specification 2). */
export const QuickAccessTab = () => {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const label = t(['快速访问', 'Quick access']);
  return (
    <Popover
      label={label}
      widthPx={264}
      part="quick-access-list"
      trigger={(ties) => (
        <button
          {...ties}
          className={iconButton.button}
          data-part="quick-access-tab"
          aria-label={label}
          title={label}
        >
          <Icon name="star" />
        </button>
      )}
    >
      {(close) => (
        <div className={popover.body}>
          <QuickList
            heading={label}
            className={popover.row}
            onGo={(to) => {
              close();
              navigate(to);
            }}
          />
        </div>
      )}
    </Popover>
  );
};
