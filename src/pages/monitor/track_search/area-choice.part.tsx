import { compareNames } from '#domain/names/name-order.ts';
import { useEffect, useState } from 'react';

import { nameIn } from '#i18n/name-in.ts';
import type { SearchShape } from '#domain/fleet/search-shape.ts';
import { type AreaShape, areas, loadAreas } from '#state/fleet/areas.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

const shapeOfArea = ({ circle, polygon }: AreaShape): SearchShape | null =>
  circle !== null ? { circle } : polygon !== null ? { polygon } : null;

/** A depot, station or yard whose fence is searched, for who knows its name or does not draw. */
export const AreaChoice = ({
  shape,
  onShape,
}: {
  readonly shape: SearchShape | null;
  readonly onShape: (shape: SearchShape | null) => void;
}) => {
  const { t, language } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => void loadAreas(), []);
  const nameOf = (area: AreaShape): string => nameIn(area, language);
  const offered = areas.value
    .filter((area) => shapeOfArea(area) !== null)
    .toSorted((one, other) => compareNames(nameOf(one), nameOf(other)));
  const drawn = JSON.stringify(shape);
  const same =
    shape === null ? undefined : offered.find((area) => JSON.stringify(shapeOfArea(area)) === drawn);
  const own =
    shape === null ? '' : same === undefined ? t(['地图上画的区域', 'Drawn on the map']) : nameOf(same);
  return (
    <label className={inputs.frame}>
      <input
        name="area"
        list="search-areas"
        autoComplete="off"
        aria-label={t(['区域', 'Area'])}
        placeholder={t(['油库、加油站、停车场…', 'Depot, station, yard…'])}
        value={typed ?? own}
        onFocus={() => setTyped('')}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          const { value } = event.target;
          setTyped(value);
          const found = offered.find((area) => nameOf(area) === value.trim());
          if (found === undefined) return;
          onShape(shapeOfArea(found));
          setTyped(null);
        }}
      />
      <datalist id="search-areas">
        {offered.map((area) => (
          <option key={area.areaCode} value={nameOf(area)} />
        ))}
      </datalist>
    </label>
  );
};
