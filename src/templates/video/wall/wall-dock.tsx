import { useEffect } from 'react';
import { Link } from 'wouter';

import { chinaDay } from '#domain/time/time.ts';
import { acknowledge, acknowledgeWords, everyAlarm } from '#state/alarms/alarms.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { wantLive } from '#state/hub/hub.ts';
import { photosAddress } from '#contract/fleet/photos.ts';
import { now } from '#state/view/clock.ts';
import { phone } from '#state/view/viewport.ts';
import { cameraTruck } from '#state/video/cameras.ts';
import { recordedVideoLink } from '#state/video/video-links.ts';
import type { VideoWall } from '#state/video/video-wall.ts';
import { ReadAge } from '#templates/table-state.tsx';
import { TruckPicture } from '#templates/truck-picture.tsx';
import { useLiveDetail } from '#templates/use-live-detail.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { TalkButton } from '../talk-button.tsx';
import { DockFacts } from '../truck-dock.tsx';
import type { WallControls } from './use-wall-controls.ts';
import styles from './wall-view.module.css';

const pictureWidth = 260;

/** The truck of the chosen picture, talking to its cab, and what can be ordered. */
export const WallDock = ({
  wall,
  tile,
  controls,
}: {
  readonly wall: VideoWall;
  /** Null: no picture is chosen. */
  readonly tile: number | null;
  readonly controls: WallControls;
}) => {
  const { t } = useTranslation();
  useEffect(wantLive, []);
  const view = tile === null ? null : (wall.tiles[tile]?.value ?? null);
  const truck = view === null ? null : cameraTruck(view.watched.truckId);
  void fleetVersion.value;
  const status = truck === null ? null : (fleet().get(truck.truckId) ?? null);
  const live = useLiveDetail(truck?.signCode ?? null);
  const { value: detail } = live;
  if (view === null || truck === null || tile === null)
    return (
      <div className={styles.dock} data-part="wall-dock">
        <span className={styles.hint}>
          {t(['选中一幅画面，这里显示它的车', 'Choose a picture to see its truck here'])}
          <span data-keys>
            {t([
              '；数字键放通道，空格对讲，P 抓拍，R 录成文件，A 听，F 全屏，K 继续观看',
              '; digits place a channel, Space talks, P photo, R save as file, A listen, F full screen, K keep watching',
            ])}
          </span>
        </span>
      </div>
    );
  const waiting = everyAlarm.value.filter(
    (alarm) => alarm.signCode === truck.signCode && alarm.state === 'unconfirmed',
  );
  const plate = encodeURIComponent(truck.signCode);
  return (
    <div className={styles.dock} data-part="wall-dock" data-id={truck.signCode}>
      {detail === null || phone.value ? null : (
        <div className={styles.drawing}>
          <TruckPicture detail={detail} width={pictureWidth} />
        </div>
      )}
      <ReadAge read={live} />
      <DockFacts truck={truck} status={status} detail={detail} />
      <TalkButton talk={controls.talk} view={view} tile={tile} large={phone.value} />
      <div className={styles.orders}>
        {controls.mayAsk(tile, 'photograph') ? (
          <button
            type="button"
            className={buttons.button}
            disabled={controls.ordering || !truck.online}
            data-part="photograph"
            onClick={() => controls.photograph(tile)}
          >
            <Icon name="camera" /> {t(['抓拍', 'Photo'])} <kbd>P</kbd>
          </button>
        ) : null}
        <button
          type="button"
          className={buttons.button}
          aria-pressed={controls.clip.tile === tile}
          data-part="keep-clip"
          onClick={() => controls.toggleClip(tile)}
        >
          <Icon name="record" />{' '}
          {controls.clip.tile === tile
            ? `${t(['保存', 'Save'])} ${(controls.clip.bytes / 1_000_000).toFixed(1)} MB`
            : t(['录像', 'Record'])}{' '}
          <kbd>R</kbd>
        </button>
        <Link className={buttons.button} href={recordedVideoLink(truck.signCode, view.watched.channel)}>
          <Icon name="back" /> {t(['回看', 'Rewind'])}
        </Link>
        {controls.mayAsk(tile, 'storedMedia') ? (
          <Link
            className={buttons.button}
            data-part="stored-media"
            href={`/${photosAddress}?day=${chinaDay(now.value)}&stored=${plate}`}
          >
            <Icon name="camera" /> {t(['终端存储', 'On the terminal'])}
          </Link>
        ) : null}
        <Link className={buttons.button} href={`/monitor/track_map?truck=${plate}`}>
          <Icon name="map" /> {t(['看位置', 'On the map'])}
        </Link>
        {waiting.length === 0 ? null : (
          <button
            type="button"
            className={`${buttons.danger} ${styles.wide}`}
            onClick={() => void acknowledge(waiting)}
          >
            {t(acknowledgeWords())}
          </button>
        )}
      </div>
    </div>
  );
};
