import { useLocation } from 'wouter';

import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Popover } from '#ui/popover.tsx';

import { QuickList } from '../quick-list.tsx';

/** The quick-access tab of the top bar: a press shows the list (specification 2). */
export const QuickAccessTab = () => {
  const { t } = useSpeech();
  const [, navigate] = useLocation();
  const label = t(['快速访问', 'Quick access']);
  return (
    <Popover
      label={label}
      widthPx={264}
      part="quick-access-list"
      trigger={(ties) => (
        <button {...ties} className="ib" data-part="quick-access-tab" aria-label={label} title={label}>
          <Icon name="star" />
        </button>
      )}
    >
      {(close) => (
        <div className="pop-b">
          <QuickList
            heading={label}
            className="pop-row"
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
