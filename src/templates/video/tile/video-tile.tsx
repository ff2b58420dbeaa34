import { type ReactNode, type Ref } from 'react';

import { truckStateKey } from '#domain/words/truck-status-words.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { now } from '#state/view/clock.ts';
import type { CameraTruck } from '#state/video/cameras.ts';
import type { VideoWall } from '#state/video/video-wall.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';

import { channelName } from './channel-name.ts';
import { TileCentre } from './tile-centre.tsx';
import { TileFoot } from './tile-foot.tsx';
import { TilePicture } from './tile-picture.tsx';
import { askBeforeMs, stageOf } from './tile-stage.ts';
import styles from './tile.module.css';

/** One picture of a wall with its state in words. */
export const VideoTile = ({
  wall,
  tile,
  truck,
  status,
  chosen,
  small = false,
  unattended = false,
  tools,
  onChoose,
  frame,
}: {
  readonly wall: VideoWall;
  readonly tile: number;
  /** Null: no longer among the trucks with cameras. */
  readonly truck: CameraTruck | null;
  /** Where the truck is known live; null: it is not. */
  readonly status: TruckStatus | null;
  readonly chosen: boolean;
  /** Among many: figures that are read close by alone are left out. */
  readonly small?: boolean;
  /** Nobody is asked anything: what shows it goes on by itself. */
  readonly unattended?: boolean;
  readonly tools?: ReactNode;
  readonly onChoose?: () => void;
  readonly frame?: Ref<HTMLDivElement>;
}) => {
  const { t } = useTranslation();
  const view = wall.tiles[tile]?.value ?? null;
  if (view === null) return null;
  const { channel, recording } = view.watched;
  const recorded = recording !== null;
  const label = `${truck?.signCode ?? ''} ${channelName(channel)}`;
  const leftMs = view.stopsMs === null || view.talk === 'talking' ? null : view.stopsMs - now.value;
  const stage = stageOf(view);
  return (
    <div
      ref={frame}
      className={styles.tile}
      data-part="video-tile"
      data-tile={tile}
      data-stage={stage}
      data-condition={view.condition}
      data-chosen={chosen}
      data-small={small}
      data-shown={view.figures?.shown ?? 0}
    >
      <TilePicture wall={wall} tile={tile} label={label} />
      {unattended ? null : (
        <button
          type="button"
          className={styles.select}
          aria-label={t(['选中 {tile}：{label}', 'Choose {tile}: {label}'], { tile: tile + 1, label })}
          aria-pressed={chosen}
          onClick={onChoose}
        />
      )}
      <div className={styles.head}>
        {status === null || recorded ? null : <StateGlyph state={truckStateKey(status.status)} size={12} />}
        {truck === null ? null : (
          <b>
            <Plate code={truck.signCode} />
          </b>
        )}
        <span className={styles.channel}>{channelName(channel)}</span>
        <span className={layout.spacer} />
        {view.talk === null || view.talk === 'ended' ? (
          // What the truck does now is not what it did then.
          recorded || status?.speed === null || status?.speed === undefined || small ? null : (
            <span className={styles.channel}>{Math.round(status.speed)} km/h</span>
          )
        ) : (
          <>
            <Icon name="microphone" size={14} />
            <b>{view.talk === 'talking' ? t(['对讲中', 'Talking']) : t(['接通对讲', 'Calling the cab'])}</b>
          </>
        )}
      </div>
      <TileCentre view={view} truck={truck} onAgain={() => wall.again(tile)} />
      {stage === 'live' && !unattended && leftMs !== null && leftMs < askBeforeMs ? (
        <div className={styles.ask} role="alert">
          {t(['{s} 秒后停止，省流量', 'Stops in {s} s to save data'], {
            s: Math.max(0, Math.round(leftMs / 1000)),
          })}
          <button type="button" className={buttons.small} onClick={() => wall.extend(tile)}>
            {t(['继续观看', 'Keep watching'])} <kbd>K</kbd>
          </button>
        </div>
      ) : null}
      {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
      <TileFoot view={view} small={small} unattended={unattended} />
    </div>
  );
};
