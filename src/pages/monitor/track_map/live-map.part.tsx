import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { formatDateTime, missing } from '#domain/time/time.ts';
import { isTruckStateKey, truckStates, type TruckStateKey } from '#domain/words/truck-status-words.ts';
import { minuteNow, now } from '#state/view/clock.ts';
import { fleetAge } from '#state/fleet/fleet-age.ts';
import { groupFleet } from '#state/fleet/fleet-view.ts';
import { wantLive } from '#state/hub/hub.ts';
import { scheme } from '#state/view/scheme.ts';
import { readTrailers } from '#state/fleet/trailers.ts';
import { countIn, fleetAsOf, fleetVersion, statusCounts, truckByPlate } from '#state/fleet/truck-status.ts';
import { phone } from '#state/view/viewport.ts';
import { useTranslation } from '#ui/language.tsx';
import type { FleetMap } from '#ui/map/fleet/fleet-map.ts';
import { MapCanvas } from '#ui/map/fleet/map-canvas.tsx';
import { mapTruck } from '#ui/map/fleet/map-truck.ts';
import type { MapTruck } from '#ui/map/fleet/map-things.ts';
import { Page } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';

import { FleetSheet } from './fleet-sheet.part.tsx';
import { TruckCard } from './track-map-card.part.tsx';
import { MapFilter } from './list/track-map-filter.part.tsx';
import { TruckList } from './list/track-map-list.part.tsx';
import { PhoneHead, PhoneSheet } from './track-map-phone.part.tsx';
import type { SheetStop } from './track-map-sheet.part.tsx';
import { MapTools } from './track-map-tools.part.tsx';
import { useAreasOnMap } from './use-areas-on-map.part.tsx';
import { onMap, trucksIn, useFleetOnMap } from './use-fleet-on-map.part.tsx';
import { useMapAddress } from './use-map-address.part.ts';
import { useLiveDetail } from '#templates/use-live-detail.ts';
import { useMeasure } from './measure/use-measure.part.ts';
import { useMapView } from './use-map-view.part.tsx';
import trackMap from './track-map.module.css';

// Read when somebody first measures: the map does not wait for it.
const MapMeasure = lazy(async () => ({
  default: (await import('./measure/map-measure.part.tsx')).MapMeasure,
}));
/** Looking back begins so long ago. */
const pastStepMs = 600_000;

