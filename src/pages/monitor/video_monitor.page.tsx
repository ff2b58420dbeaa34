import { useState } from 'react';
import { Link } from 'wouter';

import { screens } from '#domain/menu/screens.ts';
import { camerasFailure, cameraTruck, cameraTrucks, videoAddresses } from '#state/video/cameras.ts';
import { recordedVideoLink } from '#state/video/video-links.ts';
import { readWall, resizeWall, type WallChoice, writeWall } from '#state/video/wall-address.ts';
import { phone } from '#state/view/viewport.ts';
import { useQueryAddress } from '#templates/report-page/query/use-query-address.ts';
import { useCameras } from '#templates/video/use-cameras.ts';
import { useWall } from '#templates/video/wall/use-wall.ts';
import { VideoState } from '#templates/video/video-state.tsx';
import { BarCheck, LiveOrPast, SizeChoice, StreamChoice, WallBar } from '#templates/video/wall/wall-bar.tsx';
import { WallView } from '#templates/video/wall/wall-view.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Page } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { alarmsToWall, useAlarmTiles } from './video_monitor/alarm-tiles.part.ts';

/** Cameras of any trucks beside each other; the address keeps what is on the wall. */
const VideoMonitorPage = () => {
  const { t } = useTranslation();
  const { search } = usePage();
  const { first, put } = useQueryAddress(videoAddresses.wall, search, (other) => setChoice(readWall(other)));
  const [choice, setChoice] = useState<WallChoice>(() => readWall(first));
  const [stream, setStream] = useState<'sub' | 'main'>('main');
  const [tree, setTree] = useState(!phone.peek());
  const wall = useWall();
  useCameras(wall);
  const choose = (next: WallChoice): void => {
    setChoice(next);
    put(writeWall(next));
  };
  useAlarmTiles(choice, choose);
  const title = t(screens[videoAddresses.wall]);
  const cameras = cameraTrucks.value;
  const [watched] = choice.watch.flatMap((one) => one ?? []);
  const truck = watched === undefined ? null : cameraTruck(watched.truckId);
  return (
    <Page ready={cameras !== null || camerasFailure.value !== null} title={title}>
      {wall === null || cameras === null || cameras.trucks.length === 0 ? (
        <VideoState />
      ) : (
        <WallView
          wall={wall}
          cameras={cameras}
          choice={choice}
          choosing={{ onChoice: choose, tree, onTree: setTree }}
          stream={stream}
          bar={(said) => (
            <WallBar
              title={title}
              said={said}
              end={
                phone.value ? null : (
                  <>
                    <BarCheck
                      name="alarmsToWall"
                      text={t(['报警车自动上墙', 'Alarms to the wall'])}
                      checked={alarmsToWall.value}
                      onChange={(on) => {
                        alarmsToWall.value = on;
                      }}
                    />
                    <Link
                      className={buttons.button}
                      href={`/${videoAddresses.carousel}?${writeWall(choice)}`}
                    >
                      <Icon name="expand" /> {t(['轮播上墙', 'Wall screen'])}
                    </Link>
                  </>
                )
              }
            >
              <button
                type="button"
                className={buttons.icon}
                aria-pressed={tree}
                aria-label={t(['摄像头列表', 'List of cameras'])}
                onClick={() => setTree(!tree)}
              >
                <Icon name="panel" />
              </button>
              <LiveOrPast
                past={false}
                to={truck === null ? `/${videoAddresses.history}` : recordedVideoLink(truck.signCode)}
              />
              <SizeChoice size={choice.size} onSize={(size) => choose(resizeWall(choice, size))} />
              {choice.size === 1 ? <StreamChoice stream={stream} onStream={setStream} /> : null}
            </WallBar>
          )}
        />
      )}
    </Page>
  );
};

export default VideoMonitorPage;
