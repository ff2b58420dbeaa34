import { lazy, Suspense } from 'react';

import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';

import type { ListedShape } from '#ui/map/shapes/shape-list-part.ts';

import { isGeometry } from '../fields/geometry/geometry-text.ts';
import { isRouteLine } from '../fields/geometry/line-text.ts';
import styles from './resource-map.module.css';

/** Maps are large: loaded with the first list that has one. */
const ShapeListMap = lazy(() => import('#ui/map/shapes/shape-list-map.tsx'));

/** The listed rows on a map beside the list; pressing one opens it as pressing its row does. */
export const ResourceMap = ({
  resource,
  field,
  rows,
  total,
  onChoose,
}: {
  readonly resource: Resource;
  /** Name of the field that holds the outline or the line. */
  readonly field: string;
  readonly rows: readonly ResourceRow[];
  /** Rows of all pages of the list. */
  readonly total: number;
  readonly onChoose: (id: string) => void;
}) => {
  const { t } = useTranslation();
  const shapes = rows.flatMap((row): ListedShape[] => {
    const shape = row[field];
    const own = { id: String(row['id']), name: String(row[resource.name] ?? '') };
    if (isRouteLine(shape)) return [{ ...own, shape: { line: shape.points } }];
    return isGeometry(shape) ? [{ ...own, shape }] : [];
  });
  return (
    <aside className={styles.map} data-part="resource-map">
      <Suspense fallback={null}>
        <ShapeListMap
          label={t(['{what}在地图上', '{what} on the map'], { what: t(resource.title) })}
          scheme={scheme.value}
          shapes={shapes}
          onChoose={onChoose}
        />
      </Suspense>
      {total > rows.length ? (
        <span className={styles.part}>
          {t(['本页 {n} / 共 {total}', '{n} of this page, {total} in all'], { n: rows.length, total })}
        </span>
      ) : null}
    </aside>
  );
};
