import { useLocation } from 'wouter';

import { useTranslation } from '#ui/language.tsx';

import { QuickList, useShortcuts } from './quick-list.tsx';
import sidebar from './sidebar.module.css';

/** Shortcuts at the foot of the sidebar, once there are any. */
export const QuickAccess = () => {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  if (useShortcuts().length === 0) return null;
  return (
    <div className={sidebar.quick} data-part="quick-access">
      <div className={sidebar.separator} />
      <QuickList
        heading={t(['快速访问', 'Quick access'])}
        className={`${sidebar.entry} ${sidebar.short}`}
        onGo={navigate}
      />
    </div>
  );
};
