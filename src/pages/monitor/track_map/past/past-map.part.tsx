import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { instantMs } from '#domain/time/time.ts';
import { isTruckStateKey } from '#domain/words/truck-status-words.ts';
import { groupFleet, type TruckStatus } from '#state/fleet/fleet-view.ts';
import type { PastAddress } from '#state/tracks/past-address.ts';
import { phone } from '#state/view/viewport.ts';
import { TableFailure } from '#templates/table-state.tsx';
import { useTranslation } from '#ui/language.tsx';
import type { FleetMap } from '#ui/map/fleet/fleet-map.ts';
import { Page } from '#ui/page.tsx';

import trackMap from '../track-map.module.css';
import { onMap, trucksIn } from '../use-fleet-on-map.part.tsx';
import { useAreasOnMap } from '../use-areas-on-map.part.tsx';
import { PastBar } from './past-bar.part.tsx';
import { PastHead } from './past-head.part.tsx';
import { PastLanes } from './past-lanes.part.tsx';
import styles from './past.module.css';
import { usePast } from './use-past.part.ts';
import { PastList } from './past-list.part.tsx';
import { usePastOnMap } from './use-past-on-map.part.ts';
import { useClosedGroups } from '../list/use-closed-groups.part.ts';
import { usePastKeys } from './use-past-keys.part.ts';
import { useFleetAfter } from './use-fleet-after.part.ts';
import { PastCanvas } from './past-canvas.part.tsx';
import { PastSheet } from './past-sheet.part.tsx';

const none: readonly TruckStatus[] = [];

/** The whole fleet at a moment of the kept past, on the map of now. */
export const PastMap = ({
  search,
  past,
  openedMs,
  onOpen,
}: {
  readonly search: string;
  readonly past: PastAddress;
  readonly openedMs: number;
  /** Puts fields of the address; null takes one out. */
  readonly onOpen: (next: Readonly<Record<string, string | null>>) => void;
}) => {
  const { t, language: spoken } = useTranslation();
  const params = new URLSearchParams(search);
  const { atMs, known } = past;
  const plate = params.get('truck');
  const wantedState = params.get('state');
  const state = isTruckStateKey(wantedState) ? wantedState : null;
  const map = useRef<FleetMap | null>(null);
  const [mapReady, setMapReady] = useState(false);
  const [query, setQuery] = useState('');
  const [closed, toggle] = useClosedGroups();
  const { player, clock, spans, fleet, isRead, day, restingMs, retry } = usePast(atMs, openedMs, known);
  const trucks = fleet.value?.trucks ?? none;
  const groups = useMemo(() => groupFleet({ query, state }, trucks), [query, state, trucks]);
  const shown = useMemo(() => onMap(trucksIn(groups)), [groups]);
  const chosen = trucks.find(({ signCode }) => signCode === plate) ?? null;
  const live = (): void => onOpen({ at: null, known: null });
  useFleetAfter(isRead);

  useAreasOnMap(map, mapReady, { language: spoken, atMs: restingMs, wanted: isRead });
  const put = useEffectEvent((ms: number) => onOpen({ at: new Date(ms).toISOString() }));
  useEffect(() => put(restingMs), [restingMs]);

  usePastOnMap(map, mapReady, { player, spans, shown, chosen });
  usePastKeys(player, day.value, live);

  // What stands beside the film is of the states that were read, and not of every picture.
  const statesMs = instantMs(fleet.value?.time) ?? restingMs;
  return (
    <Page ready={mapReady && isRead} title={t(['地图跟踪', 'Map tracking'])}>
      <PastHead
        atMs={clock.shownMs}
        fleet={fleet.value}
        cached={fleet.cached}
        archive={fleet.archive}
        onLive={live}
      />
      {fleet.failure === null ? null : <TableFailure failure={fleet.failure} onRetry={retry} />}
      <div className={trackMap.split} data-part="past-map">
        {phone.value ? null : (
          <PastList
            fleet={fleet.value}
            groups={groups}
            query={query}
            state={state}
            closed={closed}
            chosen={plate}
            statesMs={statesMs}
            onQuery={setQuery}
            onToggle={toggle}
            onOpen={onOpen}
          />
        )}
        <div className={styles.frame}>
          <PastCanvas
            map={map}
            trucks={trucks}
            chosen={chosen}
            fleet={fleet.value}
            statesMs={statesMs}
            onReady={() => setMapReady(true)}
            onOpen={onOpen}
          />
        </div>
      </div>
      <PastBar
        player={player}
        shownMs={clock.shownMs}
        day={day.value}
        known={known}
        onKnown={(next) => onOpen({ known: next === 'then' ? null : next })}
      />
      <PastLanes
        day={day.value}
        today={clock.day.value}
        player={player}
        shownMs={clock.shownMs}
        nowMs={openedMs}
      />
      <PastSheet map={map} player={player} known={known} trucks={trucksIn(groups)} chosen={chosen} />
    </Page>
  );
};
