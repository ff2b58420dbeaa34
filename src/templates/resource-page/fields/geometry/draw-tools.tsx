import type { ReactNode } from 'react';

import type { Text } from '#i18n/text.ts';
import { useTranslation } from '#ui/language.tsx';
import type { DrawMode } from '#ui/map/shapes/shape-editor-part.ts';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './geometry-control.module.css';

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
const drawFirst: Text = ['请先在地图上绘制', 'Draw it on the map first'];

/** What is drawn next, and how. */
export const DrawTools = ({
  mode,
  hasShape,
  crossed,
  summary,
  onMode,
  children,
}: {
  readonly mode: DrawMode | null;
  readonly hasShape: boolean;
  /** The borders of the corridor cross. */
  readonly crossed: boolean;
  /** What the outline is, behind the hint. */
  readonly summary: string;
  readonly onMode: (mode: DrawMode | null) => void;
  /** Of the chosen tool. */
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  const tool = (next: DrawMode, text: readonly [string, string]) => (
    <button
      type="button"
      className={buttons.small}
      aria-pressed={mode === next}
      onClick={() => onMode(mode === next ? null : next)}
    >
      {t(text)}
    </button>
  );
  return (
    <div className={styles['tools']}>
      {tool('polygon', hasShape ? ['重画多边形', 'Redraw as polygon'] : ['画多边形', 'Draw a polygon'])}
      {tool('rectangle', hasShape ? ['重画矩形', 'Redraw as rectangle'] : ['画矩形', 'Draw a rectangle'])}
      {tool('circle', hasShape ? ['重画圆', 'Redraw as circle'] : ['画圆', 'Draw a circle'])}
      {tool('corridor', ['沿道路走廊', 'Corridor along roads'])}
      {hasShape ? tool('move', ['整体移动', 'Move']) : null}
      {children}
      <span className={`${typography.muted} ${typography.small}`} role="status">
        {t(crossed ? crossing : mode === null ? (hasShape ? drag : drawFirst) : hints[mode])}
        {summary}
      </span>
    </div>
  );
};
