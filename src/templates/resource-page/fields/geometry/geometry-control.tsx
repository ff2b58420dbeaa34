import { lazy, Suspense, useEffect, useState } from 'react';

import { enteredInOf, outlineFrom, outlineIn } from '#domain/geo/convert-datum.ts';
import { datumWords } from '#domain/geo/datum-words.ts';
import type { Datum } from '#domain/geo/datum.ts';
import { readGeometry } from '#resource/read-geometry.ts';
import { areas, loadAreas } from '#state/fleet/areas.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';
import type { DrawMode } from '#ui/map/shapes/shape-editor-part.ts';
import typography from '#ui/styles/typography.module.css';

import type { ControlOf } from '../control.ts';
import { CorridorWidth } from './corridor-width.tsx';
import { DatumSelect } from './datum-select.tsx';
import { DrawTools } from './draw-tools.tsx';
import styles from './geometry-control.module.css';
import { GeometryLines } from './geometry-lines.tsx';
import { geometryOfText, geometrySummary, isGeometry, textOfGeometry } from './geometry-text.ts';
import { useCorridor } from './use-corridor.ts';
import { useStops } from './use-stops.ts';

/** Maps are large: loaded with the first form that has one. */
const ShapeEditor = lazy(() => import('#ui/map/shapes/shape-editor.tsx'));

/** A fence, drawn on the map or written as coordinates: each follows the other. */
export const GeometryControl = ({ name, field, value, readOnly, ties, onValue }: ControlOf<'geometry'>) => {
  const { t } = useTranslation();
  const [mode, setMode] = useState<DrawMode | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [datum, setDatum] = useState<Datum>('wgs84');
  useEffect(() => void loadAreas(), []);
  const { stops, text: stopsText, onBox } = useStops();
  const geometry = isGeometry(value) ? value : null;
  const { halfWidthM, hasWay, crossed, widen, follow, forget, uncross } = useCorridor((polygon) => {
    setTyped(null);
    if (polygon !== null) onValue({ polygon });
  });
  return (
    <div className={styles['control']} data-part={name}>
      {readOnly ? null : (
        <DrawTools
          mode={mode}
          hasShape={geometry !== null}
          crossed={crossed}
          summary={
            geometry && 'geometry' in readGeometry(geometry, field)
              ? ` · ${t(geometrySummary(geometry))}`
              : ''
          }
          onMode={setMode}
        >
          {mode === 'corridor' || hasWay ? <CorridorWidth halfWidthM={halfWidthM} onChange={widen} /> : null}
        </DrawTools>
      )}
      <div className={styles['map']}>
        <Suspense fallback={null}>
          <ShapeEditor
            label={t(field.title)}
            scheme={scheme.value}
            shape={geometry}
            mode={readOnly ? null : mode}
            others={areas.value}
            stops={stops}
            onBox={onBox}
            onShape={(next) => {
              setMode(null);
              setTyped(null);
              forget();
              uncross();
              onValue(next);
            }}
            onWay={(places) => {
              setMode(null);
              void follow(places);
            }}
          />
        </Suspense>
      </div>
      {stopsText === null ? null : (
        <p className={`${typography.muted} ${typography.small} ${styles['stops']}`} data-part="stops">
          {t(stopsText)}
        </p>
      )}
      {readOnly ? null : (
        <DatumSelect
          datum={datum}
          onDatum={(next) => {
            setTyped(null);
            setDatum(next);
          }}
        />
      )}
      <GeometryLines
        name={name}
        ties={ties}
        readOnly={readOnly}
        value={typed ?? textOfGeometry(geometry && outlineIn(datum, geometry))}
        onTyped={(next) => {
          setTyped(next);
          if (next === null) return;
          forget();
          const said = geometryOfText(next);
          const enteredIn = enteredInOf(datum);
          onValue(said && { ...outlineFrom(datum, said), ...(enteredIn && { enteredIn }) });
        }}
      />
      {geometry?.enteredIn === undefined ? null : (
        <p className={`${typography.muted} ${typography.small}`} data-part="entered-in">
          {t(['按{datum}输入，已换算', 'Entered as {datum}, converted'], {
            datum: t(datumWords[geometry.enteredIn]),
          })}
        </p>
      )}
    </div>
  );
};
