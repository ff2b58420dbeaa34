import { formatNumber } from '#domain/text/number-format.ts';
import { formatDate } from '#domain/time/time.ts';
import type { Language } from '#i18n/text.ts';
import { fill } from '#i18n/translate.ts';
import { loadUnloadingPlaces, type UnloadingPlace } from '#state/fleet/first-run.ts';
import type { CallOutcome } from '#state/hub/failures.ts';

import { base64OfFile } from '../import/base64.ts';
import type { GivenPlaceFile } from './use-place-plan.ts';

const knownOf = ({ visits, trucks, litres, lastTime }: UnloadingPlace, language: Language): string =>
  fill(
    [
      '{visits} 次卸油，{trucks} 辆车，共 {litres} L，最近 {day}；请核实是站点而不是盗油',
      '{visits} unloadings by {trucks} {trucks:truck|trucks}, {litres} L in all, last on {day}; check that it is a station and no theft',
    ],
    language,
    { visits, trucks, litres: formatNumber(litres), day: formatDate(lastTime, language) },
  );

/** Places where trucks unloaded, as a file that stations are made of; null: there are none. */
export const stopsFile = async (language: Language): Promise<CallOutcome<GivenPlaceFile | null>> => {
  const outcome = await loadUnloadingPlaces();
  if (!outcome.ok || outcome.value.length === 0) return outcome.ok ? { ...outcome, value: null } : outcome;
  const features = outcome.value.map(({ longitudeDeg, latitudeDeg, radiusM, address }, index) => ({
    type: 'Feature',
    properties: {
      name: fill(['卸油点 {n}', 'Unloading place {n}'], language, { n: index + 1 }),
      radiusM,
      ...(address !== null && { address }),
    },
    geometry: { type: 'Point', coordinates: [longitudeDeg, latitudeDeg] },
  }));
  const file = new Blob([JSON.stringify({ type: 'FeatureCollection', features })]);
  const fileName = fill(['车辆停下卸油的 {n} 处', '{n} places where trucks unloaded'], language, {
    n: features.length,
  });
  const known = outcome.value.map((place) => knownOf(place, language));
  return { ...outcome, value: { fileName, base64: await base64OfFile(file), known } };
};
