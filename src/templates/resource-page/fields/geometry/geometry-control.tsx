import { lazy, Suspense, useEffect, useState } from 'react';

import { areas, loadAreas } from '#state/fleet/areas.ts';
import { lineThrough } from '#state/fleet/roads.ts';
import { readGeometry } from '#resource/read-geometry.ts';
import { scheme } from '#state/view/scheme.ts';
import { enteredInOf, outlineFrom, outlineIn } from '#domain/geo/convert-datum.ts';
import type { Datum } from '#domain/geo/datum.ts';
import { datumWords } from '#domain/geo/datum-words.ts';
import { corridorOf } from '#domain/geo/corridor.ts';
import type { Line } from '#domain/geo/line.ts';
import type { Text } from '#i18n/text.ts';
import { useTranslation } from '#ui/language.tsx';
import type { DrawMode } from '#ui/map/shapes/shape-editor-part.ts';

import type { ControlOf } from '../control.ts';
import styles from './geometry-control.module.css';
import { DatumSelect } from './datum-select.tsx';
import { CorridorWidth } from './corridor-width.tsx';
import { useStops } from './use-stops.ts';
import { geometryOfText, geometrySummary, isGeometry, textOfGeometry } from './geometry-text.ts';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

/** Maps are large: loaded with the first form that has one. */
const ShapeEditor = lazy(() => import('#ui/map/shapes/shape-editor.tsx'));

const usualHalfWidthM = 50;

/** What to do with the pointer, once a tool is chosen. */
const hints: Readonly<Record<DrawMode, Text>> = {
  polygon: ['逐点单击，双击结束', 'Click corner by corner, double-click to end'],
  rectangle: ['单击一角，再单击对角', 'Click a corner, then the one across'],
  circle: ['单击圆心，再单击边界', 'Click the centre, then the border'],
  corridor: ['沿道路逐点单击，双击结束', 'Click points along the road, double-click to finish'],
  move: ['拖动围栏到新的位置', 'Drag the fence to its new position'],
};
const drag: Text = ['拖动边界可修改', 'Drag the border to change it'];
const crossing: Text = [
  '走廊的边界自相交，请画短一些或窄一些',
  'Its borders would cross: draw it shorter or narrower',
];
const coordinatesHint =
  'Coordinates: a line each, longitude, latitude; a circle is one line with its radius in m';
const drawFirst: Text = ['请先在地图上绘制', 'Draw it on the map first'];

/** A fence, drawn on the map or written as coordinates: each follows the other. */
export const GeometryControl = ({ name, field, value, readOnly, ties, onValue }: ControlOf<'geometry'>) => {
  const { t } = useTranslation();
  const [mode, setMode] = useState<DrawMode | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [halfWidthM, setHalfWidthM] = useState(usualHalfWidthM);
  /** The way of the corridor that was drawn last; null: the outline is none, or was changed since. */
  const [way, setWay] = useState<Line | null>(null);
  const [crossed, setCrossed] = useState(false);
  const [datum, setDatum] = useState<Datum>('wgs84');
  useEffect(() => void loadAreas(), []);
  const { stops, text: stopsText, onBox } = useStops();
  const geometry = isGeometry(value) ? value : null;
  const lay = (along: Line, metres: number): void => {
    const outline = corridorOf(along, metres);
    setCrossed(outline === null);
    setWay(along);
    setTyped(null);
    if (outline !== null) onValue({ polygon: outline });
  };
  const follow = async (places: Line): Promise<void> => {
    const { line } = await lineThrough(
      places.map(([longitudeDeg, latitudeDeg]) => ({ longitudeDeg, latitudeDeg })),
    );
    lay(line, halfWidthM);
  };
  const tool = (next: DrawMode, text: readonly [string, string]) => (
    <button
      type="button"
      className={buttons.small}
      aria-pressed={mode === next}
      onClick={() => setMode(mode === next ? null : next)}
    >
      {t(text)}
    </button>
  );
  return (
    <div className={styles['control']} data-part={name}>
      {readOnly ? null : (
        <div className={styles['tools']}>
          {tool('polygon', geometry ? ['重画多边形', 'Redraw as polygon'] : ['画多边形', 'Draw a polygon'])}
          {tool('rectangle', geometry ? ['重画矩形', 'Redraw as rectangle'] : ['画矩形', 'Draw a rectangle'])}
          {tool('circle', geometry ? ['重画圆', 'Redraw as circle'] : ['画圆', 'Draw a circle'])}
          {tool('corridor', ['沿道路走廊', 'Corridor along roads'])}
          {geometry ? tool('move', ['整体移动', 'Move']) : null}
          {mode === 'corridor' || way !== null ? (
            <CorridorWidth
              halfWidthM={halfWidthM}
              onChange={(metres) => {
                setHalfWidthM(metres);
                if (way !== null) lay(way, metres);
              }}
            />
          ) : null}
          <span className={`${typography.muted} ${typography.small}`} role="status">
            {t(crossed ? crossing : mode === null ? (geometry ? drag : drawFirst) : hints[mode])}
            {geometry && 'geometry' in readGeometry(geometry, field)
              ? ` · ${t(geometrySummary(geometry))}`
              : ''}
          </span>
        </div>
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
              setWay(null);
              setCrossed(false);
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
      <label className={styles['text']}>
        <span className={`${typography.muted} ${typography.small}`}>
          {t(['坐标：每行“经度, 纬度”；圆为一行“经度, 纬度, 半径 m”', coordinatesHint])}
        </span>
        <textarea
          {...ties}
          name={name}
          rows={4}
          readOnly={readOnly}
          value={typed ?? textOfGeometry(geometry && outlineIn(datum, geometry))}
          onChange={(event) => {
            setTyped(event.target.value);
            setWay(null);
            const said = geometryOfText(event.target.value);
            const enteredIn = enteredInOf(datum);
            onValue(said && { ...outlineFrom(datum, said), ...(enteredIn && { enteredIn }) });
          }}
          onBlur={() => setTyped(null)}
        />
      </label>
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
