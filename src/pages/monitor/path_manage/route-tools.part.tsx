import { lengthM, type Line } from '#domain/geo/line.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './path-manage.module.css';

/** How the line is drawn: through the stops or place by place, and what it is judged by. */
export const RouteTools = ({
  line,
  places,
  canConnect,
  estimated,
  onConnect,
  onToggle,
  onUndo,
  onReal,
}: {
  readonly line: Line;
  /** Places pressed so far; null: nothing is being drawn. */
  readonly places: Line | null;
  readonly canConnect: boolean;
  /** Straight where no road was known. */
  readonly estimated: boolean;
  readonly onConnect: () => void;
  /** Begins to draw, or ends it. */
  readonly onToggle: () => void;
  readonly onUndo: () => void;
  /** The line follows the real road. */
  readonly onReal: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.tools}>
      <button type="button" className={buttons.small} disabled={!canConnect} onClick={onConnect}>
        {t(['沿道路连接油库和加油站', 'Connect depot and stations by road'])}
      </button>
      <button type="button" className={buttons.small} aria-pressed={places !== null} onClick={onToggle}>
        {places === null ? t(['在地图上画', 'Draw on the map']) : t(['画完', 'Done drawing'])}
      </button>
      {places === null ? null : (
        <button type="button" className={buttons.small} disabled={places.length === 0} onClick={onUndo}>
          {t(['撤销一点', 'Undo last point'])}
        </button>
      )}
      <span className={`${typography.muted} ${typography.small}`} role="status">
        {places === null
          ? line.length < 2
            ? t([
                '先选油库和加油站，或在地图上逐点单击',
                'Choose depot and stations, or click points on the map',
              ])
            : t(['{km} km；拖动线路可修改', '{km} km; drag the line to change it'], {
                km: formatNumber(lengthM(line) / 1000, 1),
              })
          : t(['逐点单击，线路沿道路连接', 'Click point by point; the line follows the roads'])}
      </span>
      {estimated ? (
        <label className={styles.estimated}>
          <input type="checkbox" name="estimated" checked={false} onChange={onReal} />
          {t([
            '≈ 这里没有已知的路，线段是直的，不用来判断偏离。已沿实际道路逐点画好：用来判断',
            '≈ No road is known here: pieces are straight, and no truck is judged by them. It follows the real road: judge by it',
          ])}
        </label>
      ) : null}
    </div>
  );
};