/** The live map: list, map, truck card. One canvas repaint a change; no truck is a React component on the map. */
// oxlint-disable-next-line max-lines-per-function -- wires what the map, its list and its card know of one another; its parts are hooks and components already
export const LiveMap = () => {
  const { t, language: spoken } = useTranslation();
  const age = fleetAge(spoken);
  const { search } = usePage();
  const map = useRef<FleetMap | null>(null);
  const [mapReady, setMapReady] = useState(false);
  const [query, setQuery] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<TruckStateKey>>(new Set());
  const [following, setFollowing] = useState(false);
  const [fences, setFences] = useState(true);
  const [stop, setStop] = useState<SheetStop>('peek');
  const params = new URLSearchParams(search);
  const wantedState = params.get('state');
  const state = isTruckStateKey(wantedState) ? wantedState : null;
  const plate = params.get('truck');

  // Reading the version follows every change of the fleet.
  const version = fleetVersion.value;
  useEffect(() => void readTrailers(), []);
  // oxlint-disable-next-line react/exhaustive-deps
  const groups = useMemo(() => groupFleet({ query, state }), [version, query, state]);
  const chosen = plate === null ? null : truckByPlate(plate);
  const live = useLiveDetail(chosen?.signCode ?? null);
  const { value: detail } = live;
  const spot = chosen === null ? null : mapTruck(chosen);

  const open = useMapAddress();
  const choose = (truck: string | null): void => {
    if (truck !== plate) setFollowing(false);
    open({ truck });
  };

  useEffect(wantLive, []);
  useFleetOnMap(map, mapReady, { groups, version, query, state, age });
  const isRead = fleetAsOf.value !== null;
  useAreasOnMap(map, mapReady, { language: spoken, atMs: minuteNow.value, wanted: isRead });
  const measure = useMeasure(map, mapReady);
  const choseOnMap = useMapView(map, mapReady, {
    truckId: chosen?.truckId ?? null,
    spot,
    trail: detail?.trail ?? null,
    route: detail?.task?.route?.line ?? null,
    following,
    small: phone.value,
  });

  const seen = useRef(false);
  useLayoutEffect(() => {
    if (seen.current || !mapReady || fleetAsOf.value === null || plate !== null) return;
    seen.current = true;
    map.current?.fit(onMap(trucksIn(groups)));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version, mapReady]);

  const pick = (truck: MapTruck | null): void => {
    const source = truck === null ? null : trucksIn(groups).find(({ truckId }) => truckId === truck.id);
    choseOnMap(truck?.id ?? null);
    choose(source?.signCode ?? null);
  };
  const locate = (): void => {
    if (spot) map.current?.centre(spot.x, spot.y, 14);
    else map.current?.fit(onMap(trucksIn(groups)));
  };
  const toggleState = (key: TruckStateKey | null): void => open({ state: key === state ? null : key });
  const list = (
    <TruckList
      groups={groups}
      closed={closed}
      chosen={plate}
      nowMs={Math.floor(now.value / 10_000) * 10_000}
      age={age}
      rowPx={phone.value ? 60 : 52}
      onToggle={(group) => {
        const next = new Set(closed);
        if (!next.delete(group)) next.add(group);
        setClosed(next);
      }}
      onChoose={choose}
    />
  );
  const actions = {
    following,
    onFollow: () => setFollowing(!following),
    onLocate: locate,
    onClose: () => choose(null),
  };
  const total =
    fleetAsOf.value === null ? missing : statusCounts.value.reduce((sum, count) => sum + count, 0);
  const counts = (key: TruckStateKey): number | string =>
    countIn(truckStates.find((item) => item.key === key)?.code ?? 0) ?? missing;

  return (
    <Page ready={mapReady && fleetAsOf.value !== null} title={t(['地图跟踪', 'Map tracking'])}>
      <div className={trackMap.split}>
        {phone.value ? null : (
          <aside className={trackMap.list} aria-label={t(['车辆', 'Trucks'])}>
            <MapFilter
              query={query}
              onQuery={setQuery}
              state={state}
              onState={toggleState}
              total={total}
              counts={counts}
              age={age}
            />
            {list}
          </aside>
        )}
        <MapCanvas
          label={t([
            '车辆地图，方向键平移，加减键缩放；车辆也在列表中',
            'Map of trucks; arrows pan, plus and minus zoom; every truck is in the list too',
          ])}
          scheme={scheme.value}
          onReady={(made) => {
            map.current = made;
            setMapReady(true);
          }}
          onPick={pick}
          onPlace={measure.add}
          onDrag={() => setFollowing(false)}
        >
          {phone.value ? (
            <PhoneHead
              query={query}
              onQuery={setQuery}
              state={state}
              onState={toggleState}
              counts={counts}
              age={age}
            />
          ) : null}
          <MapTools
            beside={chosen !== null}
            fences={fences}
            onFences={() => {
              map.current?.shapes.showShapes(!fences);
              setFences(!fences);
            }}
            onLocate={locate}
            measuring={measure.line !== null}
            onMeasure={measure.toggle}
            onPast={() => open({ at: new Date(now.peek() - pastStepMs).toISOString() })}
            onZoom={(steps) => map.current?.zoomBy(steps)}
          />
          {measure.line === null ? null : (
            <Suspense fallback={null}>
              <MapMeasure
                line={measure.line}
                radiusKm={measure.radiusKm}
                onRadius={measure.setRadiusKm}
                onUndo={measure.undo}
                onClose={measure.toggle}
                onChoose={choose}
              />
            </Suspense>
          )}
          {chosen !== null && !phone.value ? <TruckCard truck={chosen} live={live} {...actions} /> : null}
          {phone.value ? (
            <PhoneSheet
              truck={chosen}
              live={live}
              list={list}
              total={trucksIn(groups).length}
              stop={stop}
              onStop={setStop}
              {...actions}
            />
          ) : null}
        </MapCanvas>
      </div>
      <FleetSheet
        title={t(['地图跟踪', 'Map tracking'])}
        moment={() =>
          t(['数据截至 {time}', 'as of {time}'], { time: formatDateTime(fleetAsOf.peek()?.ms, spoken) })
        }
        trucks={trucksIn(groups)}
        chosen={chosen}
        picture={() => map.current?.picture() ?? null}
      />
    </Page>
  );
};
