import { useSignalEffect } from '@preact/signals-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { groupBy } from '#domain/lists/group-by.ts';
import { formatDateTime, instantMs, missing } from '#domain/time/time.ts';
import { isTruckStateKey, truckStateKey, type TruckStateKey } from '#domain/words/truck-status-words.ts';
import { groupFleet, type TruckStatus } from '#state/fleet/fleet-view.ts';
import { watchFleet } from '#state/fleet/watch-fleet.ts';
import type { PastAddress } from '#state/tracks/past-address.ts';
import { scheme } from '#state/view/scheme.ts';
import { phone } from '#state/view/viewport.ts';
import { takesKeys } from '#templates/replay/player/player-ports.ts';
import { playSpeeds } from '#templates/replay/player/player.ts';
import { TableFailure } from '#templates/table-state.tsx';
import { useTranslation } from '#ui/language.tsx';
import type { FleetMap } from '#ui/map/fleet/fleet-map.ts';
import { MapCanvas } from '#ui/map/fleet/map-canvas.tsx';
import { mapTruck, movedTruck } from '#ui/map/fleet/map-truck.ts';
import { Page } from '#ui/page.tsx';

import { FleetSheet } from '../fleet-sheet.part.tsx';
import { MapFilter } from '../list/track-map-filter.part.tsx';
import { TruckList } from '../list/track-map-list.part.tsx';
import trackMap from '../track-map.module.css';
import { onMap, trucksIn } from '../use-fleet-on-map.part.tsx';
import { useAreasOnMap } from '../use-areas-on-map.part.tsx';
import { pastAlarmNames } from './past-alarm-names.part.ts';
import { PastBar } from './past-bar.part.tsx';
import { PastCard } from './past-card.part.tsx';
import { PastHead } from './past-head.part.tsx';
import { PastLanes } from './past-lanes.part.tsx';
import styles from './past.module.css';
import { usePast } from './use-past.part.ts';

const none: readonly TruckStatus[] = [];
const stepMs = 10_000;
const bigStepMs = 5 * 60_000;

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
  const [closed, setClosed] = useState<ReadonlySet<TruckStateKey>>(new Set());
  const { player, clock, spans, fleet, isRead, day, restingMs, retry } = usePast(atMs, openedMs, known);
  const trucks = fleet.value?.trucks ?? none;
  const groups = useMemo(() => groupFleet({ query, state }, trucks), [query, state, trucks]);
  const shown = useMemo(() => onMap(trucksIn(groups)), [groups]);
  const byState = useMemo(() => groupBy(trucks, ({ status }) => truckStateKey(status)), [trucks]);
  const chosen = trucks.find(({ signCode }) => signCode === plate) ?? null;
  const alarmOf = useMemo(() => pastAlarmNames(fleet.value?.alarms ?? []), [fleet.value]);
  const live = (): void => onOpen({ at: null, known: null });
  // The fleet of now is read once that of the moment is there, or somebody leaves before.
  useEffect(() => {
    if (isRead) watchFleet();
    return watchFleet;
  }, [isRead]);

  useAreasOnMap(map, mapReady, { language: spoken, atMs: restingMs, wanted: isRead });
  const put = useEffectEvent((ms: number) => onOpen({ at: new Date(ms).toISOString() }));
  useEffect(() => put(restingMs), [restingMs]);

  // One list a picture: states as they were asked for last, places of the very moment.
  useSignalEffect(() => {
    const ms = player.atMs.value;
    void spans.version.value;
    const placeOf = spans.placesAt(ms);
    map.current?.setTrucks(
      shown.map((truck) => {
        const place = placeOf(truck.id);
        return place === null ? truck : movedTruck(truck, place);
      }),
    );
  });
  useEffect(() => {
    map.current?.setTrucks(shown);
  }, [shown, mapReady]);
  useEffect(() => {
    map.current?.overlay.select(chosen?.truckId ?? null);
  }, [chosen?.truckId, mapReady]);
  const seen = useRef(false);
  useEffect(() => {
    if (seen.current || !mapReady || shown.length === 0) return;
    seen.current = true;
    const spot = chosen === null ? null : mapTruck(chosen);
    if (spot === null) map.current?.fit(shown);
    else map.current?.centre(spot.x, spot.y, 13);
    // Once, when the first picture is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown, mapReady]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesKeys(event.target, event.key)) return;
    const ms = player.atMs.peek();
    const times = (day.value?.events ?? []).map(({ time }) => Date.parse(time));
    const step = event.shiftKey ? bigStepMs : stepMs;
    const speed = playSpeeds[Number(event.key) - 1];
    const acts: Readonly<Record<string, () => void>> = {
      ' ': () => (player.playing.peek() ? player.pause() : player.play()),
      ArrowRight: () => player.seek(ms + step),
      ArrowLeft: () => player.seek(ms - step),
      n: () => player.seek(times.find((each) => each > ms) ?? ms),
      p: () => player.seek(times.findLast((each) => each < ms) ?? ms),
      Escape: live,
    };
    const act = speed === undefined ? acts[event.key] : () => player.setSpeed(speed);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      player.pause();
    };
  }, [player]);

  const counts = (key: TruckStateKey): number | string =>
    fleet.value === null ? missing : (byState.get(key)?.length ?? 0);
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
          <aside className={trackMap.list} aria-label={t(['车辆', 'Trucks'])}>
            <MapFilter
              query={query}
              onQuery={setQuery}
              state={state}
              onState={(key) => onOpen({ state: key === state ? null : key })}
              total={fleet.value === null ? missing : trucks.length}
              counts={counts}
              age={null}
            />
            <TruckList
              groups={groups}
              closed={closed}
              chosen={plate}
              nowMs={statesMs}
              age={null}
              alarmOf={alarmOf}
              onToggle={(group) => {
                const next = new Set(closed);
                if (!next.delete(group)) next.add(group);
                setClosed(next);
              }}
              onChoose={(truck) => onOpen({ truck })}
            />
          </aside>
        )}
        <div className={styles.frame}>
          <MapCanvas
            label={t([
              '过去某一时刻的车辆地图；车辆也在列表中',
              'Map of trucks at a moment of the past; every truck is in the list too',
            ])}
            scheme={scheme.value}
            onReady={(made) => {
              map.current = made;
              setMapReady(true);
            }}
            onPick={(truck) =>
              onOpen({ truck: trucks.find(({ truckId }) => truckId === truck?.id)?.signCode ?? null })
            }
            onDrag={() => {}}
          >
            {chosen === null || fleet.value === null ? null : (
              <PastCard
                truck={chosen}
                fleet={fleet.value}
                atMs={statesMs}
                onClose={() => onOpen({ truck: null })}
              />
            )}
          </MapCanvas>
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
      <FleetSheet
        title={`${t(['地图跟踪', 'Map tracking'])} · ${t(['回溯', 'past'])}`}
        moment={() =>
          [
            formatDateTime(player.secondMs.peek(), spoken),
            known === 'then' ? t(['当时所知', 'as known then']) : t(['现在所知', 'as known now']),
          ].join(' · ')
        }
        trucks={trucksIn(groups)}
        chosen={chosen}
        picture={() => map.current?.picture() ?? null}
      />
    </Page>
  );
};
