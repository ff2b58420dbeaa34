import { formatDuration } from '#domain/time/duration.ts';
import { instantMs } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { now } from '#state/view/clock.ts';
import type { CameraTruck } from '#state/video/cameras.ts';
import type { TileView } from '#state/video/tile-view.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { conditionWords, detailText } from './condition-words.ts';
import styles from './tile.module.css';
import { stageOf } from './tile-stage.ts';

const steps = [
  { from: 'asking', text: ['请求终端', 'Requesting the terminal'] },
  { from: 'opening', text: ['终端同意，等视频连接', 'Terminal agreed, waiting for video'] },
  { from: 'playing', text: ['等首个关键帧', 'Waiting for the first key frame'] },
] as const;

const stepOf = ({ condition }: TileView): number =>
  condition === 'asking' ? 0 : condition === 'opening' ? 1 : 2;

const Connecting = ({ view }: { readonly view: TileView }) => {
  const { t } = useTranslation();
  const at = stepOf(view);
  const { title, help } = conditionWords[view.condition];
  return (
    <>
      <b>
        {view.condition === 'noKeyFrame'
          ? t(title)
          : t(['连接中 {s} 秒', 'Connecting, {s} s'], {
              s: Math.max(0, Math.round((now.value - view.sinceMs) / 1000)),
            })}
      </b>
      {view.condition === 'noKeyFrame' ? <span>{t(help)}</span> : null}
      <ol className={styles.steps}>
        {steps.map(({ from, text }, step) => (
          <li key={from} data-done={step < at}>
            {step < at ? <Icon name="tick" size={14} /> : <i />}
            {t(text)}
          </li>
        ))}
      </ol>
    </>
  );
};

/** What stands in the middle of a tile that shows no picture, or shows the last one. */
export const TileCentre = ({
  view,
  truck,
  onAgain,
}: {
  readonly view: TileView;
  /** Null: it is not among the trucks with cameras. */
  readonly truck: CameraTruck | null;
  readonly onAgain: () => void;
}) => {
  const { t, language } = useTranslation();
  const stage = stageOf(view);
  if (stage === 'live' && view.condition !== 'seeking') return null;
  if (stage === 'connecting')
    return (
      <div className={styles.centre} role="status">
        <Connecting view={view} />
      </div>
    );
  const { title, help, again } = conditionWords[view.condition];
  const seenMs = view.condition === 'offline' ? instantMs(truck?.seenTime) : null;
  return (
    <div className={styles.centre} role="status">
      {view.condition === 'offline' ? <Icon name="cross" size={22} /> : null}
      <b>
        {t(title)}
        {seenMs === null
          ? ''
          : ` ${formatDuration(Math.floor((now.value - seenMs) / 60_000) * 60, language)}`}
      </b>
      <span>{detailText(view.detail, t) ?? t(help)}</span>
      {view.detail === '' || view.condition === 'refused' ? null : <span>{t(help)}</span>}
      {again ? (
        <button type="button" className={buttons.small} data-part="tile-act" onClick={onAgain}>
          {view.condition === 'stopped' ? t(['继续观看', 'Keep watching']) : t(words.retry)}
        </button>
      ) : null}
    </div>
  );
};
