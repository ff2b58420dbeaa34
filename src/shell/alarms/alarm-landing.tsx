import { useEffect } from 'react';
import { useLocation } from 'wouter';

import { LoadingBars } from '#ui/page.tsx';

import { openAlarmById } from './alarm-by-id.ts';

const decoded = (id: string): string => {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
};

/** `/alarm/<id>`, which a clicked notification opens where no tab was: on to the alarm, or to the dashboard. */
const AlarmLanding = ({ id }: { readonly id: string }) => {
  const [, navigate] = useLocation();
  useEffect(() => {
    const go = async (): Promise<void> => {
      const replace = (to: string): void => navigate(to, { replace: true });
      let moved = false;
      await openAlarmById(decoded(id), (to) => {
        moved = true;
        replace(to);
      });
      // Not found, or shown in the drawer, which lies over any page.
      if (!moved) replace('/dashboard');
    };
    void go();
  }, [id, navigate]);
  return <LoadingBars />;
};

export default AlarmLanding;
