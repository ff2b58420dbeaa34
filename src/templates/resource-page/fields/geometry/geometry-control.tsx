import { lazy, Suspense, useEffect, useState } from 'react';

import { areas, loadAreas } from '#state/fleet/areas.ts';
import { readGeometry } from '#resource/read-geometry.ts';
import { scheme } from '#state/view/scheme.ts';
import type { Text } from '#i18n/text.ts';
import { useTranslation } from '#ui/language.tsx';
import type { DrawMode } from '#ui/map/shapes/shape-editor-part.ts';

import type { ControlOf } from '../control.ts';
import styles from './geometry-control.module.css';
import { geometryOfText, geometrySummary, isGeometry, textOfGeometry } from './geometry-text.ts';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

/** Maps are large: loaded with the first form that has one. */
const ShapeEditor = lazy(() => import('#ui/map/shapes/shape-editor.tsx'));

/** What to do with the pointer, once a tool is chosen. */
const hints: Readonly<Record<DrawMode, Text>> = {
  polygon: ['逐点单击，双击结束', 'Click corner by corner, double-click to end'],
  rectangle: ['单击一角，再单击对角', 'Click a corner, then the one across'],
  circle: ['单击圆心，再单击边界', 'Click the centre, then the border'],
  move: ['拖动围栏到新的位置', 'Drag the fence to its new place'],
};
const drag: Text = ['拖动边界可修改', 'Drag the border to change it'];
const drawFirst: Text = ['请先在地图上绘制', 'Draw it on the map first'];

/** A fence, drawn on the map or written as coordinates: each follows the other. */
export const GeometryControl = ({ name, field, value, readOnly, ties, onValue }: ControlOf<'geometry'>) => {
  const { t } = useTranslation();
  const [mode, setMode] = useState<DrawMode | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => void loadAreas(), []);
  const geometry = isGeometry(value) ? value : null;
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
          {geometry ? tool('move', ['整体移动', 'Move']) : null}
          <span className={`${typography.muted} ${typography.small}`} role="status">
            {t(mode === null ? (geometry ? drag : drawFirst) : hints[mode])}
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
            onShape={(next) => {
              setMode(null);
              setTyped(null);
              onValue(next);
            }}
          />
        </Suspense>
      </div>
      <label className={styles['text']}>
        <span className={`${typography.muted} ${typography.small}`}>
          {t([
            '坐标（WGS-84）：每行“经度, 纬度”；圆为一行“经度, 纬度, 半径 m”',
            'Coordinates (WGS-84): a line each, longitude, latitude; a circle is one line with its radius in m',
          ])}
        </span>
        <textarea
          {...ties}
          name={name}
          rows={4}
          readOnly={readOnly}
          value={typed ?? textOfGeometry(geometry)}
          onChange={(event) => {
            setTyped(event.target.value);
            onValue(geometryOfText(event.target.value));
          }}
          onBlur={() => setTyped(null)}
        />
      </label>
    </div>
  );
};
