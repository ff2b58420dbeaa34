import { phone } from '#state/view/viewport.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import mapTools from './track-map-tools.module.css';

/** Buttons over the map: fences, the chosen truck or all of them, and with a mouse nearer and farther. */
export const MapTools = ({
  beside,
  fences,
  onFences,
  onLocate,
  onPast,
  measuring,
  onMeasure,
  onZoom,
}: {
  /** A truck's card stands at the right. */
  readonly beside: boolean;
  readonly fences: boolean;
  readonly onFences: () => void;
  readonly onLocate: () => void;
  /** Looks back. */
  readonly onPast: () => void;
  readonly measuring: boolean;
  readonly onMeasure: () => void;
  /** One step nearer, or farther below nought. */
  readonly onZoom: (steps: 1 | -1) => void;
}) => {
  const { t } = useTranslation();
  const small = phone.value;
  const right = beside && !small ? 400 : 12;
  const iconPx = small ? 20 : 16;
  return (
    <>
      <div className={mapTools.tools} style={{ right, bottom: small ? 212 : 88 }}>
        <button
          type="button"
          aria-pressed={fences}
          aria-label={t(['围栏', 'Fences'])}
          title={t(['围栏', 'Fences'])}
          onClick={onFences}
        >
          <Icon name="layers" size={iconPx} />
        </button>
        <button
          type="button"
          data-part="look-back"
          aria-label={t(['回溯', 'Rewind'])}
          title={t(['回溯', 'Rewind'])}
          onClick={onPast}
        >
          <Icon name="back" size={iconPx} />
        </button>
        <button
          type="button"
          data-part="measure"
          aria-pressed={measuring}
          aria-label={t(['测距与最近车辆', 'Distances and nearest trucks'])}
          title={t(['测距与最近车辆', 'Distances and nearest trucks'])}
          onClick={onMeasure}
        >
          <Icon name="route" size={iconPx} />
        </button>
        {small ? null : (
          <button
            type="button"
            data-part="print-map"
            aria-label={t(['打印地图', 'Print map'])}
            title={t(['打印地图', 'Print map'])}
            onClick={() => globalThis.print()}
          >
            <Icon name="printer" size={iconPx} />
          </button>
        )}
        <button
          type="button"
          aria-label={t(['定位', 'Locate'])}
          title={t(['定位', 'Locate'])}
          onClick={onLocate}
        >
          <Icon name="locate" size={iconPx} />
        </button>
      </div>
      {small ? null : (
        <div className={mapTools.tools} style={{ right, bottom: 12 }}>
          <button type="button" aria-label={t(['放大', 'Zoom in'])} onClick={() => onZoom(1)}>
            <Icon name="plus" />
          </button>
          <button type="button" aria-label={t(['缩小', 'Zoom out'])} onClick={() => onZoom(-1)}>
            <Icon name="minus" />
          </button>
        </div>
      )}
    </>
  );
};
