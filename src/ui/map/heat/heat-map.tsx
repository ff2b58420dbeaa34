import { toLonLat } from 'ol/proj.js';
import { useEffect, useMemo, useRef, useState } from 'react';

import {
  cellAt,
  cellBox,
  cellName,
  cellNamed,
  coarser,
  heatSteps,
  type CellCount,
  type CellSize,
} from '#domain/geo/map-cell.ts';

import { useTranslation } from '../../language.tsx';
import { createHeatLayer, heatShares, sizeAt } from './heat-layer.ts';
import { PlainMapCanvas } from '../base/plain-map-canvas.tsx';
import type { MapPointer, PlainMap } from '../base/plain-map.ts';
import type { MapShape } from '../shapes/shape-source.ts';
import layout from '../../styles/layout.module.css';
import mapLegend from '../base/map-legend.module.css';
import typography from '../../styles/typography.module.css';
import styles from './heat-map.module.css';

type Made = PlainMap<ReturnType<typeof createHeatLayer>>;

const nameUnder = ({ at }: MapPointer, size: CellSize): string => {
  const [longitudeDeg = 0, latitudeDeg = 0] = toLonLat([...at]);
  return cellName(cellAt(longitudeDeg, latitudeDeg, size));
};

/**
 * Where something happened how often, in cells that grow as the map zooms out; a pressed cell is reported by its
 * name.
 */
export const HeatMap = ({
  label,
  scheme,
  cells,
  shapes,
  chosen,
  onPress,
  onCells,
}: {
  readonly label: string;
  readonly scheme: string;
  /** Of the smallest grid. */
  readonly cells: readonly CellCount[];
  readonly shapes: readonly MapShape[];
  readonly chosen: string | null;
  readonly onPress: (name: string) => void;
  /** The cells as they are drawn now, most first. */
  readonly onCells: (cells: readonly CellCount[], size: CellSize) => void;
}) => {
  const { t } = useTranslation();
  const map = useRef<Made | null>(null);
  const [size, setSize] = useState<CellSize>(8);
  const [at, setAt] = useState<string | null>(null);
  const drawn = useMemo(() => coarser(cells, size), [cells, size]);
  const steps = useMemo(() => heatSteps(drawn[0]?.count ?? 1), [drawn]);
  const onCellsRef = useRef(onCells);
  onCellsRef.current = onCells;
  const show = (): void => map.current?.part.setCells(drawn, size, steps);
  useEffect(() => {
    map.current?.part.setCells(drawn, size, steps);
    onCellsRef.current(drawn, size);
  }, [drawn, size, steps]);
  const fit = (): void => {
    if (cells.length === 0) return;
    map.current?.fit(
      cells.flatMap(({ x, y }) => {
        const { west, south, east, north } = cellBox({ size: 1, x, y });
        return [
          [west, south],
          [east, north],
        ] as const;
      }),
      13,
    );
  };
  // Other places move the map; a chosen cell does not.
  useEffect(fit, [cells]);
  useEffect(() => map.current?.shapes.setShapes(shapes), [shapes]);
  useEffect(() => map.current?.part.choose(chosen), [chosen, drawn]);
  const pointed = cellNamed(at ?? '');
  const under = pointed && drawn.find(({ x, y }) => pointed.x === x && pointed.y === y);
  return (
    <div className={styles.map} data-part="heat-map">
      <PlainMapCanvas
        label={label}
        scheme={scheme}
        makePart={createHeatLayer}
        onReady={(made) => {
          map.current = made;
          made.shapes.setShapes(shapes);
          show();
          fit();
          setSize(sizeAt(made.resolution()));
        }}
        onResolution={(metresAPx) => setSize(sizeAt(metresAPx))}
        onPoint={(pointer) => setAt(pointer === null ? null : nameUnder(pointer, size))}
        onPress={(pointer) => {
          const name = nameUnder(pointer, size);
          const cell = cellNamed(name);
          if (cell && drawn.some(({ x, y }) => x === cell.x && y === cell.y)) onPress(name);
        }}
      />
      <div className={`${mapLegend.legend} ${styles.legend}`} data-part="heat-legend">
        {steps.map((from, i) => (
          <span key={from}>
            <i
              style={{
                background: `color-mix(in srgb, var(--tw-s1) ${Math.round((heatShares[i] ?? 1) * 100)}%, var(--tw-map-land))`,
              }}
            />
            {i === steps.length - 1
              ? `${from}+`
              : (steps[i + 1] ?? 0) - 1 === from
                ? from
                : `${from}–${(steps[i + 1] ?? 0) - 1}`}
          </span>
        ))}
        <span className={typography.muted}>
          {t(['每格约 {km} km', 'cells of about {km} km'], { km: (size * 0.5).toFixed(1) })}
        </span>
        <span className={layout.spacer} />
        {under ? <b>{under.count}</b> : null}
      </div>
    </div>
  );
};
