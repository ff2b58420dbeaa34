import { useLocation } from 'wouter';

import { screens } from '#domain/menu/screens.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { camerasFailure, cameraTruck, cameraTrucks, videoAddresses } from '#state/video/cameras.ts';
import { resizeWall, writeWall } from '#state/video/wall-address.ts';
import { VideoTile } from '#templates/video/tile/video-tile.tsx';
import { useCameras } from '#templates/video/use-cameras.ts';
import { useWall } from '#templates/video/wall/use-wall.ts';
import { VideoState } from '#templates/video/video-state.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, Page } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';

import { channelsToTurn, readTurning, type Turning, writeTurning } from './full_video/carousel.part.ts';
import { CarouselHead } from './full_video/carousel-head.part.tsx';
import styles from './full_video/full-video.module.css';
import { useAwake } from './full_video/use-awake.part.ts';
import { useCarousel } from './full_video/use-carousel.part.ts';
import { useWakeLock } from './full_video/use-wake-lock.part.ts';

/** For a wall screen: turns through the channels of chosen trucks, without the frame, for days. */
const FullVideoPage = () => {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { search } = usePage();
  const turning = readTurning(search);
  const wall = useWall();
  useCameras(wall);
  useWakeLock();
  const cameras = cameraTrucks.value;
  const { channels, away } = channelsToTurn(cameras?.trucks ?? [], turning.watch);
  const carousel = useCarousel(wall, channels, turning.size, turning.everyS);
  void fleetVersion.value;
  const put = (next: Turning): void =>
    navigate(`/${videoAddresses.carousel}?${writeTurning(next)}`, { replace: true });
  const leave = (): void => {
    const { size } = turning;
    const watch = turning.watch.slice(0, size);
    navigate(`/${videoAddresses.wall}?${writeWall(resizeWall({ size, watch }, size))}`);
  };
  const awake = useAwake((key) => {
    if (key === 'ArrowRight') carousel.step(1);
    else if (key === 'ArrowLeft') carousel.step(-1);
    else if (key === ' ') carousel.togglePause();
    else if (key === 'Escape') leave();
    else return false;
    return true;
  });
  const title = t(screens[videoAddresses.carousel]);
  return (
    <Page
      ready={cameras !== null || camerasFailure.value !== null}
      title={title}
      className={styles.page ?? ''}
    >
      <div className={styles.screen} data-mantine-color-scheme="dark" data-awake={awake}>
        <CarouselHead
          turning={turning}
          carousel={carousel}
          channels={channels.length}
          away={away}
          onTurning={put}
          onLeave={leave}
        />
        {wall === null || cameras === null || cameras.trucks.length === 0 ? (
          <VideoState />
        ) : channels.length === 0 ? (
          <EmptyState
            title={t(['没有在线的摄像头', 'No camera is online'])}
            text={t(['终端上线后自动开始轮播。', 'The carousel resumes when a terminal reconnects.'])}
          />
        ) : (
          <div
            className={styles.wall}
            role="region"
            tabIndex={0}
            aria-label={t(['画面', 'Pictures'])}
            data-part="carousel"
            data-size={turning.size}
          >
            {carousel.tiles.map(({ tile, channel }) => (
              <VideoTile
                key={`${tile} ${channel.truckId}:${channel.channel}`}
                wall={wall}
                tile={tile}
                truck={cameraTruck(channel.truckId)}
                status={fleet().get(channel.truckId) ?? null}
                chosen={false}
                unattended
              />
            ))}
          </div>
        )}
      </div>
    </Page>
  );
};

export default FullVideoPage;
