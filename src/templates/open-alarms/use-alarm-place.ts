import { useEffect } from 'react';

import { missing } from '#domain/time/time.ts';
import type { Alarm } from '#state/alarms/alarms.ts';
import { areas, loadAreas } from '#state/fleet/areas.ts';
import { placeText } from '#state/fleet/place-text.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';

/** Where an alarm was raised: the fence, else the nearest place that has a name; a dash where nothing is known. */
export const useAlarmPlace = ({
  area,
  longitudeDeg,
  latitudeDeg,
}: Pick<Alarm, 'area' | 'longitudeDeg' | 'latitudeDeg'>): string => {
  const { t, language } = useTranslation();
  const searched = area === null && longitudeDeg !== null && latitudeDeg !== null;
  useEffect(() => {
    if (searched && areas.peek().length === 0) void loadAreas();
  }, [searched]);
  if (area !== null) return nameIn(area, language);
  const near = searched ? placeText({ longitudeDeg, latitudeDeg }) : null;
  return near === null ? missing : t(near);
};
