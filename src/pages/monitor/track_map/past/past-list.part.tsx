import { useMemo } from 'react';

import { groupBy } from '#domain/lists/group-by.ts';
import { missing } from '#domain/time/time.ts';
import { truckStateKey, type TruckStateKey } from '#domain/words/truck-status-words.ts';
import { groupFleet, type TruckStatus } from '#state/fleet/fleet-view.ts';
import { useTranslation } from '#ui/language.tsx';
import type { PastFleet } from '#state/tracks/past-fleet.ts';

import { MapFilter } from '../list/track-map-filter.part.tsx';
import { TruckList } from '../list/track-map-list.part.tsx';
import { pastAlarmNames } from './past-alarm-names.part.ts';
import trackMap from '../track-map.module.css';

const none: readonly TruckStatus[] = [];

/** The trucks of the moment beside the map, with what they may be narrowed to. */
export const PastList = ({
  fleet,
  groups,
  query,
  state,
  closed,
  chosen,
  statesMs,
  onQuery,
  onToggle,
  onOpen,
}: {
  /** Null while it isn't there. */
  readonly fleet: PastFleet | null;
  readonly groups: ReturnType<typeof groupFleet>;
  readonly query: string;
  readonly state: TruckStateKey | null;
  readonly closed: ReadonlySet<TruckStateKey>;
  /** A plate. */
  readonly chosen: string | null;
  /** As of when the states are. */
  readonly statesMs: number;
  readonly onQuery: (query: string) => void;
  readonly onToggle: (group: TruckStateKey) => void;
  readonly onOpen: (next: Readonly<Record<string, string | null>>) => void;
}) => {
  const { t } = useTranslation();
  const trucks = fleet?.trucks ?? none;
  const byState = useMemo(() => groupBy(trucks, ({ status }) => truckStateKey(status)), [trucks]);
  const alarmOf = useMemo(() => pastAlarmNames(fleet?.alarms ?? []), [fleet]);
  const counts = (key: TruckStateKey): number | string =>
    fleet === null ? missing : (byState.get(key)?.length ?? 0);
  return (
    <aside className={trackMap.list} aria-label={t(['车辆', 'Trucks'])}>
      <MapFilter
        query={query}
        onQuery={onQuery}
        state={state}
        onState={(key) => onOpen({ state: key === state ? null : key })}
        total={fleet === null ? missing : trucks.length}
        counts={counts}
        age={null}
      />
      <TruckList
        groups={groups}
        closed={closed}
        chosen={chosen}
        nowMs={statesMs}
        age={null}
        alarmOf={alarmOf}
        onToggle={onToggle}
        onChoose={(truck) => onOpen({ truck })}
      />
    </aside>
  );
};
