import type { LonLat } from '#domain/geo/geo.ts';
import { areaCentre, type AreaShape } from '#state/fleet/areas.ts';
import type { Draft } from '#templates/resource-page/form/field-rules.ts';

const codesOf = (draft: Draft): readonly string[] => {
  const stops: readonly unknown[] = Array.isArray(draft['stops']) ? draft['stops'] : [];
  const stations = stops.map((stop): unknown => Reflect.get(Object(stop), 'stationCode'));
  return [draft['depotAreaCode'], ...stations].map((code) => String(code ?? ''));
};

/** Depot and stations of the form in their order; null: one of them is not chosen yet, or not on the map. */
export const stopPlaces = (draft: Draft, areas: readonly AreaShape[]): readonly LonLat[] | null => {
  const places = codesOf(draft).map((code) => {
    const area = areas.find(({ areaCode }) => areaCode === code);
    const centre = area === undefined ? null : areaCentre(area);
    return centre === null ? null : { longitudeDeg: centre[0], latitudeDeg: centre[1] };
  });
  const known = places.filter((place) => place !== null);
  return known.length === places.length && known.length > 1 ? known : null;
};
