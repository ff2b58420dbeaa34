import { lazy, Suspense, useEffect, useMemo } from 'react';

import { areas, loadAreas } from '#state/fleet/areas.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './map-sources.module.css';

/** Maps are large: loaded behind the list. */
const ShapeListMap = lazy(() => import('#ui/map/shapes/shape-list-map.tsx'));

/** The own sites on the source that is tried: an outline beside its yard is a datum that was said wrongly. */
export const TryMap = () => {
  const { t, language } = useTranslation();
  useEffect(() => {
    if (areas.peek().length === 0) void loadAreas();
  }, []);
  const shapes = useMemo(
    () =>
      areas.value.flatMap(({ areaCode, name, nameEn, circle, polygon }) => {
        const shape = circle === null ? polygon && { polygon } : { circle };
        return shape === null
          ? []
          : [{ id: areaCode, name: language === 'en' && nameEn !== '' ? nameEn : name, shape }];
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [areas.value, language],
  );
  return (
    <div className={styles.map} data-part="try-map">
      <Suspense fallback={null}>
        <ShapeListMap
          label={t(['在所选底图上查看站点围栏', 'Outlines of sites on the chosen ground'])}
          scheme={scheme.value}
          shapes={shapes}
          onChoose={() => {}}
        />
      </Suspense>
    </div>
  );
};
