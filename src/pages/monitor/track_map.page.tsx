import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';

import { isTruckStateKey, truckStates, type TruckStateKey } from '#domain/words/truck-status-words.ts';
import { areaCentre, areas, loadAreas } from '#state/fleet/areas.ts';
import { now } from '#state/view/clock.ts';
import { fleetAge } from '#state/fleet/fleet-age.ts';
import { groupFleet, type TruckStatus } from '#state/fleet/fleet-view.ts';
import { wantLive } from '#state/hub/hub.ts';
import { language } from '#state/view/language.ts';
import { scheme } from '#state/view/scheme.ts';
import { onFleetPart } from '#state/hub/topics.ts';
import { fleetAsOf, fleetVersion, statusCounts, truckByPlate } from '#state/fleet/truck-status.ts';
import { phone } from '#state/view/viewport.ts';
import { useTranslation } from '#ui/language.tsx';
import type { FleetMap } from '#ui/map/fleet/fleet-map.ts';
import { MapCanvas } from '#ui/map/fleet/map-canvas.tsx';
import { mapPlace, mapTruck } from '#ui/map/fleet/map-truck.ts';
import type { MapTruck } from '#ui/map/fleet/map-things.ts';
import { Page } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';

import { TruckCard } from './track_map/track-map-card.part.tsx';
import { MapFilter } from './track_map/track-map-filter.part.tsx';
import { TruckList } from './track_map/track-map-list.part.tsx';
import { PhoneHead, PhoneSheet } from './track_map/track-map-phone.part.tsx';
import type { SheetStop } from './track_map/track-map-sheet.part.tsx';
import { MapTools } from './track_map/track-map-tools.part.tsx';
import { useLiveDetail } from './track_map/use-live-detail.part.tsx';
import trackMap from './track_map/track-map.module.css';

const placeGlyphs: Readonly<Record<string, readonly [string, string]>> = {
  depot: ['库', 'D'],
  station: ['站', 'S'],
  parkingLot: ['停', 'P'],
  serviceDepot: ['修', 'R'],
};

const flat = (groups: ReadonlyMap<TruckStateKey, readonly TruckStatus[]>): readonly TruckStatus[] =>
  [...groups.values()].flat();

const onMap = (trucks: readonly TruckStatus[]): readonly MapTruck[] =>
  trucks.map(mapTruck).filter((truck) => truck !== null);

/** The live map: list, map, truck card. One canvas repaint a change; no truck is a React component on the map. */
const TrackMap = () => {
  const { t, language: spoken } = useTranslation();
  const age = fleetAge(spoken);
  const { search } = usePage();
  const [, navigate] = useLocation();
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
  // oxlint-disable-next-line react/exhaustive-deps
  const groups = useMemo(() => groupFleet({ query, state }), [version, query, state]);
  const chosen = plate === null ? null : truckByPlate(plate);
  const detail = useLiveDetail(chosen?.signCode ?? null);
  const spot = chosen === null ? null : mapTruck(chosen);
  const spotX = spot?.x;
  const spotY = spot?.y;

  const open = (next: { readonly truck?: string | null; readonly state?: string | null }): void => {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(next)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    navigate(`/monitor/track_map${query.size > 0 ? `?${query}` : ''}`, { replace: true });
  };
  const choose = (truck: string | null): void => {
    if (truck !== plate) setFollowing(false);
    open({ truck });
  };

  useEffect(wantLive, []);
  // A fleet of thousands comes in pieces: at first each is drawn while the next is still on its way.
  useEffect(() => {
    let drawn: readonly MapTruck[] = [];
    return onFleetPart((trucks) => {
      const piece = onMap(trucks);
      if (fleetAsOf.peek() !== null || query !== '' || state !== null) return;
      drawn = [...drawn, ...piece];
      map.current?.overlay.setTrucks(drawn);
    });
  }, [query, state]);
  useEffect(() => void loadAreas(), []);

  // Before the paint: the trucks are then in the same frame as the list.
  useLayoutEffect(() => {
    const visible = flat(groups);
    map.current?.overlay.setTrucks(onMap(visible));
    // The groups are made anew from these four.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version, query, state, mapReady]);

  useEffect(() => {
    map.current?.overlay.setAge(age);
  }, [age, mapReady]);

  const known = areas.value;
  useEffect(() => {
    map.current?.shapes.setShapes(known);
    map.current?.overlay.setPlaces(
      known.flatMap((area) => {
        const centre = areaCentre(area);
        const glyph = placeGlyphs[area.type];
        if (centre === null || glyph === undefined) return [];
        const zh = language.value === 'zh';
        return [mapPlace(centre[0], centre[1], glyph[zh ? 0 : 1], zh ? area.name : area.nameEn || area.name)];
      }),
    );
  }, [known, mapReady, t]);

  const chosenId = chosen?.truckId ?? null;
  useEffect(() => {
    map.current?.overlay.select(chosenId);
  }, [chosenId, mapReady]);
  useEffect(() => {
    map.current?.shapes.setTrail(detail?.trail ?? []);
  }, [detail, mapReady]);
  const card = chosenId !== null;
  const small = phone.value;
  useEffect(() => {
    map.current?.setPadding(small ? [100, 0, 196, 0] : [0, card ? 388 : 0, 0, 0]);
  }, [card, small, mapReady]);
  // A truck that was chosen anywhere but on the map comes into view.
  const picked = useRef<number | null>(null);
  useEffect(() => {
    if (chosenId !== null && chosenId !== picked.current && spotX !== undefined && spotY !== undefined) {
      map.current?.centre(spotX, spotY);
    }
    picked.current = null;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosenId, mapReady]);
  useEffect(() => {
    if (following && spotX !== undefined && spotY !== undefined) map.current?.pan(spotX, spotY);
  }, [following, spotX, spotY]);

  const seen = useRef(false);
  useLayoutEffect(() => {
    if (seen.current || !mapReady || fleetAsOf.value === null || plate !== null) return;
    seen.current = true;
    map.current?.fit(onMap(flat(groups)));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version, mapReady]);

  const pick = (truck: MapTruck | null): void => {
    const source = truck === null ? null : flat(groups).find(({ truckId }) => truckId === truck.id);
    picked.current = truck?.id ?? null;
    choose(source?.signCode ?? null);
  };
  const locate = (): void => {
    if (spot) map.current?.centre(spot.x, spot.y, 14);
    else map.current?.fit(onMap(flat(groups)));
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
  const total = statusCounts.value.reduce((sum, count) => sum + count, 0);
  const counts = (key: TruckStateKey): number =>
    statusCounts.value[truckStates.find((item) => item.key === key)?.code ?? 0] ?? 0;

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
            onZoom={(steps) => map.current?.zoomBy(steps)}
          />
          {chosen !== null && !phone.value ? <TruckCard truck={chosen} detail={detail} {...actions} /> : null}
          {phone.value ? (
            <PhoneSheet
              truck={chosen}
              detail={detail}
              list={list}
              total={flat(groups).length}
              stop={stop}
              onStop={setStop}
              {...actions}
            />
          ) : null}
        </MapCanvas>
      </div>
    </Page>
  );
};

export default TrackMap;
