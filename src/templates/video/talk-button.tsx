import type { TileView } from '#state/video/tile-view.ts';
import { touch } from '#state/view/viewport.ts';
import { Icon } from '#ui/icon.tsx';
import { type Translation, useTranslation } from '#ui/language.tsx';

import styles from './talk-button.module.css';
import type { Talk } from './use-talk.ts';

const stateWords = (talk: Talk, view: TileView | null, { t }: Translation): string => {
  if (!talk.possible)
    return t([
      '此页面得不到麦克风：需要 https 和有麦克风的电脑',
      'No microphone available: https and a computer with a microphone are needed',
    ]);
  if (talk.refused) return t(['麦克风没有允许', 'The microphone was not allowed']);
  if (view?.talk === 'refused') return t(['终端拒绝对讲', 'The terminal rejected the call']);
  if (view?.talk === 'offline') return t(['终端离线，不能对讲', 'The terminal is offline']);
  if (talk.tile === null)
    return t(['对选中画面的驾驶室，松开即停', 'To the cab of the chosen picture; let go to stop']);
  return view?.talk === 'talking'
    ? t(['驾驶室听得到', 'The cab hears you'])
    : t(['正在接通', 'Calling the cab']);
};

/** Held while one speaks. */
export const TalkButton = ({
  talk,
  view,
  tile,
  large = false,
}: {
  readonly talk: Talk;
  /** Of the tile whose cab is talked to; null: there is none. */
  readonly view: TileView | null;
  readonly tile: number | null;
  readonly large?: boolean;
}) => {
  const translation = useTranslation();
  const { t } = translation;
  const ready = talk.possible && tile !== null && view !== null;
  const bars = [...Array.from({ length: Math.max(0, 32 - talk.loudness.length) }, () => 0), ...talk.loudness];
  return (
    <div className={large ? styles.large : styles.talk} data-part="talk">
      <button
        type="button"
        className={styles.button}
        disabled={!ready}
        aria-pressed={talk.tile !== null}
        aria-label={t(['按住说话', 'Hold to talk'])}
        onPointerDown={(event) => {
          if (tile === null) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          talk.begin(tile);
        }}
        onPointerUp={talk.end}
        onPointerCancel={talk.end}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Icon name="microphone" size={large ? 56 : 26} />
      </button>
      <div className={styles.words}>
        <b>
          {large || touch.value ? t(['按住说话', 'Hold to talk']) : t(['按住空格说话', 'Hold Space to talk'])}
        </b>
        <span role="status">{stateWords(talk, view, translation)}</span>
        <span className={styles.bars} aria-hidden="true">
          {bars.map((loud, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <i key={index} style={{ height: `${Math.max(12, loud * 100)}%` }} />
          ))}
        </span>
      </div>
    </div>
  );
};
