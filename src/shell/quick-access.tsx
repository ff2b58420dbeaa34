import { useLocation } from 'wouter';

import { useSpeech } from '#ui/language.tsx';

import { QuickList, useShortcuts } from './quick-list.tsx';

/** Shortcuts at the foot of the sidebar, once there are any. */
export const QuickAccess = () => {
  const { t } = useSpeech();
  const [, navigate] = useLocation();
  if (useShortcuts().length === 0) return null;
  return (
    <div className="quick" data-part="quick-access">
      <div className="sep" />
      <QuickList heading={t(['快速访问', 'Quick access'])} className="l1 short" onGo={navigate} />
    </div>
  );
};
