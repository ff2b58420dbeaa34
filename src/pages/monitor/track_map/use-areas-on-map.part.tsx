import { type RefObject, useEffect } from 'react';

import { isValidAt } from '#domain/geo/fence-times.ts';
import { nameIn } from '#i18n/name-in.ts';
import type { Language } from '#i18n/text.ts';
import { areaCentre, areas, loadAreas } from '#state/fleet/areas.ts';
import type { FleetMap } from '#ui/map/fleet/fleet-map.ts';
import { mapPlace } from '#ui/map/fleet/map-truck.ts';

/** Sign of a place of a kind on the map: in Chinese, in English. */
const placeGlyphs: Readonly<Record<string, readonly [string, string]>> = {
  depot: ['库', 'D'],
  station: ['站', 'S'],
  parkingLot: ['停', 'P'],
  serviceDepot: ['修', 'R'],
};

/**
 * Reads the company's areas and draws them: fences as shapes, depots and stations as named places too.
 * @param wanted whether they are read yet: what a page is opened for comes first
 * @param atMs moment that the map shows: fences that are not valid at it are drawn so
 */
export const useAreasOnMap = (
  map: RefObject<FleetMap | null>,
  mapReady: boolean,
  {
    language,
    atMs,
    wanted,
  }: { readonly language: Language; readonly atMs: number; readonly wanted: boolean },
): void => {
  useEffect(() => {
    if (wanted) void loadAreas();
  }, [wanted]);
  const known = areas.value;
  // Thousands of outlines are drawn again for a moment only where one of them depends on it.
  const validAtMs = known.some(({ times }) => times !== undefined) ? atMs : 0;
  useEffect(() => {
    map.current?.shapes.setShapes(
      known.map(({ circle, polygon, times }) => ({
        circle,
        polygon,
        isIdle: times !== undefined && !isValidAt(times, validAtMs),
      })),
    );
  }, [map, known, mapReady, validAtMs]);
  useEffect(() => {
    map.current?.overlay.setPlaces(
      known.flatMap((area) => {
        const centre = areaCentre(area);
        const glyph = placeGlyphs[area.type];
        if (centre === null || glyph === undefined) return [];
        return [mapPlace(centre[0], centre[1], glyph[language === 'zh' ? 0 : 1], nameIn(area, language))];
      }),
    );
  }, [map, known, mapReady, language]);
};
